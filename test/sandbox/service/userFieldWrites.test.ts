import assert from 'node:assert/strict';
import { existing } from '../../support/sandboxState.ts';
import { expectCode, expectDetail, send } from './userFieldRequests.ts';
import { useSandbox } from './useSandbox.ts';

describe('sandbox: create and update user field (P2 2.1; public-facts 6.2, 6.3)', () => {
  const bench = useSandbox();
  let made = 0;
  const fresh = (change: object = {}) => ({
    field: `new-${++made}`,
    name: `New ${made}`,
    type: 'numerical',
    ...change,
  });
  const create = (body: unknown) => send(bench, { method: 'POST', path: '/user-fields', body });
  const update = (field: string, body: unknown) => send(bench, { method: 'PUT', path: `/user-fields/${field}`, body });
  const get = (field: string) => send(bench, { method: 'GET', path: `/user-fields/${field}` });
  const count = async () => (await bench.state()).userFields.length;

  it('answers 201 with the definition, its creator and community', async () => {
    const answer = await create({ field: 'Risk Class', name: 'Risk class', type: 'single-line-text' });
    assert.equal(answer.status, 201);
    assert.deepEqual([answer.body.meta.status, answer.body.meta.statusCode], ['success', 201]);
    assert.equal(typeof answer.body.message, 'string');
    const { data } = answer.body;
    assert.match(data._id, /^[0-9a-f]{24}$/);
    assert.deepEqual(
      [data.field, data.name, data.type, data.isCustom],
      ['risk-class', 'Risk class', 'single-line-text', true],
    );
    assert.equal(data.defaultValue, null);
    assert.equal(data.communityId, bench.sandbox.communityId);
    assert.deepEqual(Object.keys(data.creator).sort(), ['_id', 'avatar', 'displayName', 'id', 'username']);
    assert.equal(data.createdAt, data.updatedAt);
    const { creator: _, communityId: __, ...definition } = data;
    assert.deepEqual((await get(data._id)).body.data, definition);
  });

  it('accepts keys of 1 and 120 characters and names of 1 and 100', async () => {
    assert.equal((await create(fresh({ field: 'z' }))).status, 201);
    assert.equal((await create(fresh({ field: 'k'.repeat(120) }))).status, 201);
    assert.equal((await create(fresh({ name: 'N' }))).status, 201);
    assert.equal((await create(fresh({ name: 'N'.repeat(100) }))).status, 201);
  });

  it('accepts every type with a matching default', async () => {
    const options = ['A', 'B'];
    const rows: [string, object][] = [
      ['single-line-text', { defaultValue: 'x' }],
      ['multi-line-text', { defaultValue: 'x\ny' }],
      ['numerical', { defaultValue: -1.5 }],
      ['date', { defaultValue: '2026-02-28' }],
      ['time', { defaultValue: '23:59' }],
      ['date-time', { defaultValue: '2026-02-28T23:59:00Z' }],
      ['boolean', { defaultValue: false }],
      ['single-select-dropdown', { options, defaultValue: 'B' }],
      ['multi-select-dropdown', { options, defaultValue: ['B', 'A'] }],
    ];
    for (const [type, more] of rows) {
      const answer = await create(fresh({ type, ...more }));
      assert.equal(answer.status, 201, answer.text);
      const { data } = (await get(answer.body.data.field)).body;
      assert.equal(data.type, type);
      for (const [name, value] of Object.entries(more)) assert.deepEqual(data[name], value, type);
    }
  });

  it('409 for an existing key or name, including built-in ones; those of a deleted field are free', async () => {
    for (const body of [
      fresh({ field: 'lots_traded' }),
      fresh({ field: 'LOTS_TRADED' }),
      fresh({ field: 'email' }),
      fresh({ name: 'Lots Traded' }),
      fresh({ name: 'Email' }),
    ]) {
      expectCode(await create(body), 409, 'USER_FIELD_ALREADY_EXISTS');
    }
    assert.equal((await create({ field: 'old_score', name: 'Old Score', type: 'numerical' })).status, 201);
  });

  it('400 with a `detail` that names the part, and nothing is created', async () => {
    const before = await count();
    const rows: [unknown, string][] = [
      [fresh({ field: 'é' }), 'field'],
      [fresh({ field: 'a'.repeat(24) }), 'field'],
      [fresh({ type: 'number' }), 'type'],
      [fresh({ type: 'Numerical' }), 'type'],
      [fresh({ type: 'constructor' }), 'type'],
      [fresh({ defaultValue: '1' }), 'defaultValue'],
      [fresh({ type: 'date', defaultValue: '2026-02-30' }), 'defaultValue'],
      [fresh({ options: ['A'] }), 'options'],
      [fresh({ type: 'single-select-dropdown' }), 'options'],
      [fresh({ type: 'single-select-dropdown', options: ['A', 'A'] }), 'options'],
      [fresh({ type: 'single-select-dropdown', options: ['A', 1] }), 'options'],
      [fresh({ type: 'single-select-dropdown', options: ['A'], defaultValue: 'B' }), 'defaultValue'],
    ];
    for (const [body, part] of rows) expectDetail(await create(body), part);
    assert.equal(await count(), before);
  });

  it('changes the name but not key, ID and creation time', async () => {
    const { data } = (await create(fresh({ defaultValue: 4 }))).body;
    const answer = await update(data._id, { name: 'Quite another', type: 'numerical' });
    assert.equal(answer.status, 200, answer.text);
    assert.deepEqual([answer.body.meta.status, answer.body.meta.statusCode], ['success', 200]);
    const { data: now } = (await get(data.field)).body;
    assert.deepEqual(
      [now._id, now.field, now.name, now.createdAt],
      [data._id, data.field, 'Quite another', data.createdAt],
    );
    assert.equal(now.defaultValue, 4, 'what is not sent stays');
    assert.ok(Date.parse(now.updatedAt) > Date.parse(data.updatedAt));
    assert.ok('creator' in answer.body.data);
    assert.equal((await update(data.field, { name: 'Quite another', type: 'numerical' })).status, 200, 'its own name');
  });

  it('changes the type, which the history then shows for older entries too (P2 2.2)', async () => {
    const { field } = (await create(fresh({ type: 'single-line-text' }))).body.data;
    const user = existing((await bench.state()).users[20]).platformUserId;
    const history = `/users/${user}/user-fields/${field}/histories`;
    const write = (body: object) => send(bench, { method: 'POST', path: history, body });
    assert.equal((await write({ value: 'many', action: 'overwrite' })).status, 201);
    assert.equal((await update(field, { name: `Typed ${field}`, type: 'numerical' })).status, 200);
    const [entry] = (await send(bench, { method: 'GET', path: history })).body.data;
    assert.deepEqual([entry.fieldType, entry.value], ['numerical', 'many']);
    expectDetail(await write({ value: 1, action: 'increase' }), 'action');
    assert.equal((await write({ value: 1, action: 'overwrite' })).status, 201);
    assert.equal((await write({ value: 1, action: 'increase' })).body.data.storedValue, 2);
  });

  it('finds traders by values written with an earlier type (P1 4.5)', async () => {
    const { field } = (await create(fresh({ type: 'single-line-text' }))).body.data;
    const user = existing((await bench.state()).users[21]);
    const path = `/users/${user.platformUserId}/user-fields/${field}/histories`;
    await send(bench, { method: 'POST', path, body: { value: '101.0', action: 'overwrite' } });
    await update(field, { name: `Found ${field}`, type: 'numerical' });
    const found = await bench.call('POST', '/v1/redemption-transactions/by-identifier', {
      body: { identifier: { key: field, value: 101 } },
    });
    assert.equal(found.status, 200, found.text);
  });

  it('keeps a dropdown’s options when none are sent, and drops what no longer fits', async () => {
    const body = fresh({ type: 'single-select-dropdown', options: ['A', 'B'], defaultValue: 'A' });
    const { field, name } = (await create(body)).body.data;
    await update(field, { name, type: 'multi-select-dropdown' });
    const now = (await get(field)).body.data;
    assert.deepEqual([now.options, now.defaultValue], [['A', 'B'], null]);
    await update(field, { name, type: 'boolean', defaultValue: true });
    const last = (await get(field)).body.data;
    assert.deepEqual([last.options, last.defaultValue], [undefined, true]);
    await update(field, { name, type: 'boolean', defaultValue: null });
    assert.equal((await get(field)).body.data.defaultValue, null);
  });

  it('409 for built-in fields, an existing name and the identifier’s type; its name may change', async () => {
    const name = 'Whatever';
    expectCode(await update('email', { name, type: 'single-line-text' }), 409, 'USER_FIELD_UPDATE_FORBIDDEN');
    expectCode(await update('broker_id', { name, type: 'numerical' }), 409, 'USER_FIELD_UPDATE_FORBIDDEN');
    assert.equal((await update('broker_id', { name, type: 'single-line-text' })).status, 200);
    const taken = { name: 'Notes', type: 'single-line-text' };
    expectCode(await update('broker_id', taken), 409, 'USER_FIELD_ALREADY_EXISTS');
  });
});

describe('sandbox: delete user field (P2 3.3, 4.2)', () => {
  const bench = useSandbox();
  let made = 0;
  const create = async (field = `temp-${++made}`) => {
    const body = { field, name: `Temp ${field} ${++made}`, type: 'numerical' };
    const answer = await send(bench, { method: 'POST', path: '/user-fields', body });
    assert.equal(answer.status, 201, answer.text);
    return answer.body.data as { _id: string; field: string; name: string };
  };
  const remove = (fieldIdOrName: string) => send(bench, { method: 'DELETE', path: `/user-fields/${fieldIdOrName}` });
  const get = (fieldIdOrName: string) => send(bench, { method: 'GET', path: `/user-fields/${fieldIdOrName}` });

  it('answers with the deleted definition', async () => {
    const { field } = await create();
    const before = (await get(field)).body.data;
    const answer = await remove(field.toUpperCase());
    assert.equal(answer.status, 200);
    assert.deepEqual(answer.body.meta, { status: 'success', statusCode: 200, code: 'USER_FIELD_DELETED' });
    assert.deepEqual(answer.body.data, before);
    assert.equal(answer.body.data.isCustom, true);
  });

  it('accepts the ID, and removes the field from the list', async () => {
    const { _id, field } = await create();
    assert.equal((await remove(_id)).status, 200);
    const { data } = (await send(bench, { method: 'GET', path: '/user-fields' })).body;
    assert.ok(!data.some((it: { field: string }) => it.field === field));
  });

  it('404 USER_FIELD_NOT_FOUND for a repeat, a read, a value write and a history read (P2 3.3)', async () => {
    const { _id, field } = await create();
    await remove(field);
    const user = existing((await bench.state()).users[20]).platformUserId;
    for (const asked of [field, _id]) {
      const history = `/users/${user}/user-fields/${asked}/histories`;
      for (const answer of [
        await remove(asked),
        await get(asked),
        await send(bench, { method: 'GET', path: history }),
        await send(bench, { method: 'POST', path: history, body: { value: 1, action: 'overwrite' } }),
      ]) {
        expectCode(answer, 404, 'USER_FIELD_NOT_FOUND');
        assert.equal(answer.body.meta.fieldIdOrName, asked);
      }
    }
  });

  it('keeps the entries in the community’s history; a new field with the same key has none (P2 2.2)', async () => {
    const first = await create('phoenix');
    const user = existing((await bench.state()).users[20]).platformUserId;
    const history = `/users/${user}/user-fields/phoenix/histories`;
    await send(bench, { method: 'POST', path: history, body: { value: 7, action: 'overwrite' } });
    const newest = async () =>
      (await send(bench, { method: 'GET', path: '/user-field-histories?limit=1' })).body.data[0];
    const written = await newest();
    assert.deepEqual([written.fieldID, written.fieldType], [first._id, 'numerical']);
    assert.equal((await remove('phoenix')).status, 200);
    assert.deepEqual(await newest(), { ...written, fieldType: null });
    const second = await create('phoenix');
    assert.notEqual(second._id, first._id);
    const read = await send(bench, { method: 'GET', path: history });
    assert.deepEqual([read.status, read.body.meta.total, read.body.data], [200, 0, []]);
    assert.deepEqual(await newest(), { ...written, fieldType: null }, 'still of the old field');
  });

  it('409 USER_FIELD_OPERATION_FAILED, nothing deleted, when the field changes during the deletion', async () => {
    for (let round = 0; round < 20; round++) {
      const { field } = await create();
      const sent = Promise.withResolvers<void>();
      const deleting = send(bench, { method: 'DELETE', path: `/user-fields/${field}` }, { onSent: sent.resolve });
      await sent.promise;
      const body = { name: `Changed meanwhile ${round}`, type: 'numerical' };
      const changed = await send(bench, { method: 'PUT', path: `/user-fields/${field}`, body });
      const answer = await deleting;
      if (answer.status !== 409) continue;
      assert.equal(changed.status, 200);
      expectCode(answer, 409, 'USER_FIELD_OPERATION_FAILED');
      assert.equal((await get(field)).body.data.name, body.name);
      assert.equal((await remove(field)).status, 200);
      return;
    }
    assert.fail('the change never came in between');
  });

  it('one of two concurrent deletions succeeds and the other finds nothing', async () => {
    const { field } = await create();
    const statuses = (await Promise.all([remove(field), remove(field)])).map(({ status }) => status);
    assert.deepEqual(statuses.sort(), [200, 404]);
  });
});
