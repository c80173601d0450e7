import assert from 'node:assert/strict';
import type { UserField } from '../../../../src/contract/userFields.ts';
import { matchingChoices } from '../../../../src/workbench/bulk/bulkFileCommands.ts';

const field = (name: string, key: string, isCustom = true): UserField => ({
  _id: key,
  name,
  field: key,
  type: 'single-line-text',
  isCustom,
});
const FIELDS = [
  field('Broker ID', 'broker_id'),
  field('Partner Code', 'partner_code'),
  field('Country', 'country', false),
];

const offered = (header: readonly string[]) =>
  matchingChoices(header, FIELDS).map(({ label, description, value }) => [label, description, value.identifier]);

describe('the ways to match rows of a bulk file', () => {
  it('are e-mail first if the file has it, then fields that have a column', () => {
    assert.deepEqual(offered(['Email', 'Country', 'Broker ID']), [
      ['Email', '', undefined],
      ['Broker ID', 'broker_id', 'broker_id'],
    ]);
  });

  it('are fields first if there is no e-mail, named by display name or key', () => {
    for (const header of [
      ['broker_id', 'First Name'],
      ['Broker ID', 'First Name'],
    ]) {
      assert.deepEqual(offered(header), [
        ['Broker ID', 'broker_id', 'broker_id'],
        ['Email', 'the file has no such column', undefined],
      ]);
    }
  });

  it('are never an empty list', () => {
    assert.deepEqual(offered(['First Name']), [['Email', 'the file has no such column', undefined]]);
  });
});
