import assert from 'node:assert/strict';
import { platformUserIdOf, SPECIAL_TRADERS } from '../../../src/sandbox/seed/users.ts';
import type { FieldDefinition } from '../../../src/sandbox/store/fieldTables.ts';
import { changeCoins, changeFieldValue, changeXp, readFieldValue } from '../../../src/sandbox/userChanges.ts';
import { SEED_DAY, seededStore } from '../../support/seededStore.ts';

const AT = SEED_DAY + 3_600_000;

describe('changes to a trader', () => {
  const { store, close } = seededStore();
  after(close);
  const user = (place: number) => {
    const found = store.users.byId(platformUserIdOf(place));
    assert.ok(found);
    return found;
  };
  const field = (key: string): FieldDefinition => {
    const found = store.fields.find(key);
    assert.ok(found);
    return found;
  };
  const latest = (place: number, key: string) =>
    store.history.page({ platformUserId: platformUserIdOf(place), fieldId: field(key).id }, 1, 0)[0];

  it('coins: the balance matches the entry, which has the signed change (P2 2.2)', () => {
    const before = user(20).coins;
    const change = { user: user(20), label: 'gift', at: AT };
    assert.equal(changeCoins(store, { ...change, action: 'increase', amount: 0.1 }).user.coins, before + 0.1);
    const more = changeCoins(store, { ...change, action: 'increase', amount: 0.2, sourceReference: 'ORD1' });
    // The stale trader handed in does not undo the change before, and 0.1 + 0.2 is 0.3.
    assert.equal(more.user.coins, Number((before + 0.3).toPrecision(15)));
    assert.deepEqual(latest(20, 'total_coins'), more.entry);
    assert.equal(more.entry.action, 'gift');
    assert.equal(more.entry.value, 0.2);
    assert.equal(more.entry.storedValue, null);
    assert.equal(more.entry.coin?.sourceReference, 'ORD1');
    const less = changeCoins(store, { ...change, action: 'decrease', amount: 5 });
    assert.equal(less.entry.value, -5);
    assert.equal(less.entry.coin?.delta, '-5');
    const set = changeCoins(store, { ...change, action: 'overwrite', amount: 0 });
    assert.equal(user(20).coins, 0);
    assert.equal(set.entry.value, -less.user.coins + 0);
    assert.equal(set.entry.coin?.operation, 'overwrite');
    assert.equal(set.entry.coin?.delta, '0');
    assert.equal(set.entry.coin?.absolute, '0');
    assert.ok(set.entry.coin?.notes.includes('absolute_overwrite_not_an_earn'));
  });

  it('XP: the first change creates the XP record (P1 4.4)', () => {
    assert.equal(user(SPECIAL_TRADERS.noXpRecord).hasXpRecord, false);
    const { entry } = changeXp(store, {
      user: user(SPECIAL_TRADERS.noXpRecord),
      action: 'increase',
      amount: 7,
      label: 'gift',
      at: AT,
      activity: 'reply',
    });
    assert.equal(user(SPECIAL_TRADERS.noXpRecord).xp, 7);
    assert.equal(user(SPECIAL_TRADERS.noXpRecord).hasXpRecord, true);
    assert.deepEqual(latest(SPECIAL_TRADERS.noXpRecord, 'total_xp'), entry);
    assert.equal(entry.activity, 'reply');
  });

  it('custom fields: value, running total and entry match', () => {
    const lots = field('lots_traded');
    changeFieldValue(store, { user: user(21), field: lots, action: 'overwrite', value: 2, at: AT });
    const { entry } = changeFieldValue(store, { user: user(21), field: lots, action: 'decrease', value: 0.5, at: AT });
    assert.equal(entry.value, 0.5);
    assert.equal(entry.storedValue, 1.5);
    assert.equal(readFieldValue(store, user(21), lots), 1.5);
    assert.deepEqual(latest(21, 'lots_traded'), entry);
    changeFieldValue(store, { user: user(21), field: lots, action: 'overwrite', value: null, at: AT });
    assert.equal(readFieldValue(store, user(21), lots), null);
  });

  it('the identifier field and the customer identifier of exports are the same value', () => {
    const broker = field('broker_id');
    assert.equal(readFieldValue(store, user(22), broker), 'C-100022');
    changeFieldValue(store, { user: user(22), field: broker, action: 'overwrite', value: 'NEW-22', at: AT });
    assert.equal(user(22).clientRef, 'NEW-22');
    assert.deepEqual(store.fieldValues.usersWith(broker.id, 'NEW-22'), [platformUserIdOf(22)]);
    assert.equal(store.fieldValues.ofUser(platformUserIdOf(22)).get(broker.id), 'NEW-22');
    store.users.update({ ...user(22), clientRef: 'OLD-22' });
    assert.equal(readFieldValue(store, user(22), broker), 'OLD-22');
  });

  it('built-in fields are properties of the trader', () => {
    for (const [key, value] of Object.entries({ country: 'Spain', first_name: 'Ada', phone_number: '+46701' })) {
      changeFieldValue(store, { user: user(23), field: field(key), action: 'overwrite', value, at: AT });
      assert.equal(readFieldValue(store, user(23), field(key)), value);
      assert.equal(latest(23, key)?.value, value);
    }
    assert.equal(user(23).firstName, 'Ada');
    const coins = changeFieldValue(store, {
      user: user(23),
      field: field('total_coins'),
      action: 'overwrite',
      value: 12,
      at: AT,
    });
    assert.equal(coins.user.coins, 12);
    assert.equal(coins.entry.kind, 'coin');
  });
});
