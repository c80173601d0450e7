import assert from 'node:assert/strict';
import fc from 'fast-check';
import { prepareRequest } from '../../../../../src/client/prepareRequest.ts';
import { formInput } from '../../../../../src/workbench/admin/anyOperation/formInput.ts';
import { fieldProblem, formProblems } from '../../../../../src/workbench/admin/anyOperation/formMisfit.ts';
import { operationForm } from '../../../../../src/workbench/admin/anyOperation/operationForm.ts';
import { calls, goodValues, someFile } from './filledForm.ts';

function fieldProblemOf(id: string, place: string, value: unknown): string | undefined {
  const call = calls.find(({ operation, as }) => operation.id === id && as === 'json');
  const field = call && operationForm(call).find((it) => it.place === place);
  assert.ok(call && field, `${id} ${place}`);
  const found = fieldProblem(call, field, value);
  if (found === undefined) return undefined;
  return found.kind === 'issue' ? `${found.inside ?? 'here'}: ${found.issue.code}` : found.kind;
}

describe('what does not fit about a field of a form', () => {
  it('is found at the documented bounds and one beyond', () => {
    const cases: readonly [string, string, unknown, string | undefined][] = [
      ['activity.stats', 'body.days', 0, 'here: too_small'],
      ['activity.stats', 'body.days', 1, undefined],
      ['activity.stats', 'body.days', 90, undefined],
      ['activity.stats', 'body.days', 91, 'here: too_big'],
      ['redemptions.createStatus', 'body.name', '', 'here: too_small'],
      ['redemptions.createStatus', 'body.name', 'n'.repeat(100), undefined],
      ['redemptions.createStatus', 'body.name', 'n'.repeat(101), 'here: too_big'],
      ['loyaltyOverview.list', 'query.limit', 501, 'here: too_big'],
      ['analyses.get', 'path.analysisId', 'x', 'here: invalid_format'],
      ['loyaltyExports.create', 'body.start_at', '2026-02-30T00:00:00Z', 'here: custom'],
      ['loyaltyExports.create', 'body.client_refs', ['a', 'a'], 'here: custom'],
      ['loyaltyExports.create', 'body.client_refs', ['a', ' '], '1: custom'],
      ['loyaltyExports.create', 'header.Idempotency-Key', '.x', 'key form'],
      ['loyaltyExports.create', 'header.Idempotency-Key', 'x.:', undefined],
      ['analyses.create', 'body.metadata.expiry', { type: 'HOURS' }, 'hours: invalid_type'],
      ['analyses.create', 'body.metadata.expiry', { type: 'HOURS', hours: 24 }, undefined],
      ['widgetTokens.mint', 'body.userIdentifiers', { a: 1 }, 'a: invalid_type'],
      ['userFields.writeValue', 'body.value', null, undefined],
    ];
    for (const [id, place, value, expected] of cases) {
      assert.equal(fieldProblemOf(id, place, value), expected, `${place} ${JSON.stringify(value)}`);
    }
  });

  it('across fields is told at the field that the rule names', () => {
    const call = calls.find(({ operation }) => operation.id === 'loyaltyExports.create');
    assert.ok(call);
    const found = formProblems(call, { ...goodValues(call), 'body.end_at': '2024-01-01T00:00:00Z' });
    assert.deepEqual([...found.keys()], ['body.end_at']);
  });

  it('is found for every wrong value before anything is sent: no request is made that a schema refuses', () => {
    const anything = fc.oneof(
      fc.anything({ withNullPrototype: false, withBigInt: false, withDate: false }),
      fc.string({ unit: 'grapheme' }),
      fc.integer(),
      fc.constantFrom('', ' ', 'x'.repeat(10_000), '\n', '😀', -1, 0, 1.5, Number.NaN, null, [], {}),
    );
    fc.assert(
      fc.property(fc.constantFrom(...calls), fc.nat(), anything, (call, at, value) => {
        const form = operationForm(call).filter(({ part }) => part !== 'file');
        const field = form[at % Math.max(form.length, 1)];
        if (field === undefined || value === undefined) return;
        const values = { ...goodValues(call), [field.place]: value };
        const isReady = prepareRequest('https://api.example', call.operation, formInput(call, values, someFile)).kind;
        const isFitting = formProblems(call, values).size === 0;
        // A path segment such as `..` fits the schema and is refused by the client alone.
        if (isFitting && isReady === 'misfit') assert.ok(['.', '..'].includes(String(value)), JSON.stringify(value));
        if (!isFitting && field.place !== 'header.Idempotency-Key') assert.equal(isReady, 'misfit');
      }),
      { numRuns: 1500 },
    );
  });
});
