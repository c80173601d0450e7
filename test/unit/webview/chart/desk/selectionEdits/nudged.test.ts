import assert from 'node:assert/strict';
import { PAPER_CARD } from '../../tools/paperCard.ts';
import { PaperDesk } from '../../tools/paperDesk.ts';

function nudging(...selected: string[]): PaperDesk {
  const paper = new PaperDesk();
  paper.selected = selected;
  return paper;
}

describe('nudging by arrow keys', () => {
  it('moves the selection by bars and ticks; a burst is one edit', () => {
    const paper = nudging('zone1', 'line1');
    paper.desk.nudge({ bars: 1, ticks: 0 });
    paper.desk.nudge({ bars: 1, ticks: 0 });
    paper.desk.nudge({ bars: 0, ticks: 10 });
    assert.equal(paper.edits.length, 0);
    assert.equal(paper.desk.view().preview?.drawings[1]?.points[0]?.price, 1.107);
    assert.deepEqual(paper.desk.view().ghosts, ['zone1', 'line1']);
    paper.desk.rest();
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

  it('writes nothing when it comes back, or is put back by Escape', () => {
    const paper = nudging('zone1');
    paper.desk.nudge({ bars: 1, ticks: 0 });
    paper.desk.nudge({ bars: -1, ticks: 0 });
    paper.desk.rest();
    paper.desk.nudge({ bars: 1, ticks: 0 });
    paper.desk.handle({ kind: 'back' });
    paper.desk.rest();
    assert.deepEqual([paper.edits, paper.text], [[], PAPER_CARD]);
    assert.deepEqual(paper.selected, ['zone1']);
  });

  it('moves one handle: first to the next bar, then bar by bar', () => {
    const paper = nudging('line1');
    paper.desk.nudge({ bars: 1, ticks: 0 }, 'p0');
    assert.equal(paper.desk.view().preview?.drawings[0]?.points[0]?.time, '2026-03-06T15:00:00Z');
    paper.desk.nudge({ bars: 1, ticks: 1 }, 'p0');
    paper.desk.rest();
    assert.deepEqual(paper.lastEdit, {
      'drawings.0.points.0.time': '2026-03-06T16:00:00Z',
      'drawings.0.points.0.price': 1.1102,
    });
  });

  it('moves selected levels by ticks, when no drawing is selected with them', () => {
    const paper = nudging('lv_piv');
    paper.desk.nudge({ bars: 0, ticks: 3 });
    paper.desk.rest();
    assert.deepEqual(paper.lastEdit, { 'levels.pivot.price': 1.1083 });
  });

  it('says why nothing moves', () => {
    const paper = nudging('hline1');
    paper.desk.nudge({ bars: 1, ticks: 0 });
    paper.desk.nudge({ bars: 1, ticks: 0 }, 'p0');
    paper.selected = [];
    paper.desk.nudge({ bars: 1, ticks: 0 });
    paper.given = { levelsLocked: 'They stay.' };
    paper.selected = ['lv_piv'];
    paper.desk.nudge({ bars: 0, ticks: 1 });
    assert.deepEqual(paper.alarms, [
      'It moves in price only.',
      'This handle moves in price only.',
      'Nothing is selected.',
      'They stay.',
    ]);
    assert.equal(paper.desk.status().busy, false);
  });

  it('is written before something else begins', () => {
    const paper = nudging('zone1');
    paper.desk.nudge({ bars: 1, ticks: 0 });
    paper.desk.nudge({ bars: 0, ticks: 1 }, 't0p0');
    assert.equal(paper.edits.length, 1);
    paper.echo();
    paper.desk.arm('segment');
    assert.equal(paper.edits.length, 2);
    assert.deepEqual(paper.lastEdit, { 'drawings.1.points.0.price': 1.1061 });
  });
});
