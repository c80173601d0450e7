import assert from 'node:assert/strict';
import { NudgeBurst } from '../../../../../webview/chart/drawing/nudging.ts';
import { DrawingHarness, TEST_CARD } from '../tools/drawingHarness.ts';

/** A pause that ends a burst. */
const REST_MS = 500;

function nudging(...selected: string[]): DrawingHarness {
  const paper = new DrawingHarness();
  paper.selected = selected;
  return paper;
}

describe('nudging with arrow keys', () => {
  it('moves the selection by bars and ticks, with one edit per burst', () => {
    const paper = nudging('zone1', 'line1');
    paper.controller.nudge({ bars: 1, ticks: 0 });
    paper.controller.nudge({ bars: 1, ticks: 0 });
    paper.controller.nudge({ bars: 0, ticks: 10 });
    assert.equal(paper.edits.length, 0);
    assert.equal(paper.controller.view().preview?.drawings[1]?.points[0]?.price, 1.107);
    assert.deepEqual(paper.controller.view().ghosts, ['zone1', 'line1']);
    paper.controller.flush();
    assert.equal(paper.edits.length, 1);
    assert.deepEqual(paper.lastEdit, {
      'drawings.0.points.0.time': '2026-03-06T16:24:00.500Z',
      // Between ticks it stays between ticks: the shape is kept.
      'drawings.0.points.0.price': 1.11105,
      'drawings.0.points.1.time': Date.UTC(2026, 2, 9, 0),
      'drawings.0.points.1.price': 1.116,
      'drawings.1.points.0.time': '2026-03-09T04:00:00Z',
      'drawings.1.points.0.price': 1.107,
      'drawings.1.points.1.time': '2026-03-09T08:00:00Z',
      'drawings.1.points.1.price': 1.105,
    });
  });

  it('writes nothing if the selection returns, or after Escape', () => {
    const paper = nudging('zone1');
    paper.controller.nudge({ bars: 1, ticks: 0 });
    paper.controller.nudge({ bars: -1, ticks: 0 });
    paper.controller.flush();
    paper.controller.nudge({ bars: 1, ticks: 0 });
    paper.controller.back();
    paper.controller.flush();
    assert.deepEqual([paper.edits, paper.text], [[], TEST_CARD]);
    assert.deepEqual(paper.selected, ['zone1']);
  });

  it('moves one handle: first to the next bar, then bar by bar', () => {
    const paper = nudging('line1');
    paper.nudgeHandle({ bars: 1, ticks: 0 }, 'p0');
    assert.equal(paper.controller.view().preview?.drawings[0]?.points[0]?.time, '2026-03-06T15:00:00Z');
    paper.nudgeHandle({ bars: 1, ticks: 1 }, 'p0');
    paper.controller.flush();
    assert.deepEqual(paper.lastEdit, {
      'drawings.0.points.0.time': '2026-03-06T16:00:00Z',
      'drawings.0.points.0.price': 1.1102,
    });
  });

  it('moves selected levels by ticks if no drawing is selected', () => {
    const paper = nudging('lv_piv');
    paper.controller.nudge({ bars: 0, ticks: 3 });
    paper.controller.flush();
    assert.deepEqual(paper.lastEdit, { 'levels.pivot.price': 1.1083 });
  });

  it('announces why nothing moves', () => {
    const paper = nudging('hline1');
    paper.controller.nudge({ bars: 1, ticks: 0 });
    paper.nudgeHandle({ bars: 1, ticks: 0 }, 'p0');
    paper.selected = [];
    paper.controller.nudge({ bars: 1, ticks: 0 });
    paper.given = { levelsLocked: 'They stay.' };
    paper.selected = ['lv_piv'];
    paper.controller.nudge({ bars: 0, ticks: 1 });
    assert.deepEqual(paper.alarms, [
      'It can only move in price.',
      'This handle can only move in price.',
      'Nothing is selected.',
      'They stay.',
    ]);
    assert.equal(paper.controller.status.busy, false);
  });

  it('is written before anything else begins', () => {
    const paper = nudging('zone1');
    paper.controller.nudge({ bars: 1, ticks: 0 });
    paper.nudgeHandle({ bars: 0, ticks: 1 }, 't0p0');
    assert.equal(paper.edits.length, 1);
    paper.echo();
    paper.controller.arm('segment');
    assert.equal(paper.edits.length, 2);
    assert.deepEqual(paper.lastEdit, { 'drawings.1.points.0.price': 1.1061 });
  });
});

/** A burst on a clock that stands still until it is wound. */
function burstOnClock() {
  let now = 0;
  let timer: { readonly at: number; readonly fire: () => void } | undefined;
  let over = 0;
  const burst = new NudgeBurst(
    (milliseconds, fire) => {
      const started = { at: now + milliseconds, fire };
      timer = started;
      return () => {
        if (timer === started) timer = undefined;
      };
    },
    () => {
      over += 1;
    },
  );
  const pass = (milliseconds: number): void => {
    now += milliseconds;
    if (timer && timer.at <= now) timer.fire();
  };
  return { burst, pass, over: () => over };
}

describe('nudgeBurst', () => {
  it('ends once, when the keys rest', () => {
    const { burst, pass, over } = burstOnClock();
    burst.extend();
    pass(REST_MS - 1);
    burst.extend();
    pass(REST_MS - 1);
    assert.equal(over(), 0);
    assert.equal(burst.isActive, true);
    pass(1);
    assert.equal(over(), 1);
    assert.equal(burst.isActive, false);
    pass(REST_MS);
    assert.equal(over(), 1);
  });

  it('ends immediately on flush, and only once', () => {
    const { burst, pass, over } = burstOnClock();
    burst.flush();
    assert.equal(over(), 0);
    burst.extend();
    burst.flush();
    burst.flush();
    pass(REST_MS);
    assert.equal(over(), 1);
  });

  it('does not end a dropped burst', () => {
    const { burst, pass, over } = burstOnClock();
    burst.extend();
    burst.drop();
    pass(REST_MS);
    assert.equal(over(), 0);
    burst.extend();
    pass(REST_MS);
    assert.equal(over(), 1);
  });
});
