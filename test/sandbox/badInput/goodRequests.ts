import type { GoodRequest } from './badRequest.ts';
import { goodBodies } from './goodBodies.ts';

/** What the requests are made of: the state of the seed, and what was made beside it. */
export interface Ids {
  readonly communityId: string;
  readonly channelId: string;
  readonly apiKey: string;
  readonly exportId: string;
  readonly bulkId: string;
  // biome-ignore lint/suspicious/noExplicitAny: the state is read by hand
  readonly seed: any;
}

/** A request for every operation, with everything that it can hold; by hand from the documents. */
export function goodRequests(ids: Ids): Readonly<Record<string, GoodRequest>> {
  const { communityId, channelId, exportId, bulkId, seed, apiKey } = ids;
  const bodies = goodBodies(ids);
  const analysisId: string = seed.analyses.find((it: { readonly status: string }) => it.status === 'Pending').id;
  const leaderboardID: string = seed.leaderboards.find((it: { readonly kind: string }) => it.kind === 'custom').id;
  const userId: string = seed.users[0].platformUserId;
  const roleId: string = seed.roles.find((role: { readonly title: string }) => role.title === 'Analyst').id;
  const analysis = { route: '/v1/analysis/{analysisId}', path: { analysisId } };
  const field = {
    route: '/v1/communities/{communityId}/user-fields/{fieldIdOrName}',
    path: { communityId, fieldIdOrName: 'notes' },
  };
  const histories = '/v1/communities/{communityId}/users/{userId}/user-fields/{fieldIdOrName}/histories';
  const retired = {
    route: '/v1/communities/{communityId}/user-fields/{fieldId}/users/{userId}/histories',
    path: { communityId, fieldId: 'notes', userId },
    isOpen: true,
  } as const;
  const legacy = { headers: { authorization: `Bearer ${apiKey}`, 'x-api-key': apiKey }, isOpen: true } as const;
  const pages = { page: '1', limit: '10' };
  const board = { route: '/v1/leaderboards/{leaderboardID}', path: { leaderboardID } };
  const redemption = '/v1/redemption-transactions';
  return {
    'analyses.get': { method: 'GET', ...analysis },
    'analyses.list': {
      method: 'GET',
      route: '/v1/analysis/communities/{communityId}/channels/{channelId}',
      path: { communityId, channelId },
      query: pages,
    },
    'analyses.create': {
      method: 'POST',
      route: '/v1/analysis/{communityId}/channels/{channelId}',
      path: { communityId, channelId },
      body: bodies.card,
      unique: ['draft-1'],
    },
    'analyses.update': { method: 'PATCH', ...analysis, body: bodies.cardChange },
    'analyses.delete': { method: 'DELETE', ...analysis },
    'analyses.append': {
      method: 'POST',
      route: '/v1/analysis/{analysisId}/drawings',
      path: { analysisId },
      body: bodies.moreDrawings,
    },
    'loyaltyExports.create': {
      method: 'POST',
      route: '/v1/loyalty-exports',
      headers: { 'idempotency-key': 'bad-input-1' },
      body: bodies.exportRequest,
    },
    'loyaltyExports.status': { method: 'GET', route: '/v1/loyalty-exports/{exportId}', path: { exportId } },
    'loyaltyExports.downloadLink': {
      method: 'GET',
      route: '/v1/loyalty-exports/{exportId}/download',
      path: { exportId },
    },
    'bulkUpdates.upload': { method: 'POST', route: '/v1/users/bulk-update', body: bodies.bulkRows },
    'bulkUpdates.list': { method: 'GET', route: '/v1/users/bulk-update', query: pages },
    'bulkUpdates.status': { method: 'GET', route: '/v1/users/bulk-update/{id}/status', path: { id: bulkId } },
    'bulkUpdates.details': {
      method: 'GET',
      route: '/v1/users/bulk-update/{id}/details',
      path: { id: bulkId },
      query: pages,
    },
    'redemptions.ordersByIdentifier': { method: 'POST', route: `${redemption}/by-identifier`, body: bodies.identifier },
    'redemptions.createStatus': {
      method: 'POST',
      route: `${redemption}/status`,
      body: bodies.status,
      unique: ['Ready for pickup'],
    },
    'redemptions.listStatuses': { method: 'POST', route: `${redemption}/statuses`, body: {} },
    'redemptions.updateOrderStatus': { method: 'PUT', route: `${redemption}/status`, body: bodies.move },
    'redemptions.transactionHistory': {
      method: 'POST',
      route: `${redemption}/transaction-history`,
      body: bodies.email,
    },
    'leaderboards.list': {
      method: 'GET',
      route: '/v1/leaderboards',
      query: { ...pages, sort: 'createdAt:desc', search: 'keyword:coin', fields: 'name,slug' },
    },
    'leaderboards.get': { method: 'GET', ...board, query: { fields: 'name,slug' } },
    'leaderboards.create': {
      method: 'POST',
      route: '/v1/leaderboards',
      body: bodies.leaderboard,
      unique: ['chart-of-the-week'],
    },
    'leaderboards.update': { method: 'PATCH', ...board, body: bodies.leaderboard },
    'leaderboards.delete': { method: 'DELETE', ...board },
    'loyaltyOverview.list': {
      method: 'GET',
      route: '/v1/community-analytics/loyalty-overview',
      query: { ...pages, from: '2024-01-01T00:00:00Z', to: '2026-01-01T00:00:00Z' },
    },
    'activity.stats': { method: 'POST', route: '/v1/users/activity/stats', body: bodies.stats },
    'activity.daily': { method: 'POST', route: '/v1/users/activity/daily', body: bodies.daily },
    'users.info': { method: 'POST', route: '/v1/users/info', body: bodies.info },
    'tiers.get': { method: 'GET', route: '/v1/xp-settings/tiers-info', query: { communityId } },
    'phoneVerification.contacts': {
      method: 'GET',
      route: '/v1/community-analytics/phone-verification-contacts',
      query: pages,
    },
    'widgetTokens.mint': {
      method: 'POST',
      route: '/v2/api/widget-access-keys/token',
      body: bodies.widget,
      isOpen: true,
    },
    'legacy.login': {
      method: 'POST',
      route: '/auth/login',
      body: { email: 'a@b.example', password: 'p', host: 'h' },
      isOpen: true,
    },
    'legacy.createBadge': {
      method: 'POST',
      route: '/badges',
      body: bodies.badge,
      unique: ['Card of the Day'],
      ...legacy,
    },
    'legacy.removeRole': {
      method: 'POST',
      route: '/roles/{userId}/{roleId}/remove',
      path: { userId, roleId },
      ...legacy,
    },
    'userFields.get': { method: 'GET', ...field },
    'userFields.delete': { method: 'DELETE', ...field },
    'userFields.list': {
      method: 'GET',
      route: '/v1/communities/{communityId}/user-fields',
      path: { communityId },
      query: pages,
    },
    'userFields.create': {
      method: 'POST',
      route: '/v1/communities/{communityId}/user-fields',
      path: { communityId },
      body: bodies.newField,
      unique: ['shoe-size', 'Shoe Size'],
    },
    'userFields.update': { method: 'PUT', ...field, body: bodies.fieldChange },
    'userFields.traderHistory': {
      method: 'GET',
      route: histories,
      path: { communityId, userId, fieldIdOrName: 'total_xp' },
      query: pages,
    },
    'userFields.communityHistory': {
      method: 'GET',
      route: '/v1/communities/{communityId}/user-field-histories',
      path: { communityId },
      query: pages,
    },
    'userFields.writeValue': {
      method: 'POST',
      route: histories,
      path: { communityId, userId, fieldIdOrName: 'account_number' },
      headers: { 'idempotency-key': 'bad-input-1' },
      body: { value: 12, action: 'overwrite' },
    },
    'retired.writeHistory': { method: 'POST', ...retired, body: { value: 'x', action: 'overwrite' } },
    'retired.readHistory': { method: 'GET', ...retired },
  };
}
