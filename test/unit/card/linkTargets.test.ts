import assert from 'node:assert/strict';
import type { CardSketch } from '../../../src/card/cardSketch.ts';
import { linkTargets } from '../../../src/card/linkTargets.ts';

const CARD: CardSketch = {
  metadata: { preferenceText: 'Buy [[lv_piv:the retest]] of [[lv_piv:the pivot]].', comments: '[[gone:x]]' },
  levels: { support: { price: 1.08, clientObjectId: 'lv_sup' }, pivot: { price: 1.1, clientObjectId: 'lv_piv' } },
  drawings: [
    {
      type: 'HORIZONTAL_LINE',
      clientObjectId: 'breakout_line',
      points: [{ price: 1.12 }],
      style: { color: '#112233' },
    },
    { type: 'RECTANGLE', clientObjectId: 'zone1', points: [], style: { borderColor: '#445566' } },
    { type: 'LINE', points: [], style: {} },
    { type: 'LINE', clientObjectId: 'a:b', points: [], style: {} },
    { type: 'LINE', clientObjectId: 'zone1', points: [], style: {} },
  ],
};

describe('what a text can link to', () => {
  const targets = linkTargets(CARD);

  it('are levels and drawings with an id that a link can name, each once, levels first', () => {
    assert.deepEqual(
      targets.map(({ objectId, what }) => `${objectId} ${what}`),
      ['lv_piv Pivot', 'lv_sup Support', 'breakout_line Horizontal line', 'zone1 Rectangle'],
    );
  });

  it('have a price or colour', () => {
    assert.deepEqual(
      targets.map(({ price, color }) => price ?? color),
      ['1.10', '1.08', '1.12', '#445566'],
    );
    assert.equal(targets[2]?.color, '#112233');
  });

  it('suggest the labels that the texts already use first', () => {
    assert.deepEqual(targets[0]?.words, ['the retest', 'the pivot', 'the pivot at 1.10', '1.10']);
  });

  it('suggest the ID as a label if it consists of words', () => {
    assert.ok(targets[2]?.words.includes('breakout line'));
    assert.deepEqual(targets[3]?.words, ['the rectangle']);
  });
});
