import assert from 'node:assert/strict';
import type { Store } from '../../../../src/sandbox/store/store.ts';
import type { User } from '../../../../src/sandbox/store/userTable.ts';
import { seededStore } from '../../../support/seededStore.ts';

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

  it('puts back what was kept under the name, as often as asked', () => {
    store.transact(() => store.seedCopy.keep('one'));
    for (const coins of [1, 2]) {
      change(coins);
      assert.equal(putBack('one'), true);
      assert.equal(coinsOfFirst(), first?.coins);
      assert.equal(store.users.all().length, 40);
      assert.equal(store.analyses.all().length, 60);
    }
  });

  it('has nothing under another name, and forgets the one before', () => {
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

  it('a copy whose transaction was rolled back is none', () => {
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
