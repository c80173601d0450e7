import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { CardText } from '../../../../src/card/cardText.ts';
import { formatCard } from '../../../../src/card/formatCard.ts';
import type { JsonPath } from '../../../../src/card/jsonPath.ts';
import { readCardText } from '../../../../src/card/readCardText.ts';
import { applyTextEdits } from '../../../../src/card/textEdit.ts';
import type { CardEdit } from '../../../../src/protocol/cardEdit.ts';
import { MAX_VALUE_LENGTH, planCardEdit } from '../../../../src/workbench/editor/applyCardEdit.ts';
import { isCardPath } from '../../../../src/workbench/editor/cardPath.ts';
import { cardArb } from '../../card/arbitraries.ts';

const TEXT = `{
  // the week's idea
  "metadata": { "symbol": "EUR/USD", "title": "Old", "direction": "BULLISH" },
  "levels": { "pivot": { "price": 1.10, "clientObjectId": "lv_piv" } },
  "drawings": [{ "type": "LINE", "clientObjectId": "a", "points": [] }, { "type": "LINE", "clientObjectId": "b", "points": [] }],
}
`;

/** The text after the gesture; fails when it is refused. */
function edited(text: string, edit: CardEdit): string {
  const plan = planCardEdit(readCardText(text), edit);
  assert.equal(plan.kind, 'edits');
  return applyTextEdits(text, plan.kind === 'edits' ? plan.edits : []);
}

/** The value the gesture's text has there. */
function valueAt(card: CardText, path: JsonPath): unknown {
  return path.reduce<unknown>(
    (value, key) => (value as Record<string | number, unknown> | undefined)?.[key],
    card.value,
  );
}

describe('a gesture as text edits', () => {
  it('sets one value and leaves every other byte, comments and trailing commas included', () => {
    const text = edited(TEXT, { kind: 'set', path: ['metadata', 'title'], value: 'New' });
    assert.equal(text, TEXT.replace('"Old"', '"New"'));
  });

  it('takes a drawing away', () => {
    const card = readCardText(edited(TEXT, { kind: 'remove', path: ['drawings', 0] }));
    assert.deepEqual(
      card.sketch.drawings.map(({ clientObjectId }) => clientObjectId),
      ['b'],
    );
    assert.deepEqual(card.problems, []);
  });

  it('puts several changes in as one list of edits, those that meet in the text too', () => {
    const card = readCardText(
      edited(TEXT, {
        kind: 'setMany',
        changes: [
          { path: ['levels', 'support'], value: { price: 1, clientObjectId: 's' } },
          { path: ['levels', 'resistance'], value: { price: 2, clientObjectId: 'r' } },
          { path: ['metadata', 'direction'], value: 'BEARISH' },
        ],
      }),
    );
    assert.deepEqual(card.problems, []);
    assert.equal(card.sketch.levels.support?.price, 1);
    assert.equal(card.sketch.levels.resistance?.price, 2);
    assert.equal(card.sketch.metadata.direction, 'BEARISH');
  });

  it('makes no edit of a value that stands there already', () => {
    assert.deepEqual(planCardEdit(readCardText(TEXT), { kind: 'set', path: ['metadata', 'title'], value: 'Old' }), {
      kind: 'edits',
      edits: [],
    });
  });

  for (const path of [
    [],
    ['metadata'],
    ['owner'],
    ['metadata', 'id'],
    ['metadata', '__proto__'],
    ['drawings', 20],
    ['drawings', -1],
    ['drawings', 'x'],
    ['levels', 'pivot', 'price', 'x'],
    ['drawings', 5],
  ]) {
    it(`refuses to write at ${JSON.stringify(path)}`, () => {
      const plan = planCardEdit(readCardText(TEXT), { kind: 'set', path, value: 1 });
      assert.deepEqual(plan, { kind: 'refused', why: 'no such place' });
    });
  }

  it('refuses a value that no card could hold', () => {
    const plan = planCardEdit(readCardText(TEXT), {
      kind: 'set',
      path: ['metadata', 'title'],
      value: 'x'.repeat(MAX_VALUE_LENGTH),
    });
    assert.deepEqual(plan, { kind: 'refused', why: 'value too large' });
  });

  it('changes nothing in a text that is no JSON, or no object', () => {
    for (const text of ['', '{ "metadata": ', '[]', '3', '{} x']) {
      const plan = planCardEdit(readCardText(text), { kind: 'set', path: ['metadata', 'title'], value: 'x' });
      assert.deepEqual(plan, { kind: 'refused', why: 'unreadable text' }, text);
    }
  });

  const keys = fc.constantFrom(
    'metadata',
    'levels',
    'drawings',
    'pivot',
    'support',
    'price',
    'title',
    'expiry',
    'hours',
    'points',
    'style',
    'color',
    '__proto__',
    'x',
  );
  const paths = fc.array(fc.oneof(keys, fc.integer({ min: -2, max: 25 }), fc.double()), { maxLength: 7 });
  const changes = fc.record({ path: paths, value: fc.jsonValue() }) as fc.Arbitrary<{
    path: (string | number)[];
    value: never;
  }>;
  const edits: fc.Arbitrary<CardEdit> = fc.oneof(
    changes.map((change) => ({ kind: 'set' as const, ...change })),
    paths.map((path) => ({ kind: 'remove' as const, path })),
    fc.array(changes, { maxLength: 4 }).map((many) => ({ kind: 'setMany' as const, changes: many })),
  );

  it('never throws, whatever the gesture and the text, and leaves JSON behind', () => {
    const texts = fc.oneof(fc.string(), fc.json(), fc.constant(TEXT), cardArb.map(formatCard));
    fc.assert(
      fc.property(texts, edits, (text, edit) => {
        const card = readCardText(text);
        const plan = planCardEdit(card, edit);
        if (plan.kind === 'refused') return;
        assert.deepEqual(readCardText(applyTextEdits(text, plan.edits)).problems, card.problems);
      }),
      { numRuns: 500 },
    );
  });

  it('sets what it was asked to, in any card', () => {
    const places = fc.constantFrom<JsonPath>(
      ['metadata', 'title'],
      ['levels', 'pivot', 'price'],
      ['levels', 'intermediateSupport'],
      ['metadata', 'comments'],
    );
    fc.assert(
      fc.property(cardArb, places, fc.string(), (card, path, value) => {
        assert.ok(isCardPath(path));
        const text = edited(formatCard(card), { kind: 'set', path: [...path], value });
        assert.equal(valueAt(readCardText(text), path), value);
      }),
    );
  });
});
