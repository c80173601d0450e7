import assert from 'node:assert/strict';
import { expectCode, inCommunity, newKey, send } from './userFieldRequests.ts';
import { useSandbox } from './useSandbox.ts';

/** P2 2.1. */
const TYPES = [
  'single-line-text',
  'multi-line-text',
  'numerical',
  'date',
  'time',
  'date-time',
  'boolean',
  'single-select-dropdown',
  'multi-select-dropdown',
];

describe('sandbox: get user field (P2 4.1)', () => {
  const bench = useSandbox();
  const get = (fieldIdOrName: string) => send(bench, { method: 'GET', path: `/user-fields/${fieldIdOrName}` });

  it('answers the definition with the documented envelope (P2 2.1)', async () => {
    const answer = await get('lots_traded');
    assert.equal(answer.status, 200);
    assert.deepEqual(answer.body.meta, { status: 'success', statusCode: 200, code: 'USER_FIELD_RETRIEVED' });
    assert.equal(typeof answer.body.message, 'string');
    const { _id, createdAt, updatedAt, ...rest } = answer.body.data;
    assert.match(_id, /^[0-9a-f]{24}$/);
    assert.ok(Date.parse(createdAt) <= Date.parse(updatedAt));
    assert.deepEqual(rest, {
      name: 'Lots Traded',
      field: 'lots_traded',
      type: 'numerical',
      defaultValue: 0,
      isCustom: true,
    });
  });

  it('works for built-in fields', async () => {
    for (const key of ['email', 'total_xp', 'total_coins']) {
      const { status, body } = await get(key);
      assert.deepEqual([status, body.data.field, body.data.isCustom], [200, key, false]);
    }
  });

  it('accepts the ID in place of a key, in any letter case', async () => {
    const id = (await get('lots_traded')).body.data._id;
    for (const asked of [id, id.toUpperCase()]) assert.equal((await get(asked)).body.data.field, 'lots_traded');
  });

  it('normalises capitals and spaces of a key (P2 2.1)', async () => {
    for (const asked of ['Total_XP', 'LOTS_TRADED', '%20lots_traded%20']) {
      assert.equal((await get(asked)).status, 200, asked);
    }
    const made = await send(bench, {
      method: 'POST',
      path: '/user-fields',
      body: { field: 'risk-class', name: 'Risk', type: 'numerical' },
    });
    assert.equal(made.status, 201);
    assert.equal((await get('Risk%20Class')).body.data.field, 'risk-class');
  });

  it('does not accept the display name', async () => {
    const answer = await get('Lots%20Traded');
    expectCode(answer, 404, 'USER_FIELD_NOT_FOUND');
    assert.equal(answer.body.meta.fieldIdOrName, 'Lots Traded');
  });

  it('does not return a deleted field', async () => {
    expectCode(await get('old_score'), 404, 'USER_FIELD_NOT_FOUND');
  });
});

describe('sandbox: list user fields (assumed; public-facts 6.1)', () => {
  const bench = useSandbox();
  const list = (query = '') => send(bench, { method: 'GET', path: `/user-fields${query}` });

  it('lists built-in and custom fields of every type, paged like the histories', async () => {
    const { status, body } = await list();
    assert.equal(status, 200);
    const { total, ...meta } = body.meta;
    assert.deepEqual(meta, {
      status: 'success',
      statusCode: 200,
      code: 'USER_FIELDS_LISTED',
      page: 1,
      limit: 50,
      hasNext: false,
    });
    assert.equal(total, body.data.length);
    const types = body.data.map(({ type }: { type: string }) => type);
    assert.deepEqual(
      TYPES.filter((type) => !types.includes(type)),
      [],
    );
    assert.ok(body.data.some(({ field }: { field: string }) => field === 'total_coins'));
    assert.ok(!body.data.some(({ field }: { field: string }) => field === 'old_score'), 'deleted');
  });

  it('pages', async () => {
    const all = (await list()).body.data;
    const second = (await list('?page=2&limit=5')).body;
    assert.deepEqual(second.data, all.slice(5, 10));
    assert.deepEqual([second.meta.page, second.meta.limit, second.meta.hasNext], [2, 5, true]);
    const past = (await list('?page=100&limit=100')).body;
    assert.deepEqual([past.data, past.meta.hasNext], [[], false]);
  });

  it('is empty for the other community, whose own fields are separate', async () => {
    const other = await newKey(bench, { community: 'other' });
    const path = `/v1/communities/${other.communityId}/user-fields`;
    assert.deepEqual((await bench.call('GET', path, { key: other.key })).body.data, []);
    expectCode(await bench.call('GET', `${path}/lots_traded`, { key: other.key }), 404, 'USER_FIELD_NOT_FOUND');
    const body = { field: 'lots_traded', name: 'Lots Traded', type: 'boolean' };
    const made = await bench.call('POST', path, { key: other.key, body });
    assert.equal(made.status, 201);
    assert.equal((await bench.call('GET', path, { key: other.key })).body.data.length, 1);
    const own = await bench.call('GET', inCommunity(bench, '/user-fields/lots_traded'));
    assert.equal(own.body.data.type, 'numerical');
    expectCode(
      await bench.call('GET', inCommunity(bench, `/user-fields/${made.body.data._id}`)),
      404,
      'USER_FIELD_NOT_FOUND',
    );
    const renamed = await bench.call('PUT', `${path}/lots_traded`, {
      key: other.key,
      body: { name: 'Lots', type: 'boolean' },
    });
    assert.equal(renamed.body.data.name, 'Lots');
    assert.equal((await bench.call('DELETE', `${path}/Lots_Traded`, { key: other.key })).status, 200);
    assert.deepEqual((await bench.call('GET', path, { key: other.key })).body.data, []);
  });
});
