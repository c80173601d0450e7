import assert from 'node:assert/strict';
import { USER_FIELD_TYPES } from '../../../../src/contract/userFields.ts';
import { platformUserIdOf, SPECIAL_TRADERS } from '../../../../src/sandbox/seed/users.ts';
import { lookupKey, parseDecimal } from '../../../../src/sandbox/store/fieldTables.ts';
import type { Store } from '../../../../src/sandbox/store/store.ts';
import { seededStore } from '../../../support/seededStore.ts';

describe('FieldTable and FieldValueTable', () => {
  let store: Store;
  let close: () => void;
  beforeEach(() => {
    ({ store, close } = seededStore());
  });
  afterEach(() => close());

  it('have every type, a field not ready, a multi-line field and an identifier in the seed, without the deleted field', () => {
    const all = store.fields.all();
    const custom = all.filter(({ isCustom }) => isCustom);
    assert.deepEqual(new Set(custom.map(({ type }) => type)), new Set(USER_FIELD_TYPES));
    assert.equal(custom.filter(({ ready }) => !ready).length, 1);
    assert.deepEqual(
      custom.filter(({ isIdentifier }) => isIdentifier).map(({ field }) => field),
      ['broker_id'],
    );
    for (const key of ['email', 'total_xp', 'total_coins']) assert.equal(store.fields.find(key)?.isCustom, false);
    assert.equal(store.fields.find('old_score'), undefined);
    assert.equal(new Set(all.map(({ field }) => field)).size, all.length);
  });

  it('find fields by id in any case and by key, not by display name', () => {
    const desk = store.fields.find('desk');
    assert.ok(desk);
    assert.deepEqual(store.fields.find(desk.id), desk);
    assert.deepEqual(store.fields.find(desk.id.toUpperCase()), desk);
    assert.equal(store.fields.find('Desk'), undefined);
    assert.deepEqual(store.fields.byName('Desk'), desk);
  });

  it('find both traders who share a value', () => {
    const field = store.fields.find('partner_code');
    assert.ok(field);
    assert.deepEqual(
      store.fieldValues.usersWith(field.id, 'PC-SHARED'),
      SPECIAL_TRADERS.shareValue.map((place) => platformUserIdOf(place)),
    );
    assert.deepEqual(store.fieldValues.usersWith(field.id, 'PC-NONE'), []);
  });

  it('lose definition and values of a removed field, unless rolled back', () => {
    const field = store.fields.find('partner_code');
    assert.ok(field);
    const remove = () => {
      store.fields.remove(field.id);
      store.fieldValues.removeField(field.id);
    };
    assert.throws(() =>
      store.transact(() => {
        remove();
        throw new Error('in the middle');
      }),
    );
    assert.deepEqual(store.fields.find('partner_code'), field);
    assert.equal(store.fieldValues.get(platformUserIdOf(12), field.id), 'PC-SHARED');
    store.transact(remove);
    assert.equal(store.fields.find(field.id), undefined);
    assert.equal(store.fieldValues.get(platformUserIdOf(12), field.id), null);
  });
});

describe('lookupKey (P1 4.5)', () => {
  it('trims text and keeps its case', () => {
    const text = { type: 'single-line-text' } as const;
    assert.equal(lookupKey(text, '  Ab 01 '), 'Ab 01');
    assert.equal(lookupKey(text, 7), '7');
    assert.equal(lookupKey(text, '   '), undefined);
    assert.equal(lookupKey(text, null), undefined);
    assert.equal(lookupKey(text, { a: 1 }), undefined);
  });

  it('is the same for a number and its text in a numerical field', () => {
    const numerical = { type: 'numerical' } as const;
    for (const value of [101, '101', ' 101.0 ', '1.01e2', '+101', '000101'])
      assert.equal(lookupKey(numerical, value), '101');
    assert.equal(lookupKey(numerical, '-0'), '0');
    for (const value of ['', 'x', '0x10', '1,5', 'Infinity', '1e999', '1 2']) {
      assert.equal(lookupKey(numerical, value), undefined, value);
    }
  });

  it('accepts decimal numbers only', () => {
    assert.equal(parseDecimal('.5'), 0.5);
    assert.equal(parseDecimal('5.'), 5);
    assert.equal(parseDecimal(''), undefined);
    assert.equal(parseDecimal('NaN'), undefined);
  });
  it('recognizes a long text without delay', () => {
    assert.equal(lookupKey({ type: 'numerical' }, `${'1'.repeat(100_000)}x`), undefined);
    assert.equal(parseDecimal(`1.${'1'.repeat(100_000)}e`), undefined);
  }).timeout(2000);
});
