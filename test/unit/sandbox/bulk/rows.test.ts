import assert from 'node:assert/strict';
import { BulkJobs, BulkUpload } from '../../../../src/sandbox/bulk/bulkJobs.ts';
import { newObjectId } from '../../../../src/sandbox/objectIds.ts';
import type { BulkJob } from '../../../../src/sandbox/store/bulkTable.ts';
import type { User } from '../../../../src/sandbox/store/userTable.ts';
import { SEED_DAY, seededStore } from '../../../support/seededStore.ts';

/** What no route shows of a trader is looked at in the store. */
describe('rows of a bulk update (P2 4.6)', () => {
  const { store, close } = seededStore({ users: 60, historyRows: 400 });
  after(close);

  /** Runs a file to its end. */
  const run = (...lines: readonly string[]) => {
    let now = SEED_DAY + 43_200_000;
    const id = newObjectId(now);
    const upload = new BulkUpload(store, id);
    upload.push(Buffer.from(lines.join('\n')));
    const read = upload.end();
    const communityId = String(store.facts.get('communityId'));
    store.transact(() =>
      store.bulk.add({
        ...{ id, communityId, name: 'x', status: 'In Queue', createdAt: now, startedAt: null, endedAt: null },
        ...{ identifier: null, isCapped: true, done: 0, failed: 0, ...read },
      }),
    );
    const jobs = new BulkJobs(store);
    for (let next = jobs.step(now); next !== undefined; next = jobs.step(now)) now += next === 'again' ? 0 : next;
    return store.bulk.find(communityId, id);
  };
  const errorsOf = (job: BulkJob | undefined) => store.bulk.rows(String(job?.id), 0, 10).map(({ errors }) => errors);
  const trader = (i: number, change: Partial<User> = {}): User => {
    const user = { ...store.users.all()[i], ...change } as User;
    store.transact(() => store.users.update(user));
    return user;
  };

  it('writes only the given properties', () => {
    const before = trader(30, { tags: ['forex'], badges: ['Helper'], penalty: null, roles: ['@all', 'VIP'] });
    const job = run(
      'Email,First Name,Phone Number,Country,Tag,Badges,Penalty(warned/suspended/banned)',
      `${before.email},Ada,+46 70 1,Spain,"swing,crypto",First Card,suspended`,
    );
    assert.deepEqual([job?.status, job?.done, job?.failed], ['Completed', 1, 0]);
    assert.deepEqual(store.users.byId(before.platformUserId), {
      ...before,
      firstName: 'Ada',
      phone: '+46 70 1',
      country: 'Spain',
      tags: ['swing', 'crypto'],
      badges: ['First Card'],
      penalty: 'suspended',
    });
  });

  it('rejects U+0000, which would cut off the stored text, as INVALID_VALUE', () => {
    const [one, two] = [trader(31), trader(32)];
    const job = run('Email,First Name', `${one.email},A\u0000B`, `${two.email},Ben`);
    assert.deepEqual(errorsOf(job), [[{ field: 'firstname', code: 'INVALID_VALUE' }], []]);
    assert.deepEqual(store.users.byId(one.platformUserId), one);
    assert.equal(store.users.byId(two.platformUserId)?.firstName, 'Ben');
  });

  it('keep the digits of amounts', () => {
    const amounts = ['0.1', '123456789.123456', '1e-7', '9007199254740991', '0.30000000000000004'];
    const users = amounts.map((_, i) => trader(33 + i, { xp: 0, coins: 0 }));
    run('Email,Total XP,Total XP_op', ...amounts.map((amount, i) => `${users[i]?.email},${amount},overwrite`));
    assert.deepEqual(
      users.map(({ platformUserId }) => store.users.byId(platformUserId)?.xp),
      amounts.map(Number),
    );
  });

  it('add no entry for an unchanged value', () => {
    const user = trader(40);
    const field = store.fields.find('first_name');
    const filter = { platformUserId: user.platformUserId, fieldId: String(field?.id) };
    const count = store.history.count(filter);
    run('Email,First Name', `${user.email},${user.firstName}`);
    assert.equal(store.history.count(filter), count);
    run('Email,First Name', `${user.email},Another`);
    assert.equal(store.history.count(filter), count + 1);
  });

  it('can’t add to a value from before the field was numerical', () => {
    const user = trader(41);
    const field = store.fields.find('account_number');
    assert.ok(field);
    store.transact(() => store.fieldValues.set(user.platformUserId, field.id, 'text'));
    const job = run('Email,Account Number,Account Number_op', `${user.email},5,add`);
    assert.equal(job?.failed, 1);
    assert.deepEqual(errorsOf(job), [[{ field: 'account number', code: 'BULK_ROW_FAILED' }]]);
    assert.equal(store.fieldValues.get(user.platformUserId, field.id), 'text');
  });

  it('reject an infinite sum as INVALID_VALUE', () => {
    const user = trader(42, { xp: 1.7e308 });
    const job = run('Email,Total XP,Total XP_op', `${user.email},1.7e308,add`);
    assert.deepEqual(errorsOf(job), [[{ field: 'xp', code: 'INVALID_VALUE' }]]);
    assert.equal(store.users.byId(user.platformUserId)?.xp, 1.7e308);
  });

  it('of an interrupted upload are deleted on the next start', () => {
    const upload = new BulkUpload(store, 'f'.repeat(24));
    upload.push(Buffer.from(`Email\n${'nobody@traders.example\n'.repeat(40_000)}`));
    assert.ok(store.bulk.rowCount('f'.repeat(24)) > 0);
    assert.ok(new BulkJobs(store));
    assert.equal(store.bulk.rowCount('f'.repeat(24)), 0);
  });
});
