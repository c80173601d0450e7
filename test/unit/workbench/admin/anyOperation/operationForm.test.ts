import assert from 'node:assert/strict';
import fc from 'fast-check';
import { prepareRequest } from '../../../../../src/client/prepareRequest.ts';
import { operations } from '../../../../../src/contract/operations.ts';
import { formInput } from '../../../../../src/workbench/admin/anyOperation/formInput.ts';
import { formProblems } from '../../../../../src/workbench/admin/anyOperation/formMisfit.ts';
import { type FormCall, operationForm } from '../../../../../src/workbench/admin/anyOperation/operationForm.ts';
import { readTyped, typedFrom } from '../../../../../src/workbench/admin/anyOperation/readTyped.ts';
import { calls, goodParts, goodValues, someFile } from './filledForm.ts';

const BASE = 'https://api.example/prefix';
const jsonCall = (id: string): FormCall => {
  const call = calls.find(({ operation, as }) => operation.id === id && as === 'json');
  assert.ok(call, id);
  return call;
};
const placesOf = (id: string) => operationForm(jsonCall(id)).map(({ place, need }) => `${place} ${need}`);

describe('the form of an operation', () => {
  it('is there for every operation of the table; what takes a file has one for the file and one for rows', () => {
    assert.deepEqual(new Set(calls.map(({ operation }) => operation)), new Set(operations));
    const twice = calls.filter(({ as }) => as === 'file').map(({ operation }) => operation.id);
    assert.deepEqual(twice, ['bulkUpdates.upload']);
    assert.equal(calls.length, operations.length + 1);
  });

  it('has a field for each path, query and body field, what is required first in each part', () => {
    assert.deepEqual(placesOf('redemptions.ordersByIdentifier'), [
      'body.identifier.key required',
      'body.identifier.value required',
      'body.page optional',
      'body.limit optional',
    ]);
    assert.deepEqual(placesOf('userFields.writeValue'), [
      'path.communityId required',
      'path.userId required',
      'path.fieldIdOrName required',
      'body.value required',
      'body.action required',
      'header.Idempotency-Key optional',
    ]);
    assert.ok(placesOf('analyses.update').includes('body.levels.pivot.price group'));
  });

  it('tells what is a choice, a number, a flag, JSON, a credential', () => {
    const inputs = (id: string) =>
      Object.fromEntries(operationForm(jsonCall(id)).map(({ place, input }) => [place, input.kind]));
    assert.equal(inputs('userFields.create')['body.type'], 'choice');
    assert.equal(inputs('userFields.create')['body.options'], 'json');
    assert.equal(inputs('userFields.create')['body.required'], 'flag');
    assert.equal(inputs('legacy.createBadge')['body.quantity'], 'number');
    assert.equal(inputs('redemptions.ordersByIdentifier')['body.identifier.value'], 'text');
    const secret = (id: string) => operationForm(jsonCall(id)).flatMap((field) => (field.secret ? [field.place] : []));
    assert.deepEqual(secret('widgetTokens.mint'), ['body.accessId', 'body.accessKey']);
    assert.deepEqual(secret('legacy.login'), ['body.password']);
  });

  it('filled with everything an operation takes, makes exactly that request, which its schemas take', () => {
    for (const call of calls) {
      const values = goodValues(call);
      assert.deepEqual([...formProblems(call, values)], [], call.operation.id);
      const { path, query, body, form, key } = { form: undefined, body: undefined, ...goodParts(call) };
      const made = formInput(call, values, someFile);
      assert.deepEqual(made.path, path, call.operation.id);
      assert.deepEqual(made.query ?? {}, query, call.operation.id);
      assert.deepEqual(made.body, body, call.operation.id);
      assert.deepEqual(made.upload?.fields, form, call.operation.id);
      assert.equal(made.idempotencyKey, key, call.operation.id);
      assert.equal(prepareRequest(BASE, call.operation, made).kind, 'ready', call.operation.id);
    }
  });

  it('takes each value back from the text it is shown as', () => {
    for (const call of calls) {
      const values = goodValues(call);
      for (const { input, place } of operationForm(call)) {
        if (values[place] === undefined) continue;
        assert.deepEqual(
          readTyped(input, typedFrom(input, values[place])),
          { kind: 'value', value: values[place] },
          place,
        );
      }
    }
  });

  it('with any of its fields left out is told complete exactly when the request can be sent', () => {
    fc.assert(
      fc.property(fc.constantFrom(...calls), fc.infiniteStream(fc.boolean()), (call, keep) => {
        const entries = Object.entries(goodValues(call)).filter(() => keep.next().value);
        const values = Object.fromEntries(entries);
        const misfits = formProblems(call, values);
        const file = values['file'] === undefined ? undefined : someFile;
        const { kind } = prepareRequest(BASE, call.operation, formInput(call, values, file));
        // A file that is missing would be no upload at all: the form knows, the client is not asked.
        assert.equal(misfits.size === 0, kind === 'ready' && !(call.as === 'file' && file === undefined));
      }),
      { numRuns: 500 },
    );
  });
});
