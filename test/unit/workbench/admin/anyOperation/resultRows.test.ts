import assert from 'node:assert/strict';
import { operations } from '../../../../../src/contract/operations.ts';
import { columnsOf, resultRows, secretFieldsOf } from '../../../../../src/workbench/admin/anyOperation/resultRows.ts';

const operationOf = (id: string) => {
  const found = operations.find((it) => it.id === id);
  assert.ok(found);
  return found;
};

describe('rows of any answer', () => {
  it('are the rows of a list, or one row for anything else', () => {
    const list = { items: [{ _id: 'a' }, { _id: 'b' }], unreadable: [], paging: { total: 2 } };
    assert.deepEqual(resultRows(operationOf('bulkUpdates.list'), list), [{ _id: 'a' }, { _id: 'b' }]);
    assert.deepEqual(
      resultRows(operationOf('bulkUpdates.details'), { items: [], data: { successUsers: 0, failedUsers: 0 } }),
      [],
    );
    assert.deepEqual(resultRows(operationOf('analyses.get'), { data: { analysis: { _id: 'a' } } }), [{ _id: 'a' }]);
    assert.deepEqual(resultRows(operationOf('analyses.list'), { items: [{ _id: 'a' }], paging: {} }), [{ _id: 'a' }]);
    assert.deepEqual(resultRows(operationOf('leaderboards.delete'), { data: 'abc' }), [{ value: 'abc' }]);
    const badge = { data: { id: '1', title: 'T' } };
    assert.deepEqual(resultRows(operationOf('legacy.createBadge'), badge), [{ id: '1', title: 'T' }]);
  });

  it('have columns by what they hold', () => {
    const rows = [
      { userId: '7', xp: 1, isOn: true, roles: ['a'], at: '2026-03-02T14:30:00Z', day: '2026-03-02', deep: { a: 1 } },
      { userId: '8', xp: null, name: 'n', 'a.b': 1 },
    ];
    assert.deepEqual(
      columnsOf(rows).map(({ key, kind }) => `${key} ${kind}`),
      ['userId id', 'xp number', 'isOn flag', 'roles list', 'at time', 'day day', 'deep json', 'name text'],
    );
    assert.deepEqual(columnsOf([]), []);
  });

  it('hide every secret of an answer, by its place in the row', () => {
    assert.deepEqual(secretFieldsOf(operationOf('leaderboards.list')), ['widget.apiKey']);
    assert.deepEqual(secretFieldsOf(operationOf('leaderboards.get')), ['widget.apiKey']);
    assert.deepEqual(secretFieldsOf(operationOf('widgetTokens.mint')), ['embedToken']);
    assert.deepEqual(secretFieldsOf(operationOf('loyaltyExports.downloadLink')), ['url']);
    assert.deepEqual(secretFieldsOf(operationOf('userFields.list')), []);
  });
});
