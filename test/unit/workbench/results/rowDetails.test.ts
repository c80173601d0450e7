import assert from 'node:assert/strict';
import type { ResultTable } from '../../../../src/workbench/results/resultTable.ts';
import { rowDetails } from '../../../../src/workbench/results/rowDetails.ts';

const DETAILS_TABLE: ResultTable = {
  title: 'T',
  subtitle: '',
  columns: [
    { key: 'user.email', label: 'E-mail', kind: 'text' },
    { key: 'gone', label: 'Gone', kind: 'number' },
  ],
  rows: [],
  secrets: ['user.key'],
  fileName: 't',
  actions: [
    { label: 'Refund', icon: 'x', on: 'row', run: () => undefined, fits: ({ id }) => id === 1 },
    { label: 'All', icon: 'x', on: 'result', run: () => undefined },
    { label: 'Any', icon: 'x', on: 'row', run: () => undefined },
  ],
};

describe('the details of a row', () => {
  it('are its columns, then every field that no column shows; masked, nested ones indented', () => {
    const row = { id: 1, user: { email: 'maria@b.org', key: 'k', friends: { 'x@y.org': 1 } } };
    assert.deepEqual(rowDetails(DETAILS_TABLE, row, 7, 'masked'), {
      type: 'details',
      row: 7,
      fields: [
        { label: 'E-mail', kind: 'text', text: 'm…@b….org' },
        { label: 'Gone', kind: 'none', text: '' },
        { label: 'id', kind: 'text', text: '1' },
        {
          label: 'user',
          kind: 'json',
          text: '{\n  "email": "m…@b….org",\n  "key": "••••••",\n  "friends": {\n    "x…@y….org": 1\n  }\n}',
        },
      ],
      actions: [0, 2],
    });
  });

  it('have personal data where it is revealed, and never a secret', () => {
    const row = { user: { email: 'maria@b.org', key: 'hush' } };
    const { fields } = rowDetails(DETAILS_TABLE, row, 7, 'full');
    assert.equal(fields[0]?.text, 'maria@b.org');
    assert.doesNotMatch(JSON.stringify(fields), /hush/);
  });

  it('offer what fits the row', () => {
    assert.deepEqual(rowDetails(DETAILS_TABLE, { id: 2 }, 0, 'masked').actions, [2]);
  });
});
