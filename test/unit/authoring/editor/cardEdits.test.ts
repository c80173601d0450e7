import assert from 'node:assert/strict';
import fc from 'fast-check';
import { planCardEdit } from '../../../../src/authoring/editor/cardEdits.ts';
import type { JsonPath } from '../../../../src/card/model/jsonValue.ts';
import type { CardText } from '../../../../src/card/text/cardText.ts';
import { formatCard } from '../../../../src/card/text/jsonFormat.ts';
import { readCardText } from '../../../../src/card/text/readCard.ts';
import { applyTextEdits } from '../../../../src/card/text/textEdit.ts';
import type { CardEdit } from '../../../../src/protocol/cardEdit.ts';
import { cardArb } from '../../card/arbitraries.ts';

const TEXT = `{
  // the week's idea
  "metadata": { "symbol": "EUR/USD", "title": "Old", "direction": "BULLISH" },
  "levels": { "pivot": { "price": 1.10, "clientObjectId": "lv_piv" } },
  "drawings": [{ "type": "LINE", "clientObjectId": "a", "points": [] }, { "type": "LINE", "clientObjectId": "b", "points": [] }],
}
`;

const DRAWN = `{
  "metadata": { "symbol": "EUR/USD", "comments": "along [[a:the line]] and \\u0022[[b:]]\\u0022" },
  "drawings": [
    // the trend
    { "type": "LINE", "clientObjectId": "a", "points": [], "style": { "color": "#112233", "lineWidth": 1 } },
    // the retracement
    { "type": "FIB_RETRACEMENT", "clientObjectId": "b", "points": [{ "time": 0, "price": 1.20 }, { "time": 1, "price": 1.30 }], "levels": [0, 0.618, 1] },
    // the zone
    { "type": "RECTANGLE", "clientObjectId": "c" }
  ]
}
`;

function ids(text: string): (string | undefined)[] {
  return readCardText(text).sketch.drawings.map(({ clientObjectId }) => clientObjectId);
}

/** The text after the edit; fails if it is refused. */
function edited(text: string, edit: CardEdit): string {
  const plan = planCardEdit(readCardText(text), edit);
  assert.equal(plan.kind, 'edits');
  return applyTextEdits(text, plan.kind === 'edits' ? plan.edits : []);
}

/** The value at the path after the edit. */
function valueAt(card: CardText, path: JsonPath): unknown {
  return path.reduce<unknown>(
    (value, key) => (value as Record<string | number, unknown> | undefined)?.[key],
    card.value,
  );
}

describe('a card edit as text edits', () => {
  it('sets one value and leaves every other byte unchanged, including comments and trailing commas', () => {
    const text = edited(TEXT, { kind: 'set', path: ['metadata', 'title'], value: 'New' });
    assert.equal(text, TEXT.replace('"Old"', '"New"'));
  });

  it('removes a drawing', () => {
    const card = readCardText(edited(TEXT, { kind: 'remove', path: ['drawings', 0] }));
    assert.deepEqual(
      card.sketch.drawings.map(({ clientObjectId }) => clientObjectId),
      ['b'],
    );
    assert.deepEqual(card.problems, []);
  });

  it('combines several changes into one list of edits, even if they are adjacent in the text', () => {
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

  it('sets and removes in one edit, with every path as it was before the edit', () => {
    const text = edited(DRAWN, {
      kind: 'setMany',
      changes: [
        { path: ['drawings', 0, 'style', 'color'] },
        { path: ['drawings', 0, 'style', 'lineWidth'], value: 2 },
        { path: ['drawings', 1, 'points', 0, 'price'], value: 1.25 },
        { path: ['drawings', 1, 'levels'] },
      ],
    });
    assert.equal(
      text,
      DRAWN.replace('"color": "#112233", "lineWidth": 1', '"lineWidth": 2')
        .replace('"price": 1.20 }, ', '"price": 1.25 }, ')
        .replace(', "levels": [0, 0.618, 1]', ''),
    );
  });

  it('inserts new drawings at the given index and leaves comments in place', () => {
    const drawings = [
      { type: 'LINE', clientObjectId: 'n1', points: [] },
      { type: 'LINE', clientObjectId: 'n2' },
    ];
    const text = edited(DRAWN, { kind: 'addDrawings', at: 1, drawings });
    assert.deepEqual(ids(text), ['a', 'n1', 'n2', 'b', 'c']);
    for (const line of DRAWN.split('\n')) assert.ok(text.includes(line), line);
    assert.deepEqual(ids(edited(DRAWN, { kind: 'addDrawings', at: 99, drawings })), ['a', 'b', 'c', 'n1', 'n2']);
    assert.deepEqual(ids(edited('{}', { kind: 'addDrawings', at: 0, drawings })), ['n1', 'n2']);
  });

  it('removes several drawings at once and keeps hand-written text next to them', () => {
    const text = edited(DRAWN, { kind: 'removeDrawings', places: [2, 0, 2] });
    assert.deepEqual(ids(text), ['b']);
    for (const comment of ['// the trend', '// the retracement', '// the zone']) assert.ok(text.includes(comment));
  });

  it('reorders drawings together with their comments', () => {
    const text = edited(DRAWN, { kind: 'reorderDrawings', order: [2, 0, 1] });
    assert.deepEqual(ids(text), ['c', 'a', 'b']);
    assert.ok(text.indexOf('the trend') < text.indexOf('"a"') && text.indexOf('the trend') > text.indexOf('"c"'));
    assert.deepEqual(text.split('').sort().join(''), DRAWN.split('').sort().join(''));
  });

  it('renames an object in every link as well', () => {
    const text = edited(DRAWN, { kind: 'renameObject', from: 'a', to: 'trend' });
    assert.equal(text, DRAWN.replace('"clientObjectId": "a"', '"clientObjectId": "trend"').replace('[[a:', '[[trend:'));
  });

  it('refuses, with a reason, to rename to an id in use or to rename a missing object', () => {
    for (const [from, to] of [
      ['a', 'b'],
      ['nobody', 'x'],
      ['a', ''],
    ] as const) {
      const plan = planCardEdit(readCardText(DRAWN), { kind: 'renameObject', from, to });
      assert.ok(plan.kind === 'refused' && plan.why === 'no rename' && plan.reason.length > 10);
    }
  });

  const card = (count: number): string =>
    JSON.stringify({ drawings: Array.from({ length: count }, (_, at) => ({ clientObjectId: `d${at}` })) });
  const refusals: readonly (readonly [string, string, CardEdit, string])[] = [
    ['a 21st drawing', card(19), { kind: 'addDrawings', at: 0, drawings: [{}, {}] }, 'too many drawings'],
    [
      'a drawing on a card with too many',
      card(30),
      { kind: 'addDrawings', at: 0, drawings: [{}] },
      'too many drawings',
    ],
    ['what is no drawing', card(0), { kind: 'addDrawings', at: 0, drawings: [{}, 'x'] }, 'no drawing'],
    [
      'a huge drawing',
      card(0),
      { kind: 'addDrawings', at: 0, drawings: [{ x: 'x'.repeat(100_000) }] },
      'value too large',
    ],
    [
      'drawings where a card has something else',
      '{"drawings":{}}',
      { kind: 'addDrawings', at: 0, drawings: [{}] },
      'no such place',
    ],
    ['to take away a drawing that is not there', card(2), { kind: 'removeDrawings', places: [0, 2] }, 'no such place'],
    [
      'to take one away where something else stands',
      '{"drawings":"x"}',
      { kind: 'removeDrawings', places: [0] },
      'no such place',
    ],
    ['an order that forgets one', card(3), { kind: 'reorderDrawings', order: [1, 0] }, 'no permutation'],
    ['an order that names one twice', card(3), { kind: 'reorderDrawings', order: [1, 0, 0] }, 'no permutation'],
    ['an order of more than there are', card(1), { kind: 'reorderDrawings', order: [0, 1] }, 'no permutation'],
    [
      'to take away what lies past the end',
      card(1),
      { kind: 'setMany', changes: [{ path: ['drawings', 4] }] },
      'no such place',
    ],
  ];
  for (const [what, text, edit, why] of refusals) {
    it(`refuses ${what}`, () => {
      assert.deepEqual(planCardEdit(readCardText(text), edit), { kind: 'refused', why });
    });
  }

  it('makes no edit if the value is already there', () => {
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
      value: 'x'.repeat(100_000),
    });
    assert.deepEqual(plan, { kind: 'refused', why: 'value too large' });
  });

  it('changes nothing in a text that isn’t a JSON object', () => {
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
    fc
      .array(
        fc.oneof(
          changes,
          paths.map((path) => ({ path })),
        ),
        { maxLength: 4 },
      )
      .map((many) => ({ kind: 'setMany' as const, changes: many })),
    fc
      .record({
        at: fc.nat(30),
        drawings: fc.array(fc.oneof(fc.constant({}), fc.jsonValue()), { minLength: 1, maxLength: 3 }),
      })
      .map((added) => ({ kind: 'addDrawings' as const, ...(added as { at: number; drawings: never[] }) })),
    fc.array(fc.nat(5), { minLength: 1, maxLength: 4 }).map((places) => ({ kind: 'removeDrawings' as const, places })),
    fc.array(fc.nat(3), { maxLength: 4 }).map((order) => ({ kind: 'reorderDrawings' as const, order })),
    fc
      .record({ from: fc.constantFrom('a', 'lv_piv', ''), to: fc.oneof(fc.string(), fc.constantFrom('b', 'new')) })
      .map((names) => ({ kind: 'renameObject' as const, ...names })),
  );

  it('never throws, whatever the edit and the text, and leaves valid JSON', () => {
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

  it('sets exactly the requested value in any card', () => {
    const places = fc.constantFrom<JsonPath>(
      ['metadata', 'title'],
      ['levels', 'pivot', 'price'],
      ['levels', 'intermediateSupport'],
      ['metadata', 'comments'],
    );
    fc.assert(
      fc.property(cardArb, places, fc.string(), (card, path, value) => {
        const text = edited(formatCard(card), { kind: 'set', path: [...path], value });
        assert.equal(valueAt(readCardText(text), path), value);
      }),
    );
  });

  /** Card texts as people write them: with comments, spaces and a trailing comma. */
  const handwritten = cardArb.map((card) =>
    formatCard(card)
      .replace(/\n( *)\{/g, '\n$1// mine\n$1{')
      .replace(/\n {2}\}\n\}/, '\n  },\n}'),
  );

  it('changes the drawings exactly as requested, and nothing else', () => {
    const gestures = fc.record({
      pick: fc.infiniteStream(fc.nat(1000)),
      which: fc.constantFrom('add', 'remove', 'reorder'),
    });
    fc.assert(
      fc.property(handwritten, gestures, (text, { pick, which }) => {
        const before = plain(text) as { readonly drawings: readonly unknown[] };
        const count = before.drawings.length;
        const next = (below: number): number => (pick.next().value ?? 0) % below;
        const added = [
          { type: 'LINE', clientObjectId: 'new1' },
          { type: 'LINE', clientObjectId: 'new2' },
        ];
        if (which === 'add' && count <= 18) {
          const at = next(count + 1);
          const after = plain(edited(text, { kind: 'addDrawings', at, drawings: added }));
          assert.deepEqual(after, { ...before, drawings: before.drawings.toSpliced(at, 0, ...added) });
        } else if (which === 'remove' && count > 0) {
          const places = [next(count), next(count)];
          const after = plain(edited(text, { kind: 'removeDrawings', places }));
          const staying = before.drawings.filter((_, place) => !places.includes(place));
          assert.deepEqual(after, { ...before, drawings: staying });
        } else {
          const order = before.drawings.map((_, place) => ({ place, by: next(1000) }));
          order.sort((a, b) => a.by - b.by);
          const places = order.map(({ place }) => place);
          const after = plain(edited(text, { kind: 'reorderDrawings', order: places }));
          assert.deepEqual(after, { ...before, drawings: places.map((place) => before.drawings[place]) });
        }
      }),
      { numRuns: 300 },
    );
  });

  it('changes the named values of any card and no others', () => {
    const places: readonly JsonPath[] = [
      ['metadata', 'title'],
      ['metadata', 'comments'],
      ['levels', 'pivot', 'price'],
      ['levels', 'intermediateSupport'],
      ['drawings', 0, 'style', 'color'],
      ['drawings', 0, 'points', 0, 'price'],
      ['drawings', 1],
    ];
    const chosen = fc.subarray([...places], { minLength: 1 });
    fc.assert(
      fc.property(handwritten, chosen, fc.boolean(), (text, named, taking) => {
        const card = readCardText(text);
        const there = named.filter((path) => valueAt(card, path) !== undefined);
        const wanted = there.map((path) => (taking ? { path: [...path] } : { path: [...path], value: 'new' }));
        const after = plain(edited(text, { kind: 'setMany', changes: wanted }));
        const inText = plain(text);
        for (const { path } of wanted.toReversed()) put(inText, path, taking ? undefined : 'new');
        assert.deepEqual(after, inText);
      }),
      { numRuns: 300 },
    );
  });
});

/** The parsed text as plain objects. */
function plain(text: string): unknown {
  return JSON.parse(JSON.stringify(readCardText(text).value));
}

/** Sets or removes values; later list items first, so that indexes stay valid. */
function put(root: unknown, path: JsonPath, value: unknown): void {
  const parent = path.slice(0, -1).reduce<unknown>((at, key) => (at as Record<string | number, unknown>)?.[key], root);
  const last = path.at(-1) ?? '';
  if (Array.isArray(parent) && value === undefined) parent.splice(Number(last), 1);
  else if (value === undefined) delete (parent as Record<string | number, unknown>)[last];
  else (parent as Record<string | number, unknown>)[last] = value;
}
