import assert from 'node:assert/strict';
import { countOf, objectLabel } from '../../../../../webview/editor/objects/objectWords.ts';
import { rowOf, rowsOf, SOME_CARD } from './somePage.ts';

describe('an object in words', () => {
  it('says what it is, how it stands, and what is wrong', () => {
    const findings = [
      { rule: 'a', severity: 'error' as const, path: ['drawings', 1], message: 'Two points, please.', fixes: [] },
      { rule: 'b', severity: 'hint' as const, path: ['drawings', 1], message: 'Nobody links to it.', fixes: [] },
    ];
    const rows = rowsOf(SOME_CARD, { findings, hidden: ['zone'] });
    assert.equal(
      objectLabel(rowOf('zone', rows)),
      'zone, Rectangle. Hidden while this tab is open. error: Two points, please.',
    );
    assert.equal(objectLabel(rowOf('Pivot', rows)), 'Pivot, lv_piv');
  });

  it('are counted by what they are', () => {
    const { levels, drawings } = rowsOf(SOME_CARD);
    assert.equal(countOf([...levels.slice(0, 1), ...drawings.slice(0, 2)]), '1 level, 2 drawings');
    assert.equal(countOf(drawings.slice(0, 1)), '1 drawing');
  });
});
