import assert from 'node:assert/strict';
import fc from 'fast-check';
import { done, type Model, type ModelCommand, type ModelField, picked, refused } from '../model.ts';

const key = fc.constantFrom('model_a', 'model_b');
const trader = fc.nat(1);
const standing = ({ fields }: Model, wanted: string): ModelField | undefined =>
  fields.find((field) => field.key === wanted && !field.isDeleted);

/** P2 2.2: a field made again under an old key is another field. */
const createField = (sent: Pick<ModelField, 'key' | 'type'>): ModelCommand => ({
  check: () => true,
  run: async (model, { service, signal, communityId }) => {
    const body = { field: sent.key, name: `Name of ${sent.key}`, type: sent.type };
    const outcome = await service.userFields.create({ path: { communityId }, body }, { signal });
    if (standing(model, sent.key) !== undefined) return refused(outcome, 409, 'USER_FIELD_ALREADY_EXISTS');
    const id = done(outcome).data?._id ?? '';
    assert.ok(!model.fields.some((field) => field.id === id), 'an id of its own');
    model.fields.push({ id, ...sent, isDeleted: false });
  },
  toString: () => `createField ${JSON.stringify(sent)}`,
});
const create = fc.record({ key, type: fc.constantFrom('numerical', 'single-line-text') }).map(createField);

/** What every run begins with. */
export const firstField = createField({ key: 'model_a', type: 'numerical' });

/** P2 3.3, 4.2, 7.1. */
const remove = fc.record({ key: fc.oneof(key, fc.constantFrom('email', 'broker_id')), byId: fc.boolean() }).map(
  (sent): ModelCommand => ({
    check: () => true,
    run: async (model, { service, signal, communityId }) => {
      const field = standing(model, sent.key);
      const fieldIdOrName = sent.byId && field !== undefined ? field.id : sent.key;
      const outcome = await service.userFields.delete({ path: { communityId, fieldIdOrName } }, { signal });
      if (sent.key === 'email') return refused(outcome, 409, 'USER_FIELD_DELETE_FORBIDDEN');
      if (sent.key === 'broker_id') return refused(outcome, 409, 'USER_FIELD_DELETE_IDENTIFIER_LOCKED');
      if (field === undefined) return refused(outcome, 404, 'USER_FIELD_NOT_FOUND');
      const { data } = done(outcome);
      assert.deepEqual([data?._id, data?.field, data?.type, data?.isCustom], [field.id, field.key, field.type, true]);
      field.isDeleted = true;
    },
    toString: () => `deleteField ${JSON.stringify(sent)}`,
  }),
);

/** P2 2.2, 4.5: a change of the value and an entry that tells of it; with a key, once. */
const write = fc
  .record({
    key,
    trader,
    action: fc.constantFrom('overwrite', 'increase', 'decrease'),
    value: fc.oneof(fc.integer({ min: 0, max: 50 }), fc.constantFrom(0.5, 12.25), fc.constantFrom('some', '0101')),
    idempotencyKey: fc.option(fc.constantFrom('once-1', 'once-2'), { nil: undefined, freq: 3 }),
  })
  .map(
    (sent): ModelCommand => ({
      check: () => true,
      run: async (model, { service, signal, communityId, traders }) => {
        const userId = picked(traders, sent.trader)?.platformUserId ?? '';
        const { action, value, idempotencyKey } = sent;
        const path = { communityId, userId, fieldIdOrName: sent.key };
        const earlier = idempotencyKey === undefined ? undefined : model.keyedWrites.get(idempotencyKey);
        const text = JSON.stringify([path, action, value]);
        const outcome = await service.userFields.writeValue(
          { path, body: { action, value }, ...(idempotencyKey === undefined ? {} : { idempotencyKey }) },
          { signal },
        );
        const field = standing(model, sent.key);
        // A key that has made an entry is spent: the same again is the same answer, anything else is refused.
        if (earlier?.sent === text) {
          assert.equal(done(outcome).data?._id, earlier.entryId);
          return;
        }
        const isFit =
          field?.type === 'numerical' ? typeof value === 'number' : typeof value === 'string' && action === 'overwrite';
        // Which of two reasons to refuse comes first, the documents do not say.
        if (earlier !== undefined && (field === undefined || !isFit)) return assert.equal(outcome.kind, 'refused');
        if (field === undefined) return refused(outcome, 404, 'USER_FIELD_NOT_FOUND');
        if (!isFit) return refused(outcome, 400);
        if (earlier !== undefined) return refused(outcome, 409, 'IDEMPOTENCY_KEY_REUSED');
        const last = model.entries.findLast((entry) => entry.fieldId === field.id && entry.userId === userId);
        const before = Number(last?.storedValue ?? 0);
        const storedValue =
          action === 'overwrite' ? value : action === 'increase' ? before + Number(value) : before - Number(value);
        const made = done(outcome).data;
        assert.deepEqual([made?.value, made?.storedValue, made?.action], [value, storedValue, action]);
        const id = made?._id ?? '';
        assert.ok(!model.entries.some((entry) => entry.id === id));
        model.entries.push({ id, fieldId: field.id, userId, action, value, storedValue });
        if (idempotencyKey !== undefined) model.keyedWrites.set(idempotencyKey, { sent: text, entryId: id });
      },
      toString: () => `writeValue ${JSON.stringify(sent)}`,
    }),
  );

/** P2 4.3: a trader's changes of a field, newest first, of this field alone. */
const readTrader = fc.record({ key, trader }).map(
  (asked): ModelCommand => ({
    check: () => true,
    run: async (model, { service, signal, communityId, traders }) => {
      const userId = picked(traders, asked.trader)?.platformUserId ?? '';
      const path = { communityId, userId, fieldIdOrName: asked.key };
      const outcome = await service.userFields.traderHistory({ path, query: { limit: 100 } }, { signal });
      const field = standing(model, asked.key);
      if (field === undefined) return refused(outcome, 404, 'USER_FIELD_NOT_FOUND');
      const { items, paging } = done(outcome);
      const entries = model.entries.filter((it) => it.fieldId === field.id && it.userId === userId).reverse();
      assert.deepEqual(
        items.map((it) => [it._id, it.action, it.value, it.storedValue, it.fieldType]),
        entries.map((it) => [it.id, it.action, it.value, it.storedValue, field.type]),
      );
      assert.deepEqual([paging.total, paging.hasNext], [entries.length, false]);
    },
    toString: () => `readTraderHistory ${JSON.stringify(asked)}`,
  }),
);

/** P2 2.2, 4.4: entries outlive their field, by its old id, without a type. */
const readCommunity = fc.constant<ModelCommand>({
  check: ({ entries }) => entries.length > 0,
  run: async ({ entries, fields }, { service, signal, communityId }) => {
    const page = { path: { communityId }, query: { limit: 100 } };
    const { items } = done(await service.userFields.communityHistory(page, { signal }));
    const own = items.filter(({ fieldID }) => fields.some(({ id }) => id === fieldID));
    assert.deepEqual(
      own.map((it) => [it._id, it.fieldID, it.fieldName, it.fieldType]),
      entries.toReversed().map(({ id, fieldId }) => {
        const field = fields.find((it) => it.id === fieldId);
        return [id, fieldId, field?.key, field?.isDeleted ? null : field?.type];
      }),
    );
  },
  toString: () => 'readCommunityHistory',
});

/** User fields, their values and histories (P2 2.1, 2.2, 3.3, 4.1-4.5). */
export const fieldCommands = [create, remove, write, write, readTrader, readCommunity];
