import assert from 'node:assert/strict';
import fc from 'fast-check';
import {
  fromEditorSchema,
  MAX_MESSAGE_LENGTH,
  MAX_PASTED_LENGTH,
  toEditorSchema,
} from '../../../src/protocol/editorMessages.ts';
import { parseMessage } from '../../../src/protocol/parseMessage.ts';

describe('a message over the border', () => {
  it('is taken when it has the shape of one', () => {
    const message = {
      type: 'edit',
      version: 3,
      edit: { kind: 'set', path: ['metadata', 'title'], value: 'New' },
      id: 1,
    };
    assert.deepEqual(parseMessage(fromEditorSchema(), message), { kind: 'message', message });
  });

  it('takes every kind of gesture, a place to be emptied among those to be set', () => {
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

  it('carries candles as typed arrays', () => {
    const column = new Float64Array([1, 2]);
    const message = {
      type: 'candles',
      timeframe: 'H4',
      precision: 4,
      tick: 0.0001,
      time: column,
      open: column,
      high: column,
      low: column,
      close: column,
    };
    assert.equal(parseMessage(toEditorSchema(), message).kind, 'message');
    assert.equal(parseMessage(toEditorSchema(), { ...message, close: [1, 2] }).kind, 'dropped');
  });

  for (const [name, message] of [
    ['an unknown type', { type: 'format disk' }],
    ['a version that is no whole number', { type: 'ready', version: 1.5 }],
    ['an unknown action', { type: 'action', action: 'runShell' }],
    ['a path too deep', { type: 'revealInText', path: Array.from({ length: 13 }, () => 0) }],
    [
      'a value that is no JSON',
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
    ['no drawing to add', { type: 'edit', version: 1, edit: { kind: 'addDrawings', at: 0, drawings: [] } }],
    [
      'more drawings than a card holds',
      {
        type: 'edit',
        version: 1,
        edit: { kind: 'addDrawings', at: 0, drawings: Array.from({ length: 21 }, () => ({})) },
      },
    ],
    ['a place before the first', { type: 'edit', version: 1, edit: { kind: 'removeDrawings', places: [-1] } }],
    ['a place between two', { type: 'edit', version: 1, edit: { kind: 'reorderDrawings', order: [0.5] } }],
    ['a selection beyond all cards', { type: 'select', objectIds: Array.from({ length: 101 }, () => 'a') }],
    ['a huge clipboard', { type: 'clipboard', version: 1, action: 'paste', text: 'x'.repeat(MAX_PASTED_LENGTH + 1) }],
    ['an unknown magnet', { type: 'remember', remembered: { magnet: 'enormous' } }],
    ['a colour with alpha', { type: 'savePreset', preset: { name: 'x', look: { style: { color: '#11223344' } } } }],
    ['an unknown place of the keyboard', { type: 'focus', area: 'elsewhere' }],
    ['nothing', undefined],
  ] as const) {
    it(`is dropped for ${name}`, () => assert.equal(parseMessage(fromEditorSchema(), message).kind, 'dropped'));
  }

  it('is dropped unread when it is too large', () => {
    const value = 'x'.repeat(MAX_MESSAGE_LENGTH);
    const message = { type: 'edit', version: 1, edit: { kind: 'set', path: ['metadata', 'title'], value } };
    assert.deepEqual(parseMessage(fromEditorSchema(), message), { kind: 'dropped', problem: 'message too large' });
  });

  it('is dropped unread when it is nested without end', () => {
    let value: unknown = 1;
    for (let depth = 0; depth < 100_000; depth++) value = [value];
    const message = { type: 'edit', version: 1, edit: { kind: 'set', path: ['levels'], value } };
    assert.deepEqual(parseMessage(fromEditorSchema(), message), { kind: 'dropped', problem: 'message too deep' });
    const round: Record<string, unknown> = { type: 'ready' };
    round['self'] = round;
    assert.equal(parseMessage(fromEditorSchema(), round).kind, 'dropped');
  });

  it('is dropped without telling what it said', () => {
    const parsed = parseMessage(fromEditorSchema(), { type: 'select', objectId: 42, secret: 'my text' });
    assert.equal(parsed.kind, 'dropped');
    assert.doesNotMatch(JSON.stringify(parsed), /my text/);
  });

  it('never throws, whatever comes', () => {
    fc.assert(
      fc.property(fc.anything({ withTypedArray: true, withDate: true, withMap: true }), (message) => {
        parseMessage(fromEditorSchema(), message);
        parseMessage(toEditorSchema(), message);
      }),
    );
  });
});
