import assert from 'node:assert/strict';
import { setTimeout as delay } from 'node:timers/promises';
import { useSandbox } from './support.ts';
import { expectCode, expectDetail, itChecksKeysLikeTheGroup, send } from './userFieldSupport.ts';

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

  it('answers the definition as it was just before', async () => {
    const { field } = await create();
    const before = (await get(field)).body.data;
    const answer = await remove(field.toUpperCase());
    assert.equal(answer.status, 200);
    assert.deepEqual(answer.body.meta, { status: 'success', statusCode: 200, code: 'USER_FIELD_DELETED' });
    assert.deepEqual(answer.body.data, before);
    assert.equal(answer.body.data.isCustom, true);
  });

  it('takes the ID too, and takes the field off the list', async () => {
    const { _id, field } = await create();
    assert.equal((await remove(_id)).status, 200);
    const { data } = (await send(bench, { method: 'GET', path: '/user-fields' })).body;
    assert.ok(!data.some((it: { field: string }) => it.field === field));
  });

  it('404 USER_FIELD_NOT_FOUND for a repeat, a read, a value write and a history read (P2 3.3)', async () => {
    const { _id, field } = await create();
    await remove(field);
    const user = (await bench.state()).users[20].platformUserId;
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

  it('keeps the entries in the community’s history; the key made again is another field without any (P2 2.2)', async () => {
    const first = await create('phoenix');
    const user = (await bench.state()).users[20].platformUserId;
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

  it('409 USER_FIELD_DELETE_FORBIDDEN for a built-in field', async () => {
    for (const field of ['email', 'total_xp', 'Total_Coins']) {
      expectCode(await remove(field), 409, 'USER_FIELD_DELETE_FORBIDDEN');
      assert.equal((await get(field)).status, 200);
    }
  });

  it('409 USER_FIELD_DELETE_IDENTIFIER_LOCKED for the field that is marked as identifier', async () => {
    const { userFields } = await bench.state();
    const { field } = userFields.find((it: { isIdentifier: boolean }) => it.isIdentifier);
    expectCode(await remove(field), 409, 'USER_FIELD_DELETE_IDENTIFIER_LOCKED');
    assert.equal((await get(field)).status, 200);
  });

  it('409 USER_FIELD_OPERATION_FAILED, nothing deleted, when the field changes during the deletion', async () => {
    for (let round = 0; round < 20; round++) {
      const { field } = await create();
      const deleting = remove(field);
      await delay(8);
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

  it('of two deletions at once one is done and the other finds nothing', async () => {
    const { field } = await create();
    const statuses = (await Promise.all([remove(field), remove(field)])).map(({ status }) => status);
    assert.deepEqual(statuses.sort(), [200, 404]);
  });

  it('is gone after a failure that came after the write, and there after one before it', async () => {
    const { field } = await create();
    const fail = (point: string) =>
      bench.sandbox.control('POST', '/faults', { path: '/v1/communities/', times: 1, effect: { fail: point } });
    await fail('write');
    expectCode(await remove(field), 500, 'USER_FIELD_OPERATION_FAILED');
    assert.equal((await get(field)).status, 200);
    await fail('writeAfter');
    expectCode(await remove(field), 500, 'USER_FIELD_OPERATION_FAILED');
    expectCode(await get(field), 404, 'USER_FIELD_NOT_FOUND');
  });

  it('400 without a code for what cannot be a key after cleanup', async () => {
    for (const asked of ['a'.repeat(121), 'a.b', '%20', '%C3%A9']) expectDetail(await remove(asked), 'fieldIdOrName');
  });

  describe('keys and failures', () => {
    itChecksKeysLikeTheGroup(
      bench,
      async () => ({ method: 'DELETE', path: `/user-fields/${(await create()).field}` }),
      { isWrite: true },
    );
  });
});
