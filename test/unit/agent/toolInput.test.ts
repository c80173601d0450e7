import assert from 'node:assert/strict';
import { AGENT_TOOLS } from '../../../src/agent/agentTools.ts';
import { inputSchema, type ToolSchema } from '../../../src/agent/toolInput.ts';
import { readCardText } from '../../../src/card/text/readCard.ts';
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
