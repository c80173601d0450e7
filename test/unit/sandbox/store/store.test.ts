import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { plantSeed } from '../../../../src/sandbox/seed/plantSeed.ts';
import { openDatabase } from '../../../../src/sandbox/store/database.ts';
import { Store } from '../../../../src/sandbox/store/store.ts';
import type { User } from '../../../../src/sandbox/store/userTable.ts';
import { seededStore } from '../../../support/seededStore.ts';

describe('Store', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sandbox-store-'));
  const store = new Store(openDatabase(folder));
  store.transact(() => plantSeed(store, { users: 20 }, Date.parse('2026-06-17T12:00:00Z'), undefined));
  after(() => {
    store.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const channelId = String(store.facts.get('firstChannelId'));
  const ids = () => store.analyses.page(channelId, 100, 0).map((body) => JSON.parse(body)._id);

  it('makes its files private, including the write-ahead log', () => {
    const other = mkdtempSync(join(tmpdir(), 'sandbox-rights-'));
    // As an older sandbox left it.
    writeFileSync(join(other, 'sandbox.sqlite'), '', { mode: 0o644 });
    const database = openDatabase(other);
    try {
      database.exec('CREATE TABLE a (b); INSERT INTO a VALUES (1)');
      const rights = readdirSync(other).map((name) => [name, statSync(join(other, name)).mode & 0o777]);
      assert.deepEqual(Object.fromEntries(rights), { 'sandbox.sqlite': 0o600, 'sandbox.sqlite-wal': 0o600 });
    } finally {
      database.close();
      rmSync(other, { recursive: true, force: true });
    }
  });

  it('keeps nothing of a transaction that throws, neither in tables nor in caches', () => {
    const before = { ids: ids(), events: store.events.all() };
    const [first] = store.analyses.all();
    assert.ok(first);
    assert.throws(
      () =>
        store.transact(() => {
          store.analyses.add({ ...first, id: 'f'.repeat(24), channelId, createdAt: '2030-01-01T00:00:00.000Z' });
          store.analyses.update({ ...first, deleted: true });
          store.events.add({ at: 'now', kind: 'email', event: 'none' });
          assert.notDeepEqual(ids(), before.ids);
          throw new Error('in the middle');
        }),
      /in the middle/,
    );
    assert.deepEqual({ ids: ids(), events: store.events.all() }, before);
    assert.equal(store.analyses.find('f'.repeat(24)), undefined);
  });

  it('gets the same seed for the same day, and another one for another day', () => {
    const bodies = (now: string) => {
      const other = mkdtempSync(join(tmpdir(), 'sandbox-store-'));
      const seeded = new Store(openDatabase(other));
      seeded.transact(() => plantSeed(seeded, { users: 20 }, Date.parse(now), undefined));
      const all = seeded.analyses.all().map(({ body }) => body);
      seeded.close();
      rmSync(other, { recursive: true, force: true });
      return all;
    };
    const own = store.analyses.all().map(({ body }) => body);
    assert.deepEqual(bodies('2026-06-17T23:59:00Z'), own);
    assert.notDeepEqual(bodies('2026-06-18T00:00:00Z'), own);
  });
});

describe('SeedCopy', () => {
  let store: Store;
  let close: () => void;
  let first: User | undefined;
  beforeEach(() => {
    ({ store, close } = seededStore());
    [first] = store.users.all();
  });
  afterEach(() => close());
  const coinsOfFirst = () => store.users.byId(first?.platformUserId ?? '')?.coins;
  const change = (coins: number) => {
    const user = first;
    assert.ok(user);
    store.transact(() => store.users.update({ ...user, coins }));
  };
  const putBack = (name: string) =>
    store.transact(() => {
      store.clear();
      return store.seedCopy.putBack(name);
    });

  it('restores a copy repeatedly', () => {
    store.transact(() => store.seedCopy.keep('one'));
    for (const coins of [1, 2]) {
      change(coins);
      assert.equal(putBack('one'), true);
      assert.equal(coinsOfFirst(), first?.coins);
      assert.equal(store.users.all().length, 40);
      assert.equal(store.analyses.all().length, 60);
    }
  });

  it('has only the latest copy', () => {
    store.transact(() => store.seedCopy.keep('one'));
    change(3);
    store.transact(() => store.seedCopy.keep('two'));
    change(4);
    assert.throws(
      () =>
        store.transact(() => {
          store.clear();
          assert.equal(store.seedCopy.putBack('one'), false);
          throw new Error('no seed');
        }),
      /no seed/,
    );
    assert.equal(coinsOfFirst(), 4);
    assert.equal(putBack('two'), true);
    assert.equal(coinsOfFirst(), 3);
  });

  it('knows whether anything was written since, even if it was rolled back or written as before', () => {
    const isUnchanged = (name: string) => store.transact(() => store.seedCopy.isUnchanged(name));
    assert.equal(isUnchanged('one'), false);
    store.transact(() => store.seedCopy.keep('one'));
    assert.equal(isUnchanged('one'), true);
    assert.equal(isUnchanged('two'), false);
    store.users.all();
    assert.equal(isUnchanged('one'), true);
    change(first?.coins ?? 0);
    assert.equal(isUnchanged('one'), false);
    putBack('one');
    assert.equal(isUnchanged('one'), true);
    const rolledBack = () =>
      store.transact(() => {
        store.clear();
        store.seedCopy.putBack('one');
        throw new Error('at the end');
      });
    change(7);
    assert.throws(rolledBack, /at the end/);
    assert.equal(isUnchanged('one'), false);
    assert.equal(coinsOfFirst(), 7);
  });

  it('keeps the previous copy when the transaction is rolled back', () => {
    store.transact(() => store.seedCopy.keep('two'));
    change(5);
    assert.throws(() =>
      store.transact(() => {
        store.seedCopy.keep('three');
        throw new Error('in the middle');
      }),
    );
    assert.throws(() => {
      store.transact(() => {
        store.clear();
        if (!store.seedCopy.putBack('three')) throw new Error('none');
      });
    }, /none/);
    assert.equal(coinsOfFirst(), 5);
    assert.equal(putBack('two'), true);
    assert.equal(coinsOfFirst(), first?.coins);
  });
});
