import assert from 'node:assert/strict';
import {
  cellText,
  columnsOfHeader,
  columnsOfKeys,
  keysOfRows,
} from '../../../../src/contract/bulkResults/readBackColumns.ts';
import { BULK_COLUMNS, readBackKey } from '../../../../src/contract/bulkUpdateRecord.ts';

describe('columns of rows that read back (P2 2.3)', () => {
  it('every column of every community and its _op column is found again by its key', () => {
    for (const column of BULK_COLUMNS.flatMap((name) => [name, `${name}_op`])) {
      assert.deepEqual(columnsOfKeys([readBackKey(column)], []), [
        { column, key: readBackKey(column), cells: 'readBack' },
      ]);
    }
  });

  it('the documented keys lead to the documented columns', () => {
    const keys = ['email', 'firstname', 'lastname', 'phone', 'roles', 'tags', 'xp', 'coin', 'total coins_op'];
    assert.deepEqual(
      columnsOfKeys(keys, []).map(({ column }) => column),
      ['Email', 'First Name', 'Last Name', 'Phone Number', 'Role', 'Tag', 'Total XP', 'Total Coins', 'Total Coins_op'],
    );
  });

  it('custom fields get their spelling back where it is known; else the key stands and is called guessed', () => {
    assert.deepEqual(columnsOfKeys(['account number', 'account number_op', 'shoe size'], ['Account Number']), [
      { column: 'Account Number', key: 'account number', cells: 'readBack' },
      { column: 'Account Number_op', key: 'account number_op', cells: 'readBack' },
      { column: 'shoe size', key: 'shoe size', cells: 'guessed' },
    ]);
  });

  it('a custom field does not take the key of a column that every community has', () => {
    assert.equal(columnsOfKeys(['xp'], ['XP'])[0]?.column, 'Total XP');
  });

  it('what a row says of itself is no column', () => {
    const rows = [
      { email: 'a', status: 'failed', errors: [] },
      { email: 'b', country: 'NL', status: 'success', errors: [] },
    ];
    assert.deepEqual([...keysOfRows(rows)], ['email', 'country']);
    assert.deepEqual(columnsOfKeys(['status', 'errors', 'email'], []).length, 1);
  });

  it('columns that share a key, or have the key of the result, are lost', () => {
    assert.deepEqual(
      columnsOfHeader(['Email', 'Total XP', 'XP', 'Status', 'Errors', 'Country']).map(({ cells }) => cells),
      ['readBack', 'lost', 'lost', 'lost', 'lost', 'readBack'],
    );
  });

  it('cells are text, whatever came', () => {
    const row = { a: 'x', b: 5, c: null, d: ['x'], __proto__: { e: 'inherited' } };
    assert.deepEqual(
      ['a', 'b', 'c', 'd', 'e', 'toString'].map((key) => cellText(row, key)),
      ['x', '5', '', '["x"]', '', ''],
    );
  });
});
