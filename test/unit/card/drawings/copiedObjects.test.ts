import assert from 'node:assert/strict';
import fc from 'fast-check';
import { type Card, cardSchema } from '../../../../src/card/card.ts';
import type { CardSketch } from '../../../../src/card/cardSketch.ts';
import { formatCopied, parseCopied, toPastedObjects } from '../../../../src/card/drawings/copiedObjects.ts';
import { drawingJson } from '../../../../src/card/drawings/drawingJson.ts';
import { formatCard } from '../../../../src/card/formatCard.ts';
import { objectIds } from '../../../../src/card/objectIds.ts';
import { readCardText } from '../../../../src/card/readCardText.ts';
import { largestCard } from '../../../support/largestCard.ts';
import { anyCardArb } from '../arbitraries.ts';

/** What a card's text says. */
function sketchOf(card: Card): CardSketch {
  return readCardText(formatCard(card)).sketch;
}

const FULL = largestCard();
const CARD = sketchOf(FULL);
const EMPTY: CardSketch = { metadata: {}, levels: {}, drawings: [] };

describe('copied objects', () => {
  it('come back from the clipboard as they were', () => {
    fc.assert(
      fc.property(anyCardArb.map(sketchOf), (card) => {
        const chosen = objectIds({ sketch: card }).map(({ id }) => id);
        const copied = parseCopied(formatCopied(card, chosen));
        const complete = card.drawings.filter(({ type, points }) => isComplete(type, points.length));
        assert.deepEqual(copied?.drawings, complete);
        assert.deepEqual(copied?.levels, card.levels);
      }),
    );
  });

  it('are only the chosen ones', () => {
    const copied = parseCopied(formatCopied(CARD, ['drawing_3', 'lv_piv', 'none']));
    assert.deepEqual(copied, { drawings: [CARD.drawings[3]], levels: { pivot: CARD.levels.pivot } });
    assert.equal(parseCopied(formatCopied(CARD, [])), undefined);
  });

  it('can be a drawing or several cut out of a text, or a card for its drawings', () => {
    const [line, box] = [JSON.stringify(CARD.drawings[1]), JSON.stringify(CARD.drawings[2])];
    for (const text of [line, `${line},\n`, `// mine\n${line}`]) {
      assert.deepEqual(parseCopied(text), { drawings: [CARD.drawings[1]], levels: {} });
    }
    assert.deepEqual(parseCopied(`[${line}, ${box},]`)?.drawings, [CARD.drawings[1], CARD.drawings[2]]);
    assert.deepEqual(parseCopied(formatCard(FULL)), { drawings: CARD.drawings, levels: {} });
  });

  it('are nothing where a text holds none, whatever it is', () => {
    const other = [
      '',
      'x',
      '1',
      '{}',
      '[]',
      '{"type":"LINE","points":[]}',
      '{"chartCards":2,"drawings":[]}',
      '['.repeat(9999),
    ];
    for (const text of other) assert.equal(parseCopied(text), undefined);
    assert.equal(parseCopied(JSON.stringify(Array(2000).fill(CARD.drawings[1]))), undefined);
    fc.assert(fc.property(fc.oneof(fc.string(), fc.json()), (text) => assert.equal(parseCopied(text), undefined)));
  });
});

describe('pasted objects', () => {
  const all = { drawings: CARD.drawings, levels: CARD.levels };

  it('keep their ids where these are free, and get new ones where they are not', () => {
    assert.deepEqual(toPastedObjects(EMPTY, { ...all, levels: {} }), { drawings: CARD.drawings, leftOut: 0 });
    const half = { ...CARD, drawings: CARD.drawings.slice(0, 2) };
    const { drawings } = toPastedObjects(half, { drawings: CARD.drawings.slice(0, 3), levels: {} });
    assert.deepEqual(
      drawings.map(({ clientObjectId }) => clientObjectId),
      ['hline1', 'line1', 'drawing_2'],
    );
  });

  it('are horizontal lines where they were levels', () => {
    const { pivot, support } = FULL.levels;
    const levels = { pivot, support: { price: support.price } };
    assert.deepEqual(toPastedObjects(EMPTY, { drawings: [], levels }, Date.UTC(2026, 2, 3)).drawings, [
      {
        type: 'HORIZONTAL_LINE',
        clientObjectId: 'hline1',
        points: [{ time: '2026-03-02T08:00:00Z', price: 1.1 }],
        style: {},
      },
      {
        type: 'HORIZONTAL_LINE',
        clientObjectId: 'hline2',
        points: [{ time: '2026-03-03T00:00:00Z', price: 1 }],
        style: {},
      },
    ]);
  });

  it('are never more than the card can hold, and say how many are left out', () => {
    fc.assert(
      fc.property(fc.nat({ max: 22 }), fc.nat({ max: 20 }), (present, copied) => {
        const twice = [...CARD.drawings, ...CARD.drawings].slice(0, present);
        const { drawings, leftOut } = toPastedObjects(
          { ...CARD, drawings: twice },
          { ...all, drawings: CARD.drawings.slice(0, copied) },
        );
        assert.equal(drawings.length + leftOut, copied + 5);
        assert.equal(drawings.length, Math.min(copied + 5, Math.max(0, 20 - present)));
      }),
    );
  });

  it('make a card that the service takes', () => {
    const drawings = toPastedObjects({ ...CARD, drawings: CARD.drawings.slice(0, 9) }, all).drawings.map(drawingJson);
    const card = cardSchema().parse({ ...FULL, drawings: [...FULL.drawings.slice(0, 9), ...drawings] });
    assert.equal(new Set(card.drawings.map(({ clientObjectId }) => clientObjectId)).size, 20);
  });
});

function isComplete(type: string | undefined, points: number): boolean {
  switch (type) {
    case 'HORIZONTAL_LINE':
      return points === 1;
    case 'PARALLEL':
      return points === 3;
    case 'FIB_RETRACEMENT':
      return points === 2 || points === 3;
    default:
      return points === 2;
  }
}
