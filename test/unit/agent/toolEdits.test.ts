import assert from 'node:assert/strict';
import fc from 'fast-check';
import { AGENT_TOOLS } from '../../../src/agent/agentTools.ts';
import { inputSchema, type ToolSchema } from '../../../src/agent/toolInput.ts';
import { undoEdits } from '../../../src/agent/undoEdits.ts';
import { readCardText } from '../../../src/card/text/readCard.ts';
import { applyTextEdits, type TextEdit } from '../../../src/card/text/textEdit.ts';
import { NAME, reading } from './folderInMemory.ts';

describe('the input of a tool', () => {
  it('has schemas in the few words that every client knows, and describes every input', () => {
    const known = new Set([
      'type',
      'properties',
      'required',
      'items',
      'enum',
      'description',
      'minimum',
      'maximum',
      'additionalProperties',
      'anyOf',
    ]);
    const visit = (schema: ToolSchema, at: string): void => {
      assert.deepEqual(
        Object.keys(schema).filter((key) => !known.has(key)),
        [],
        at,
      );
      assert.ok(Math.abs(schema.minimum ?? 0) <= 1e9 && Math.abs(schema.maximum ?? 0) <= 1e9, at);
      for (const [key, part] of Object.entries(schema.properties ?? {})) {
        assert.ok((part.description ?? '').length > 3, `${at}.${key} has no description`);
        visit(part, `${at}.${key}`);
      }
      for (const part of [...(schema.anyOf ?? []), schema.items, schema.additionalProperties])
        if (typeof part === 'object') visit(part, at);
    };
    for (const [name, tool] of Object.entries(AGENT_TOOLS)) {
      const schema = inputSchema(tool.input());
      assert.equal(schema.anyOf, undefined, name);
      visit(schema, name);
    }
  });
});

describe('a client of agents that sends values in other types', () => {
  it('leaves out what is null, and reads numbers, lists and objects that come as text', async () => {
    const { call, text, version } = await reading();
    assert.equal((await call('list_cards', { query: null, from: null })).isError, false);
    assert.equal((await call('list_cards', { from: '0' })).isError, false);
    const edits = [
      { do: 'set_level', level: 'pivot', price: '1.112' },
      {
        do: 'add_drawing',
        drawing: JSON.stringify({
          type: 'HORIZONTAL_LINE',
          clientObjectId: null,
          points: '[{"time":"2026-03-02T08:00:00Z","price":"1.105"}]',
        }),
      },
      { do: 'set_expiry', expiry: '{"type":"HOURS","hours":"48"}' },
    ];
    const edited = await call('edit_card', { card: NAME, version, edits: JSON.stringify(edits) });
    assert.equal(edited.isError, false, edited.text);
    const { levels, drawings, metadata } = readCardText(text()).sketch;
    assert.equal(levels.pivot?.price, 1.112);
    assert.equal(drawings.at(-1)?.points[0]?.price, 1.105);
    assert.deepEqual(metadata.expiry, { type: 'HOURS', hours: 48 });
  });

  it('refuses what has no single reading, and says how it is meant', async () => {
    const { call, version } = await reading();
    for (const price of ['1,112', '', 'about 1.1', null]) {
      const refused = await call('edit_card', {
        card: NAME,
        version,
        edits: [{ do: 'set_level', level: 'pivot', price }],
      });
      assert.equal(refused.isError, true, String(price));
      assert.match(refused.text, /edits\.0\.price: .*number/);
    }
    assert.equal((await call('edit_card', { card: NAME, version, edits: 'move the pivot up' })).isError, true);
  });
});

/** Replaces each of these words of a text, which contains it once. */
function replacing(text: string, words: Readonly<Record<string, string>>): TextEdit[] {
  return Object.entries(words)
    .map(([word, newText]) => ({ offset: text.indexOf(word), length: word.length, newText }))
    .sort((a, b) => a.offset - b.offset);
}

/** The text after the agent's edits were undone; undefined if they can't be. */
function undone(before: string, done: readonly TextEdit[], current: string): string | undefined {
  const edits = undoEdits(before, done, current);
  return edits && applyTextEdits(current, edits);
}

/** Two of the same price. */
const drawings3 = [
  ['a', 3],
  ['b', 2],
  ['c', 3],
] as const;

describe('undoing an agent’s edit', () => {
  it('restores the text if nothing else has changed', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (before, after) => {
        const done = [{ offset: 0, length: before.length, newText: after }];
        return undone(before, done, after) === before;
      }),
    );
  });

  it('keeps what was changed before, after and between its places, and refuses what was changed at one', () => {
    const before = 'a 1 b 2 c';
    const done = replacing(before, { '1': '11', '2': '22' });
    assert.equal(undone(before, done, 'start a 11 b 22 c'), 'start a 1 b 2 c');
    assert.equal(undone(before, done, 'a 11 b 22 c end'), 'a 1 b 2 c end');
    assert.equal(undone(before, done, 'a 11 between 22 c'), 'a 1 between 2 c');
    assert.equal(undone(before, done, 'a 12 b 22 c'), undefined);
    assert.equal(undone(before, done, 'a 11 b  c'), undefined);
  });

  it('keeps changes on both sides of its place', () => {
    const before = 'title\n1\nother\n2\nend\n';
    const done = replacing(before, { '1': '11' });
    assert.equal(undone(before, done, 'new title\n11\nother\n2\nnew end\n'), 'new title\n1\nother\n2\nnew end\n');
    assert.equal(undone(before, done, 'new title\n12\nother\n2\nnew end\n'), undefined);
  });

  it('changes no other object, however the objects were moved or removed', () => {
    const drawing = (id: string, price: number) => `    {
      "clientObjectId": "${id}",
      "points": [
        {
          "price": ${price}
        }
      ]
    }`;
    const card = (prices: readonly (readonly [string, number])[]) =>
      `{\n  "drawings": [\n${prices.map(([id, price]) => drawing(id, price)).join(',\n')}\n  ]\n}\n`;
    const ids = ['a', 'b', 'c', 'd'];
    const price = fc.integer({ min: 1, max: 3 });
    let kept = 0;
    fc.assert(
      fc.property(
        fc.tuple(price, price, price, price),
        fc.constantFrom(...ids),
        fc.shuffledSubarray(ids),
        price,
        (prices, own, order, set) => {
          fc.pre(set !== prices[ids.indexOf(own)]);
          const drawings = ids.map((id, at) => [id, prices[at] ?? 0] as const);
          const before = card(drawings);
          const offset = before.indexOf('"price": ', before.indexOf(`"${own}"`)) + '"price": '.length;
          const done = [{ offset, length: 1, newText: String(set) }];
          const ordered = (each: typeof drawings) => card(order.map((id) => each[ids.indexOf(id)] ?? assert.fail()));
          const current = ordered(drawings.map(([id, was]) => [id, id === own ? set : was]));
          const restored = undone(before, done, current);
          if (restored === undefined) return;
          assert.equal(restored, ordered(drawings));
          kept++;
        },
      ),
    );
    assert.ok(kept > 5, `${kept} of 100 were undone`);
    // Equal lines of two objects, one of which was moved.
    const before = card(drawings3);
    const done = [{ offset: before.indexOf('2'), length: 1, newText: '3' }];
    const moved = card([drawings3[0], drawings3[2], ['b', 3]]);
    assert.equal(undone(before, done, moved), undefined);
  });

  it('does nothing if it was undone already, or has changed nothing', () => {
    assert.deepEqual(undoEdits('a', [{ offset: 0, length: 1, newText: 'b' }], 'a'), []);
    assert.deepEqual(undoEdits('a', [], 'b'), []);
  });

  it('undoes exactly its own changes around any other one', () => {
    const word = fc.stringMatching(/^[a-z]{1,8}$/);
    fc.assert(
      fc.property(
        fc.array(word, { minLength: 6, maxLength: 6 }),
        ([own = '', other = '', last = '', mine = '', yours = '', end = '']) => {
          const before = `0${own}|;;|${other}|;;|${last}9`;
          const done = [
            { offset: 1, length: own.length, newText: mine },
            { offset: before.length - 1 - last.length, length: last.length, newText: end },
          ];
          assert.equal(undone(before, done, `0${mine}|;;|${yours}|;;|${end}9`), `0${own}|;;|${yours}|;;|${last}9`);
        },
      ),
    );
  });
});
