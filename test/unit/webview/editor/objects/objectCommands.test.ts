import assert from 'node:assert/strict';
import type { EditorActions } from '../../../../../webview/editor/actions/editorActions.ts';
import {
  deleteObjects,
  removeObjects,
  renameObject,
  restack,
} from '../../../../../webview/editor/objects/objectCommands.ts';
import { rowOf, rowsOf, SOME_CARD, snapshotOf } from './somePage.ts';

/** Writes down what is asked of the page. */
function recorder() {
  const asked: unknown[] = [];
  const actions = {
    edit: (edit: unknown) => asked.push(edit),
    select: (ids: unknown) => asked.push(ids),
    announce: (text: string) => asked.push(text),
    setHidden: (ids: readonly string[], hidden: boolean) => asked.push(`${ids} ${hidden ? 'hidden' : 'shown'}`),
    setLocked: (ids: readonly string[], locked: boolean) => asked.push(`${ids} ${locked ? 'locked' : 'free'}`),
  } as unknown as EditorActions;
  return { asked, actions };
}

const stateOf = (more: Parameters<typeof snapshotOf>[1] = {}) => {
  const snapshot = snapshotOf(SOME_CARD, more);
  return { snapshot, selected: snapshot.selected, hidden: new Set<string>(), locked: new Set<string>() };
};

describe('actions of the object list', () => {
  it('rename an object and keep it selected', () => {
    const { asked, actions } = recorder();
    renameObject(stateOf({ selected: ['zone', 'trend'] }), actions, rowOf('zone'), 'box');
    assert.deepEqual(asked, [
      { kind: 'renameObject', from: 'zone', to: 'box' },
      ['box', 'trend'],
      'zone was renamed to box.',
    ]);
  });

  it('set only the id of an object that has no id of its own', () => {
    const { asked, actions } = recorder();
    const twins = rowsOf({ ...SOME_CARD, drawings: [SOME_CARD.drawings[0], SOME_CARD.drawings[0]] });
    const [front] = twins.drawings;
    assert.ok(front);
    for (const row of [rowOf('drawing 3'), front]) renameObject(stateOf(), actions, row, 'top');
    assert.deepEqual(
      asked.filter((edit) => typeof edit === 'object'),
      [2, 1].map((place) => ({ kind: 'set', path: ['drawings', place, 'clientObjectId'], value: 'top' })),
    );
  });

  it('keep a renamed object hidden and locked', () => {
    const { asked, actions } = recorder();
    const marked = { ...stateOf(), hidden: new Set(['zone']), locked: new Set(['zone']) };
    renameObject(marked, actions, rowOf('zone'), 'box');
    assert.deepEqual(asked.slice(1, -1), ['zone shown', 'box hidden', 'zone free', 'box locked']);
  });

  it('move a drawing one step to the front, and announce its position', () => {
    const { asked, actions } = recorder();
    restack(stateOf(), actions, rowOf('trend'), [rowOf('trend')], 'forward');
    assert.deepEqual(asked, [{ kind: 'reorderDrawings', order: [1, 0, 2] }, 'trend is 2 of 3 from the front.']);
  });

  it('announce why a drawing or level cannot be moved further', () => {
    const { asked, actions } = recorder();
    restack(stateOf(), actions, rowOf('trend'), [rowOf('trend')], 'backward');
    restack(stateOf(), actions, rowOf('Pivot'), [rowOf('Pivot')], 'forward');
    assert.deepEqual(asked, ['Already behind all other drawings.', 'Levels are always ordered by price.']);
  });

  it('do nothing on a read-only card, and say why', () => {
    const { asked, actions } = recorder();
    const state = stateOf({ readOnly: { reason: 'Not Pending.', actions: [] } });
    deleteObjects(state, actions, [rowOf('zone')]);
    restack(state, actions, rowOf('trend'), [rowOf('trend')], 'forward');
    assert.deepEqual(asked, ['Not Pending.', 'Not Pending.']);
  });
});

const FIVE = {
  ...SOME_CARD,
  levels: { ...SOME_CARD.levels, intermediateSupport: { price: 1.07, clientObjectId: 'lv_isup' } },
};

describe('deleting objects', () => {
  it('is one edit, of drawings alone or with levels', () => {
    const rows = rowsOf(FIVE);
    assert.deepEqual(removeObjects([rowOf('trend', rows), rowOf('zone', rows)], 'locked'), {
      kind: 'edit',
      edit: { kind: 'removeDrawings', places: [0, 1] },
    });
    assert.deepEqual(removeObjects([rowOf('Intermediate support', rows), rowOf('zone', rows)], undefined), {
      kind: 'edit',
      edit: { kind: 'setMany', changes: [{ path: ['levels', 'intermediateSupport'] }, { path: ['drawings', 1] }] },
    });
  });

  it('is refused for required levels and locked levels', () => {
    const rows = rowsOf(FIVE);
    const needed = removeObjects([rowOf('zone', rows), rowOf('Pivot', rows)], undefined);
    assert.equal(needed.kind === 'refused' && needed.reason, 'Pivot can’t be deleted: every card needs one.');
    const locked = removeObjects([rowOf('Intermediate support', rows)], 'The type first.');
    assert.equal(locked.kind === 'refused' && locked.reason, 'The type first.');
  });
});
