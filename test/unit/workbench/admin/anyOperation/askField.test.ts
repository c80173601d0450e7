import assert from 'node:assert/strict';
import { operations } from '../../../../../src/contract/operations.ts';

import { typedProblem } from '../../../../../src/workbench/admin/anyOperation/askField.ts';
import { describeField } from '../../../../../src/workbench/admin/anyOperation/callWords.ts';
import { formCalls, operationForm } from '../../../../../src/workbench/admin/anyOperation/operationForm.ts';

const allCalls = formCalls(operations);
const typedProblemOf = (id: string, place: string, typed: string): string | undefined => {
  const call = allCalls.find(({ operation, as }) => operation.id === id && as === 'json');
  const field = call && operationForm(call).find((it) => it.place === place);
  assert.ok(call && field, `${id} ${place}`);
  return typedProblem(call, field, typed);
};

describe('what is typed into a form of any operation', () => {
  /** A place, texts that may be sent, and texts that the documents say are refused. */
  const CASES: readonly [id: string, place: string, taken: readonly string[], refused: readonly string[]][] = [
    ['redemptions.ordersByIdentifier', 'body.identifier.key', ['vip', 'Id'], ['id', 'email', ' ']],
    ['redemptions.ordersByIdentifier', 'body.identifier.value', ['000101', ' 101 '], ['  ', '\u00a0']],
    ['redemptions.ordersByIdentifier', 'body.limit', ['1', '100'], ['0', '101', 'ten']],
    ['activity.stats', 'body.identifier_type', ['email', 'userId'], ['userID']],
    ['activity.stats', 'body.identifier', ['a+b@example.com', 'a b@example.com'], [' ']],
    ['activity.stats', 'body.days', ['1', '90'], ['0', '91', '1.5', '"7"']],
    ['users.info', 'body.idOrEmail', ['77001234'], ['   ']],
    [
      'userFields.get',
      'path.fieldIdOrName',
      ['vip', 'Vip Level', 'x'.repeat(120)],
      ['größe', 'a.b', 'x'.repeat(121), ' '],
    ],
    ['userFields.traderHistory', 'query.limit', ['100'], ['101', '0']],
    ['redemptions.createStatus', 'body.name', ['x'.repeat(100)], ['x'.repeat(101), ' ']],
  ];

  for (const [id, place, taken, refused] of CASES) {
    it(`is what the documents take: ${id} ${place}`, () => {
      for (const typed of taken) assert.equal(typedProblemOf(id, place, typed), undefined, typed);
      for (const typed of refused) assert.match(typedProblemOf(id, place, typed) ?? '', /^[\p{Lu}\d“].*\.$/u, typed);
    });
  }

  it('is asked for in words: no marks of code, no numbers that nobody means', () => {
    for (const call of allCalls) {
      for (const field of operationForm(call)) {
        assert.doesNotMatch(describeField(field), /`|9007199254740991/, `${call.operation.id} ${field.place}`);
      }
    }
  });
});
