import assert from 'node:assert/strict';
import type { DrawingSketch } from '../../../../../src/card/model/cardSketch.ts';
import { countOf, isOutsideView, objectLabel } from '../../../../../webview/editor/objects/objectRows.ts';
import { rowOf, rowsOf, SOME_CARD } from './somePage.ts';

describe('the rows of the object list', () => {
  it('are levels from resistance to support, and drawings from front to back', () => {
    const { levels, drawings } = rowsOf(SOME_CARD);
    assert.deepEqual(
      levels.map(({ name, description }) => [name, description]),
      [
        ['Resistance', 'lv_res'],
        ['Pivot', 'lv_piv'],
        ['Support', 'lv_sup'],
      ],
    );
    assert.deepEqual(
      drawings.map(({ name, description, color, path }) => [name, description, color, path]),
      [
        ['drawing 3', 'Horizontal line', undefined, ['drawings', 2]],
        ['zone', 'Rectangle', '#445566', ['drawings', 1]],
        ['trend', 'Line', '#112233', ['drawings', 0]],
      ],
    );
  });

  it('show states and findings', () => {
    const finding = {
      rule: 'points.count' as const,
      severity: 'error' as const,
      path: ['drawings', 1, 'points'],
      range: { offset: 0, length: 1 },
      message: 'Two points, please.',
      fixes: [],
    };
    const rows = rowsOf(SOME_CARD, {
      findings: [finding],
      hidden: ['zone'],
      locked: ['zone', 'lv_piv'],
      view: { fromTime: Date.UTC(2026, 2, 10), toTime: Date.UTC(2026, 2, 20) },
    });
    assert.deepEqual(rowOf('zone', rows).states, ['hidden', 'locked']);
    assert.deepEqual(rowOf('zone', rows).findings, [finding]);
    assert.deepEqual(rowOf('Pivot', rows).states, ['locked']);
    assert.deepEqual(rowOf('trend', rows).states, ['outside']);
    assert.deepEqual(rowOf('drawing 3', rows).states, ['noId']);
    assert.equal(rowOf('drawing 3', rows).objectId, undefined);
  });

  it('distinguish objects with the same id', () => {
    const twins = { ...SOME_CARD, drawings: [SOME_CARD.drawings[0], SOME_CARD.drawings[0]] };
    const { drawings } = rowsOf(twins);
    assert.deepEqual(
      drawings.map(({ sharesId }) => sharesId),
      [true, true],
    );
    assert.equal(new Set(drawings.map(({ key }) => key)).size, 2);
  });

  it('include only what can be read', () => {
    assert.deepEqual(rowsOf({}), { levels: [], drawings: [] });
    assert.equal(rowOf('drawing 1', rowsOf({ drawings: [7] })).description, 'Unknown type');
  });
});

describe('the description of an object', () => {
  it('includes type, states and findings', () => {
    const place = { path: ['drawings', 1], range: { offset: 0, length: 1 }, fixes: [] };
    const findings = [
      { ...place, rule: 'points.count' as const, severity: 'error' as const, message: 'Two points, please.' },
      { ...place, rule: 'links.none' as const, severity: 'hint' as const, message: 'Nobody links to it.' },
    ];
    const rows = rowsOf(SOME_CARD, { findings, hidden: ['zone'] });
    assert.equal(
      objectLabel(rowOf('zone', rows)),
      'zone, Rectangle. Hidden while this tab is open. error: Two points, please.',
    );
    assert.equal(objectLabel(rowOf('Pivot', rows)), 'Pivot, lv_piv');
  });

  it('counts levels and drawings', () => {
    const { levels, drawings } = rowsOf(SOME_CARD);
    assert.equal(countOf([...levels.slice(0, 1), ...drawings.slice(0, 2)]), '1 level, 2 drawings');
    assert.equal(countOf(drawings.slice(0, 1)), '1 drawing');
  });
});

const VIEW = { fromTime: Date.UTC(2026, 2, 10), toTime: Date.UTC(2026, 2, 20) };

function line(from: string, to: string, more: Partial<DrawingSketch> = {}): DrawingSketch {
  return { type: 'LINE', points: [{ time: `${from}T00:00Z` }, { time: `${to}T00:00Z` }], style: {}, ...more };
}

describe('whether a drawing is outside the view', () => {
  it('depends on its times', () => {
    assert.equal(isOutsideView(line('2026-03-01', '2026-03-05'), VIEW), true);
    assert.equal(isOutsideView(line('2026-03-21', '2026-03-25'), VIEW), true);
    assert.equal(isOutsideView(line('2026-03-05', '2026-03-25'), VIEW), false);
    assert.equal(isOutsideView(line('2026-03-05', '2026-03-10'), VIEW), false);
  });

  it('is false for extended and horizontal lines, and if unknown', () => {
    assert.equal(isOutsideView(line('2026-03-01', '2026-03-05', { endHead: 'EXTEND' }), VIEW), false);
    assert.equal(isOutsideView(line('2026-03-01', '2026-03-05', { type: 'HORIZONTAL_LINE' }), VIEW), false);
    assert.equal(isOutsideView(line('2026-03-01', '2026-03-05', { type: 'FIB_RETRACEMENT' }), VIEW), false);
    assert.equal(isOutsideView(line('2026-03-01', '2026-03-05'), undefined), false);
    assert.equal(isOutsideView({ type: 'LINE', points: [{ time: 'soon' }], style: {} }, VIEW), false);
  });
});
