import assert from 'node:assert/strict';
import { existing, type StateTrader } from '../../support/sandboxState.ts';
import { expectCode, expectDetail, newKey, send } from './userFieldRequests.ts';
import { useSandbox } from './useSandbox.ts';

describe('sandbox: write a field value (P2 4.5; public-facts 6.4)', () => {
  const bench = useSandbox();
  let traders: readonly StateTrader[];
  let trader: StateTrader;
  let user: string;
  before(async () => {
    traders = (await bench.state()).users;
    trader = existing(traders[20]);
    user = trader.platformUserId;
  });
  const path = (field: string, who = user) => `/users/${encodeURIComponent(who)}/user-fields/${field}/histories`;
  const write = (field: string, body: unknown, headers: Readonly<Record<string, string>> = {}, who = user) =>
    send(bench, { method: 'POST', path: path(field, who), body }, { headers });
  const entries = async (field: string, who = user) =>
    (await send(bench, { method: 'GET', path: path(field, who) })).body.data;
  const info = async (who = user) =>
    (await bench.call('POST', '/v1/users/info', { body: { idOrEmail: who } })).body.data;

  it('answers 201 with the entry, which the histories include', async () => {
    const answer = await write('lots_traded', { value: 12.5, action: 'overwrite' });
    assert.equal(answer.status, 201);
    assert.deepEqual([answer.body.meta.status, answer.body.meta.statusCode], ['success', 201]);
    assert.equal(typeof answer.body.message, 'string');
    const { data } = answer.body;
    assert.deepEqual(
      [data.fieldName, data.fieldType, data.value, data.storedValue, data.action],
      ['lots_traded', 'numerical', 12.5, 12.5, 'overwrite'],
    );
    assert.deepEqual([data.userID, data.userObjectID], [trader.recordId, trader.recordId]);
    assert.deepEqual((await entries('lots_traded'))[0], data);
    const community = await send(bench, { method: 'GET', path: '/user-field-histories?limit=1' });
    assert.deepEqual(community.body.data[0], data);
    assert.equal((await info()).customFields.lots_traded, 12.5);
  });

  it('increases and decreases: value is the amount, storedValue the total (P2 2.2)', async () => {
    await write('lots_traded', { value: 0.1, action: 'overwrite' });
    const up = (await write('lots_traded', { value: 0.2, action: 'increase' })).body.data;
    assert.deepEqual([up.value, up.storedValue, up.action], [0.2, 0.3, 'increase']);
    const down = (await write('lots_traded', { value: 1, action: 'decrease' })).body.data;
    assert.deepEqual([down.value, down.storedValue, down.action], [1, -0.7, 'decrease']);
    const other = existing(traders[24]).platformUserId;
    await write('account_number', { value: null, action: 'overwrite' }, {}, other);
    const first = (await write('account_number', { value: 5, action: 'increase' }, {}, other)).body.data;
    assert.equal(first.storedValue, 5, 'from nothing');
  });

  for (const [field, balance] of [
    ['total_xp', 'xp'],
    ['total_coins', 'coins'],
  ] as const) {
    it(`changes ${field}: a signed change under the platform’s label, seen by every route`, async () => {
      const before = (await info())[balance];
      const up = await write(field, { value: 40, action: 'increase' });
      assert.equal(up.status, 201);
      assert.deepEqual([up.body.data.value, up.body.data.storedValue], [40, null]);
      assert.deepEqual([up.body.data.userID, up.body.data.userObjectID], [user, null]);
      assert.ok(!['overwrite', 'increase', 'decrease'].includes(up.body.data.action));
      assert.equal((await info())[balance], before + 40);
      assert.equal((await write(field, { value: 15, action: 'decrease' })).body.data.value, -15);
      assert.equal((await info())[balance], before + 25);
      assert.equal((await write(field, { value: 7, action: 'overwrite' })).body.data.value, 7 - before - 25);
      assert.equal((await info())[balance], 7);
      const newest = (await entries(field)).slice(0, 3).map(({ value }: { value: number }) => value);
      assert.deepEqual(newest, [7 - before - 25, -15, 40]);
      expectDetail(await write(field, { value: null, action: 'overwrite' }), 'value');
    });
  }

  it('accepts a value of every type', async () => {
    const rows: [string, unknown][] = [
      ['desk', 'One line'],
      ['desk', ''],
      ['notes', 'Two\nlines, ☃ and 𝄞'],
      ['lots_traded', -1e-7],
      ['first_trade', '2024-02-29'],
      ['call_time', '00:00'],
      ['call_time', '23:59:59'],
      ['verified_at', '2026-03-02T14:30:00Z'],
      ['verified_at', '2026-03-02T14:30:00.123+05:30'],
      ['funded', true],
      ['funded', false],
      ['platform', 'Web'],
      ['instruments', ['Crypto', 'Forex']],
      ['instruments', []],
    ];
    for (const [field, value] of rows) {
      const answer = await write(field, { value, action: 'overwrite' });
      assert.equal(answer.status, 201, `${field} ${JSON.stringify(value)}: ${answer.text}`);
      assert.deepEqual([answer.body.data.value, answer.body.data.storedValue], [value, value]);
    }
    const cleared = await write('notes', { value: null, action: 'overwrite' });
    assert.deepEqual([cleared.status, cleared.body.data.value], [201, null]);
    assert.equal((await info()).customFields.notes, null);
  });

  it('400 with `detail` for a value that doesn’t match the type, and nothing is written', async () => {
    const before = (await send(bench, { method: 'GET', path: '/user-field-histories?limit=1' })).body.meta.total;
    const rows: [string, unknown][] = [
      ['desk', 7],
      ['desk', 'two\nlines'],
      ['desk', 'a\u0000b'],
      ['notes', ['x']],
      ['notes', {}],
      ['lots_traded', '12'],
      ['lots_traded', true],
      ['lots_traded', [1]],
      ['first_trade', '2026-02-29'],
      ['first_trade', '02/03/2026'],
      ['first_trade', 20_260_302],
      ['call_time', '24:00'],
      ['call_time', '9:30'],
      ['verified_at', '2026-03-02'],
      ['verified_at', '2026-13-02T14:30:00Z'],
      ['funded', 'true'],
      ['funded', 1],
      ['platform', 'web'],
      ['platform', ['Web']],
      ['instruments', 'Forex'],
      ['instruments', ['Forex', 'Bonds']],
      ['instruments', ['Forex', 'Forex']],
      ['instruments', [null]],
      ['total_xp', '5'],
      ['total_coins', true],
    ];
    for (const [field, value] of rows) expectDetail(await write(field, { value, action: 'overwrite' }), 'value');
    expectDetail(await write('lots_traded', '{"value":1e400,"action":"overwrite"}'), 'value');
    expectDetail(await write('lots_traded', { value: -1, action: 'increase' }), 'value');
    expectDetail(await write('total_xp', { value: -1, action: 'decrease' }), 'value');
    expectDetail(await write('lots_traded', { value: null, action: 'increase' }), 'value');
    expectDetail(await write('desk', '{"value":"\\ud800","action":"overwrite"}'), 'value');
    for (const field of ['desk', 'notes', 'first_trade', 'funded', 'platform', 'instruments']) {
      expectDetail(await write(field, { value: 1, action: 'increase' }), 'action');
      expectDetail(await write(field, { value: 1, action: 'decrease' }), 'action');
    }
    const after = (await send(bench, { method: 'GET', path: '/user-field-histories?limit=1' })).body.meta.total;
    assert.equal(after, before);
  });

  it('refuses an infinite sum', async () => {
    await write('lots_traded', { value: 1.7e308, action: 'overwrite' });
    expectDetail(await write('lots_traded', { value: 1.7e308, action: 'increase' }), 'value');
    assert.equal((await info()).customFields.lots_traded, 1.7e308);
  });

  it('finds trader and field like the history', async () => {
    const { recordId, username, email } = trader;
    for (const who of [recordId, username, email.toUpperCase()]) {
      assert.equal((await write('Desk', { value: who, action: 'overwrite' }, {}, who)).status, 201);
      assert.equal((await entries('desk'))[0].value, who);
    }
  });

  it('sets an identifier once, and never the same for two traders', async () => {
    const { platformUserId: empty } = existing(
      traders.find(({ clientRef, member, active }) => clientRef === null && member && active),
    );
    const to = (value: unknown, who = empty) => write('broker_id', { value, action: 'overwrite' }, {}, who);
    expectCode(await to(trader.clientRef), 409, 'USER_FIELD_IDENTIFIER_CONFLICT');
    expectDetail(await to(' '), 'value');
    assert.equal((await to('C-FRESH')).status, 201);
    const now = existing((await bench.state()).users.find((it) => it.platformUserId === empty));
    assert.equal(now.clientRef, 'C-FRESH');
    assert.equal((await to('C-FRESH')).status, 201);
    expectCode(await to('C-OTHER'), 409, 'USER_FIELD_IDENTIFIER_CONFLICT');
    expectCode(await to(null), 409, 'USER_FIELD_IDENTIFIER_CONFLICT');
  });

  describe('with an Idempotency-Key', () => {
    const increase = { value: 1, action: 'increase' };
    const total = async () => (await entries('lots_traded')).length;
    const keyed = (key: string, body: unknown = increase, field = 'lots_traded', who = user) =>
      write(field, body, { 'idempotency-key': key }, who);
    beforeEach(() => write('lots_traded', { value: 0, action: 'overwrite' }));

    it('returns the first reply again and has one effect', async () => {
      const before = await total();
      const first = await keyed('once');
      assert.equal(first.status, 201);
      for (let n = 0; n < 3; n++) {
        const again = await keyed('once');
        assert.deepEqual([again.status, again.text], [first.status, first.text]);
      }
      assert.equal(await total(), before + 1);
      assert.equal((await keyed('twice')).body.data.storedValue, first.body.data.storedValue + 1);
    });

    it('performs one of ten concurrent requests', async () => {
      const before = await total();
      const answers = await Promise.all(Array.from({ length: 10 }, () => keyed('at-once')));
      assert.equal(new Set(answers.map(({ text }) => text)).size, 1);
      assert.equal(await total(), before + 1);
    });

    it('has its effect even if the reply is lost, and the repetition returns it', async () => {
      const before = await total();
      const fault = { path: '/v1/communities/', times: 1, effect: { fail: 'writeAfter' } };
      await bench.sandbox.control('POST', '/faults', fault);
      expectCode(await keyed('in-doubt'), 500, 'USER_FIELD_OPERATION_FAILED');
      assert.equal((await keyed('in-doubt')).status, 201);
      assert.equal(await total(), before + 1);
    });

    it('409 IDEMPOTENCY_KEY_REUSED for another value, action, field or trader', async () => {
      await keyed('taken');
      const before = await total();
      for (const answer of [
        await keyed('taken', { ...increase, value: 2 }),
        await keyed('taken', { ...increase, action: 'decrease' }),
        await keyed('taken', increase, 'account_number'),
        await keyed('taken', increase, 'lots_traded', existing(traders[22]).platformUserId),
      ]) {
        expectCode(answer, 409, 'IDEMPOTENCY_KEY_REUSED');
      }
      assert.equal(await total(), before);
    });

    it('accepts the same body in another order, and a key whose request was refused', async () => {
      assert.equal((await keyed('order', '{"value":1,"action":"increase"}')).status, 201);
      assert.equal((await keyed('order', '{ "action":"increase", "value":1.0 }')).status, 201);
      expectDetail(await keyed('refused', { value: 'x', action: 'increase' }), 'value');
      assert.equal((await keyed('refused')).status, 201);
    });

    it('belongs to its API key: with another key it’s another request', async () => {
      const before = await total();
      await keyed('mine');
      const { key } = await newKey(bench, {});
      const headers = { 'idempotency-key': 'mine' };
      const other = await send(bench, { method: 'POST', path: path('lots_traded'), body: increase }, { key, headers });
      assert.equal(other.status, 201);
      assert.equal(await total(), before + 2);
    });
  });

  it('a key of the other community finds none of the traders', async () => {
    const other = await newKey(bench, { community: 'other' });
    const at = `/v1/communities/${other.communityId}${path('total_xp')}`;
    const before = (await info()).xp;
    expectCode(
      await bench.call('POST', at, { key: other.key, body: { value: 1, action: 'increase' } }),
      404,
      'USER_NOT_FOUND',
    );
    assert.equal((await info()).xp, before);
  });
});
