import assert from 'node:assert/strict';
import { createServiceClient } from '../../../src/client/createServiceClient.ts';
import { createService } from '../../../src/client/service.ts';
import { operations } from '../../../src/contract/operations.ts';
import { manualClock } from '../../support/clocks.ts';
import { memoryJournal, type Scripted, scriptedTransport } from '../../support/scriptedClient.ts';

const signal = new AbortController().signal;

function serviceOf(script: readonly Scripted[]) {
  const transport = scriptedTransport(script);
  const client = createServiceClient({
    baseUrl: 'https://api.example.test',
    apiKey: async () => 'k-1',
    transport,
    journal: memoryJournal(),
    log: () => undefined,
    clock: manualClock(),
  });
  return { service: createService(client), transport };
}

function overviewPage(ids: readonly string[], page: number, totalPages: number): Scripted {
  const row = {
    email: null,
    current_xp_balance: 1,
    current_coin_balance: 1.25,
    lifetime_coins_redeemed: 0,
    roles: [],
    login_count: 0,
    first_loyalty_login: null,
    last_loyalty_login: null,
  };
  const data = {
    data: ids.map((id) => ({ client_id: id, ...row })),
    pagination: { total: 3, page, limit: 2, totalPages },
  };
  return { status: 200, body: { status: 'success', message: 'm', data } };
}

describe('createService', () => {
  it('has a method for every operation of the table', () => {
    const { service } = serviceOf([]);
    const methods = service as unknown as Record<string, Record<string, unknown>>;
    for (const { id, paging } of operations) {
      const [resource = '', verb = ''] = id.split('.');
      const method = methods[resource]?.[verb];
      assert.equal(typeof method, 'function', id);
      assert.equal(typeof (method as { pages?: unknown }).pages, paging === undefined ? 'undefined' : 'function', id);
    }
  });

  it('calls by name, typed from the table', async () => {
    const { service, transport } = serviceOf([
      { status: 200, body: { status: 'success', message: 'm', data: { Gold: { One: '100 XP' } } } },
    ]);
    const communityId = '65f0c0ffee65f0c0ffee65f0';
    const outcome = await service.tiers.get({ query: { communityId } }, { signal });
    assert.equal(outcome.kind === 'done' && outcome.value.data['Gold']?.['One'], '100 XP');
    assert.equal(
      transport.sent[0]?.url,
      `https://api.example.test/v1/xp-settings/tiers-info?communityId=${communityId}`,
    );
  });

  it('yields rows with the type of the reply', async () => {
    const { service, transport } = serviceOf([overviewPage(['1', '2'], 1, 2), overviewPage(['3'], 2, 2)]);
    const balances: [string, number][] = [];
    for await (const row of service.loyaltyOverview.list.rows({ query: { limit: 2 } }, { signal })) {
      balances.push([row.client_id, row.current_coin_balance ?? 0]);
    }
    assert.deepEqual(balances, [
      ['1', 1.25],
      ['2', 1.25],
      ['3', 1.25],
    ]);
    assert.deepEqual(
      transport.sent.map(({ url }) => new URL(url).search),
      ['?limit=2&page=1', '?limit=2&page=2'],
    );
  });

  it('pages a POST by its body', async () => {
    const answer = { data: { transactions: [], pagination: { total: 0, page: 1, limit: 100, totalPages: 0 } } };
    const { service, transport } = serviceOf([{ status: 200, body: { status: 'success', ...answer } }]);
    const identifier = { key: 'broker', value: '7' };
    for await (const order of service.redemptions.ordersByIdentifier.rows({ body: { identifier } }, { signal })) {
      assert.fail(order.redemptionId);
    }
    const sent = JSON.parse(Buffer.from(transport.sent[0]?.body as Uint8Array).toString());
    assert.deepEqual(sent, { identifier, page: 1, limit: 100 });
  });
});
