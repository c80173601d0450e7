import assert from 'node:assert/strict';
import { operations } from '../../../src/contract/operations.ts';
import { DEVIATIONS } from '../../../src/sandbox/deviations.ts';
import { allPairs } from '../../support/pairwise.ts';
import type { RawCallOptions } from '../../support/rawCall.ts';
import { exportBody } from './exportSupport.ts';
import { newCard, SENDER, useSandbox } from './support.ts';

/** A row of the state, read by hand. */
// biome-ignore lint/suspicious/noExplicitAny: tests reach into the state
type Row = any;

describe('sandbox: each two deviations together (design: tolerance)', () => {
  const bench = useSandbox();

  type Call = readonly [status: number, method: string, path: string, options?: RawCallOptions];

  /** One call of each operation that does, with the status that the documents give it. */
  const calls = async (): Promise<Readonly<Record<string, Call>>> => {
    const state = await bench.state();
    const { apiKey, communityId, channelId } = bench.sandbox;
    const pending = state.analyses.find((it: Row) => it.status === 'Pending');
    const id = await bench.create();
    const doomed = await bench.create();
    const user = state.users[20];
    const holder = state.users[0];
    const order = state.orders.find((it: Row) => it.statusID !== null);
    const status = state.redemptionStatuses.find((it: Row) => it.enabled);
    const role = state.roles.find((it: Row) => it.title === 'Analyst');
    const boards = state.leaderboards.filter((it: Row) => it.kind === 'custom');
    const custom = state.userFields.find((it: Row) => it.field === 'lots_traded');
    const other = state.userFields.find((it: Row) => it.isCustom && !it.isIdentifier && it !== custom);
    const widget = state.widgets[0];
    const legacy = { headers: { 'x-api-key': apiKey } };
    const log = state.bulkJobs[0]?.id ?? '0'.repeat(24);
    const job = state.exports[0]?.id ?? 'exp_none';
    const fields = `/v1/communities/${communityId}/user-fields`;
    const histories = `/v1/communities/${communityId}/users/${user.platformUserId}/user-fields/lots_traded/histories`;
    const day = { identifier: [user.email], identifier_type: 'email', date: '04/03/2036' };
    const cup = {
      name: 'Spring Cup',
      slug: 'spring-cup',
      rankingField: 'total_coins',
      displayedColumns: [{ column: 'username', visible: true, order: 1 }],
      startDate: '2026-03-01T00:00:00Z',
      isEnabled: true,
    };
    const line = { ...newCard().drawings[0], clientObjectId: 'more' };
    const title = { sender: SENDER, metadata: { title: 'New' } };
    const stats = { identifier: user.email, identifier_type: 'email' };
    const found = { key: 'broker_id', value: user.clientRef ?? 'nobody' };
    return {
      'analyses.get': [200, 'GET', `/v1/analysis/${pending.id}`],
      'analyses.list': [200, 'GET', `/v1/analysis/communities/${communityId}/channels/${channelId}`],
      'analyses.create': [201, 'POST', `/v1/analysis/${communityId}/channels/${channelId}`, { body: newCard() }],
      'analyses.update': [200, 'PATCH', `/v1/analysis/${id}`, { body: title }],
      'analyses.append': [200, 'POST', `/v1/analysis/${id}/drawings`, { body: { sender: SENDER, drawings: [line] } }],
      'analyses.delete': [200, 'DELETE', `/v1/analysis/${doomed}`],
      'loyaltyExports.create': [
        202,
        'POST',
        '/v1/loyalty-exports',
        { body: exportBody(), headers: { 'idempotency-key': 'k' } },
      ],
      'loyaltyExports.status': [404, 'GET', `/v1/loyalty-exports/${job}`],
      'loyaltyExports.downloadLink': [404, 'GET', `/v1/loyalty-exports/${job}/download`],
      'loyaltyOverview.list': [200, 'GET', '/v1/community-analytics/loyalty-overview?limit=2'],
      'phoneVerification.contacts': [200, 'GET', '/v1/community-analytics/phone-verification-contacts'],
      'redemptions.ordersByIdentifier': [
        200,
        'POST',
        '/v1/redemption-transactions/by-identifier',
        { body: { identifier: found } },
      ],
      'redemptions.createStatus': [
        201,
        'POST',
        '/v1/redemption-transactions/status',
        { body: { name: 'X', category: 'completed' } },
      ],
      'redemptions.listStatuses': [200, 'POST', '/v1/redemption-transactions/statuses', { body: {} }],
      'redemptions.updateOrderStatus': [
        200,
        'PUT',
        '/v1/redemption-transactions/status',
        { body: { transactionId: order.redemptionId, statusID: status.id } },
      ],
      'redemptions.transactionHistory': [
        200,
        'POST',
        '/v1/redemption-transactions/transaction-history',
        { body: { email: user.email } },
      ],
      'leaderboards.list': [200, 'GET', '/v1/leaderboards'],
      'leaderboards.get': [200, 'GET', `/v1/leaderboards/${boards[0].id}`],
      'leaderboards.create': [201, 'POST', '/v1/leaderboards', { body: cup }],
      'leaderboards.update': [200, 'PATCH', `/v1/leaderboards/${boards[0].id}`, { body: { isEnabled: false } }],
      'leaderboards.delete': [200, 'DELETE', `/v1/leaderboards/${boards[1].id}`],
      'activity.stats': [200, 'POST', '/v1/users/activity/stats', { body: stats }],
      'activity.daily': [200, 'POST', '/v1/users/activity/daily', { body: day }],
      'users.info': [200, 'POST', '/v1/users/info', { body: { idOrEmail: user.email } }],
      'tiers.get': [200, 'GET', `/v1/xp-settings/tiers-info?communityId=${communityId}`],
      'widgetTokens.mint': [
        200,
        'POST',
        '/v2/api/widget-access-keys/token',
        {
          body: {
            accessId: widget.accessId,
            accessKey: widget.accessKey,
            userIdentifiers: { [widget.identifierName]: 'C-1' },
          },
        },
      ],
      'legacy.login': [404, 'POST', '/auth/login', { body: {} }],
      'legacy.createBadge': [201, 'POST', '/badges', { body: { title: 'Owl', action: 'login' }, ...legacy }],
      'legacy.removeRole': [200, 'POST', `/roles/${holder.platformUserId}/${role.id}/remove`, legacy],
      'bulkUpdates.upload': [200, 'POST', '/v1/users/bulk-update', { body: { data: [{ Email: user.email }] } }],
      'bulkUpdates.list': [200, 'GET', '/v1/users/bulk-update'],
      'bulkUpdates.status': [404, 'GET', `/v1/users/bulk-update/${log}/status`],
      'bulkUpdates.details': [200, 'GET', `/v1/users/bulk-update/${log}/details`],
      'userFields.get': [200, 'GET', `${fields}/lots_traded`],
      'userFields.list': [200, 'GET', fields],
      'userFields.create': [201, 'POST', fields, { body: { field: 'mood', name: 'Mood', type: 'single-line-text' } }],
      'userFields.update': [200, 'PUT', `${fields}/lots_traded`, { body: { name: 'Lots', type: 'numerical' } }],
      'userFields.delete': [200, 'DELETE', `${fields}/${other.id}`],
      'userFields.traderHistory': [200, 'GET', histories],
      'userFields.communityHistory': [200, 'GET', `/v1/communities/${communityId}/user-field-histories`],
      'userFields.writeValue': [201, 'POST', histories, { body: { value: 1, action: 'increase' } }],
      'retired.writeHistory': [404, 'POST', `${fields}/x/users/1/histories`, { body: {} }],
      'retired.readHistory': [404, 'GET', `${fields}/x/users/1/histories`],
    };
  };

  it('every operation answers with its own status, or 204 for a write where bodies are empty', async () => {
    for (const row of allPairs(DEVIATIONS)) {
      await bench.sandbox.control('POST', '/reset');
      const asked = await calls();
      assert.deepEqual(Object.keys(asked).toSorted(), operations.map(({ id }) => id).toSorted());
      await bench.sandbox.control('POST', '/settings', { deviations: row });
      for (const [id, [status, method, path, options]] of Object.entries(asked)) {
        const answer = await bench.call(method, path, { key: bench.sandbox.apiKey, ...options });
        const isEmpty = answer.status === 204 && row.writeBodies === 'empty' && method !== 'GET';
        assert.ok(isEmpty || answer.status === status, `${id}: ${answer.status} ${answer.text} ${JSON.stringify(row)}`);
      }
    }
  });
});
