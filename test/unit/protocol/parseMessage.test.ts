import assert from 'node:assert/strict';
import fc from 'fast-check';
import { fromEditorSchema, MAX_PASTED_LENGTH } from '../../../src/protocol/editorMessages.ts';
import { parseMessage } from '../../../src/protocol/parseMessage.ts';
import { fromPreviewSchema } from '../../../src/protocol/previewMessages.ts';

describe('a message from a page', () => {
  it('is accepted if it matches the schema', () => {
    const message = {
      type: 'edit',
      version: 3,
      edit: { kind: 'set', path: ['metadata', 'title'], value: 'New' },
      id: 1,
    };
    assert.deepEqual(parseMessage(fromEditorSchema(), message), { kind: 'message', message });
  });

  it('can contain any kind of edit, including one that removes a value among others that set one', () => {
    for (const edit of [
      { kind: 'setMany', changes: [{ path: ['drawings', 0, 'levels'] }, { path: ['metadata', 'title'], value: 'x' }] },
      { kind: 'addDrawings', at: 3, drawings: [{ type: 'LINE' }] },
      { kind: 'removeDrawings', places: [3, 1] },
      { kind: 'reorderDrawings', order: [1, 0] },
      { kind: 'renameObject', from: 'a', to: 'b' },
    ]) {
      const message = { type: 'edit', version: 1, edit };
      assert.deepEqual(parseMessage(fromEditorSchema(), message), { kind: 'message', message });
    }
  });

  it('carries a picture as bytes', () => {
    const message = { type: 'picture', id: 1, png: new Uint8Array([1, 2]) };
    assert.equal(parseMessage(fromPreviewSchema(), message).kind, 'message');
    assert.equal(parseMessage(fromPreviewSchema(), { ...message, png: [1, 2] }).kind, 'dropped');
  });

  for (const [name, message] of [
    ['an unknown type', { type: 'format disk' }],
    ['a fractional version', { type: 'ready', version: 1.5 }],
    ['an unknown action', { type: 'action', action: 'runShell' }],
    ['a path that is too deep', { type: 'revealInText', path: Array.from({ length: 13 }, () => 0) }],
    [
      'a value that isn’t JSON',
      { type: 'edit', version: 1, edit: { kind: 'set', path: ['levels'], value: Number.NaN } },
    ],
    [
      'too many changes',
      {
        type: 'edit',
        version: 1,
        edit: { kind: 'setMany', changes: Array.from({ length: 401 }, () => ({ path: [], value: 1 })) },
      },
    ],
    [
      'an empty list of drawings to add',
      { type: 'edit', version: 1, edit: { kind: 'addDrawings', at: 0, drawings: [] } },
    ],
    [
      'more drawings than a card can have',
      {
        type: 'edit',
        version: 1,
        edit: { kind: 'addDrawings', at: 0, drawings: Array.from({ length: 21 }, () => ({})) },
      },
    ],
    ['a negative index', { type: 'edit', version: 1, edit: { kind: 'removeDrawings', places: [-1] } }],
    ['a fractional index', { type: 'edit', version: 1, edit: { kind: 'reorderDrawings', order: [0.5] } }],
    ['a selection larger than any card', { type: 'select', objectIds: Array.from({ length: 101 }, () => 'a') }],
    [
      'clipboard text that is too long',
      { type: 'clipboard', version: 1, action: 'paste', text: 'x'.repeat(MAX_PASTED_LENGTH + 1) },
    ],
    ['an unknown magnet', { type: 'remember', remembered: { magnet: 'enormous' } }],
    ['a colour with alpha', { type: 'savePreset', preset: { name: 'x', look: { style: { color: '#11223344' } } } }],
    ['an unknown focus area', { type: 'focus', area: 'elsewhere' }],
    ['undefined', undefined],
  ] as const) {
    it(`is dropped for ${name}`, () => assert.equal(parseMessage(fromEditorSchema(), message).kind, 'dropped'));
  }

  it('is dropped without parsing it if it is too large', () => {
    const value = 'x'.repeat(2_000_000);
    const message = { type: 'edit', version: 1, edit: { kind: 'set', path: ['metadata', 'title'], value } };
    assert.deepEqual(parseMessage(fromEditorSchema(), message), { kind: 'dropped', problem: 'message too large' });
  });

  it('is dropped without parsing it if it is nested too deeply or circular', () => {
    let value: unknown = 1;
    for (let depth = 0; depth < 100_000; depth++) value = [value];
    const message = { type: 'edit', version: 1, edit: { kind: 'set', path: ['levels'], value } };
    assert.deepEqual(parseMessage(fromEditorSchema(), message), { kind: 'dropped', problem: 'message too deep' });
    const round: Record<string, unknown> = { type: 'ready' };
    round['self'] = round;
    assert.equal(parseMessage(fromEditorSchema(), round).kind, 'dropped');
  });

  it('is dropped without repeating its content', () => {
    const parsed = parseMessage(fromEditorSchema(), { type: 'select', objectId: 42, secret: 'my text' });
    assert.equal(parsed.kind, 'dropped');
    assert.doesNotMatch(JSON.stringify(parsed), /my text/);
  });

  it('never throws', () => {
    fc.assert(
      fc.property(fc.anything({ withTypedArray: true, withDate: true, withMap: true }), (message) => {
        parseMessage(fromEditorSchema(), message);
        parseMessage(fromPreviewSchema(), message);
      }),
    );
  });
});
