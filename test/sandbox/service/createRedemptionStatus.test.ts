import assert from 'node:assert/strict';
import type { RawCallOptions, RawResponse } from '../../support/rawHttp.ts';
import { existing } from '../../support/sandboxState.ts';
import { useSandbox } from './useSandbox.ts';

const PATH = '/v1/redemption-transactions/status';
const LIST = '/v1/redemption-transactions/statuses';

/** A status as the list has it. */
type ListedStatus = Readonly<Record<'_id' | 'name' | 'category', string>> & { readonly enabled: boolean };

describe('sandbox: create and list redemption statuses (P1 4.6, 7.3)', () => {
  const bench = useSandbox();

  const create = (body: unknown, options: RawCallOptions = {}) => bench.call('POST', PATH, { body, ...options });
  const statuses = async () => (await bench.state()).redemptionStatuses;
  const mint = async (body: object): Promise<string> =>
    ((await bench.sandbox.control('POST', '/keys', body)) as { key: string }).key;
  const coded = (answer: RawResponse, status: number, code: string) => {
    assert.equal(answer.status, status, answer.text);
    assert.equal(answer.body.code, code);
    assert.equal(answer.body.meta, undefined);
    assert.equal(answer.body.data, undefined);
  };
  /** Every call of `work` is refused and nothing is created. */
  const untouched = async (work: () => Promise<void>) => {
    const before = await statuses();
    await work();
    assert.deepEqual(await statuses(), before);
  };

  it('201 with the status: grey, active, one above the highest order, never a default', async () => {
    const listed = (await bench.call('POST', LIST, { body: {} })).body.data.statuses;
    const highest = Math.max(...listed.map(({ order }: { order: number }) => order));
    const answer = await create({ name: 'Held Back', category: 'in_progress' });
    assert.equal(answer.status, 201);
    assert.deepEqual(Object.keys(answer.body), ['status', 'code', 'message', 'data']);
    assert.equal(answer.body.status, 'success');
    assert.equal(answer.body.code, 'REDEMPTION_STATUS_CREATED');
    const { _id, ...rest } = answer.body.data;
    assert.match(_id, /^[0-9a-f]{24}$/);
    const expected = {
      name: 'Held Back',
      category: 'in_progress',
      color: '#808080',
      order: highest + 1,
      isDefault: false,
    };
    assert.deepEqual(rest, expected);
    const stored = (await statuses()).find(({ id }: { id: string }) => id === _id);
    assert.deepEqual(stored, { id: _id, name: 'Held Back', category: 'in_progress', enabled: true });
    const next = await create({ name: 'Held Again', category: 'completed' });
    assert.equal(next.body.data.order, highest + 2);
    const after = (await bench.call('POST', LIST, { body: {} })).body.data.statuses;
    const inProgress = after.filter(({ category }: { category: string }) => category === 'in_progress');
    assert.equal(inProgress.at(-1)._id, _id, 'last in its category (P1 3.2)');
  });

  it('accepts the four categories, and ignores colour, community and any other field', async () => {
    for (const category of ['new_purchase', 'in_progress', 'completed', 'refunded']) {
      const body = { name: `Any ${category}`, category, color: '#FF0000', isDefault: true, order: 0, communityId: 'x' };
      const { status, body: answer } = await create(body);
      assert.equal(status, 201);
      assert.deepEqual([answer.data.color, answer.data.isDefault], ['#808080', false]);
      assert.ok(answer.data.order > 1);
    }
    assert.equal((await create('{"__proto__":{"name":"x"},"name":"Proto","category":"completed"}')).status, 201);
  });

  it('a name has 1 to 100 characters', async () => {
    assert.equal((await create({ name: 'x', category: 'completed' })).status, 201);
    assert.equal((await create({ name: 'y'.repeat(51), category: 'completed' })).status, 201);
    assert.equal((await create({ name: 'z'.repeat(100), category: 'completed' })).status, 201);
    assert.equal((await create({ name: '📈'.repeat(100), category: 'completed' })).status, 201);
    await untouched(async () => {
      for (const name of [
        undefined,
        null,
        '',
        '  ',
        7,
        true,
        [],
        {},
        ['x'],
        'z'.repeat(101),
        '📈'.repeat(101),
        'w'.repeat(100_000),
      ]) {
        const answer = await create({ name, category: 'completed' });
        coded(answer, 400, 'VALIDATION_FAILED');
        assert.ok(answer.body.detail.startsWith('name'), answer.body.detail);
      }
    });
  });

  it('409 for the exact name in any category; the message has the requested category', async () => {
    assert.equal((await create({ name: 'Taken', category: 'completed' })).status, 201);
    await untouched(async () => {
      for (const category of ['completed', 'new_purchase', 'in_progress', 'refunded']) {
        const answer = await create({ name: 'Taken', category });
        coded(answer, 409, 'REDEMPTION_STATUS_CONFLICT');
        assert.ok(answer.body.message.includes(category), answer.body.message);
      }
    });
  });

  it('409 for another capitalisation in the same category only', async () => {
    assert.equal((await create({ name: 'Case', category: 'completed' })).status, 201);
    await untouched(async () =>
      coded(await create({ name: 'cASE', category: 'completed' }), 409, 'REDEMPTION_STATUS_CONFLICT'),
    );
    assert.equal((await create({ name: 'cASE', category: 'refunded' })).status, 201);
    assert.equal((await create({ name: 'Case ', category: 'completed' })).status, 201, 'names are not trimmed');
  });

  it('409 for the name of a disabled status', async () => {
    const off = existing((await statuses()).find(({ enabled }) => !enabled));
    await untouched(async () => {
      coded(await create({ name: off.name, category: off.category }), 409, 'REDEMPTION_STATUS_CONFLICT');
    });
    const made = await create({ name: 'Soon Off', category: 'refunded' });
    await bench.sandbox.control('POST', `/redemptionStatuses/${made.body.data._id}`, { enabled: false });
    coded(await create({ name: 'soon off', category: 'refunded' }), 409, 'REDEMPTION_STATUS_CONFLICT');
  });

  it('needs only createRedemptionStatus, also to list; another community has its own statuses', async () => {
    const key = await mint({ permissions: ['createRedemptionStatus'] });
    assert.equal((await create({ name: 'Narrow Key', category: 'completed' }, { key })).status, 201);
    assert.equal((await bench.call('POST', LIST, { key, body: {} })).status, 200);
    const other = await mint({ community: 'other' });
    assert.deepEqual((await bench.call('POST', LIST, { key: other, body: {} })).body.data.statuses, []);
    const made = await create({ name: 'Narrow Key', category: 'completed' }, { key: other });
    assert.deepEqual([made.status, made.body.data.order], [201, 1]);
    assert.equal(
      (await statuses()).some(({ id }: { id: string }) => id === made.body.data._id),
      false,
    );
    assert.equal((await bench.call('POST', LIST, { key: other })).body.data.statuses.length, 1);
  });

  it('lists all statuses by category, including disabled ones (assumed shape)', async () => {
    const answer = await bench.call('POST', LIST, { body: {} });
    assert.equal(answer.status, 200);
    assert.deepEqual([answer.body.status, answer.body.code], ['success', 'REDEMPTION_STATUSES_RETRIEVED']);
    const listed = answer.body.data.statuses;
    const byId = (a: { id: string }, b: { id: string }) => (a.id < b.id ? -1 : 1);
    assert.deepEqual(
      listed
        .map(({ _id: id, name, category, enabled }: ListedStatus) => ({ id, name, category, enabled }))
        .toSorted(byId),
      (await statuses()).toSorted(byId),
    );
    const categories = listed.map(({ category }: { category: string }) => category);
    const order = ['new_purchase', 'in_progress', 'completed', 'refunded'];
    const places = categories.map((it: string) => order.indexOf(it));
    assert.deepEqual(places, places.toSorted());
    for (const category of order) {
      const defaults = listed.filter(
        (it: { category: string; isDefault: boolean }) => it.category === category && it.isDefault,
      );
      assert.equal(defaults.length, 1);
    }
  });
});
