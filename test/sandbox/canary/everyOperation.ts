import type { Outcome } from '../../../src/client/outcome.ts';
import type { Service } from '../../../src/client/service.ts';
import type { operationTable } from '../../../src/contract/operations.ts';

/** What the calls are made with: every text of a person, and every secret, is a canary. */
export interface CanaryData {
  readonly service: Service;
  readonly signal: AbortSignal;
  readonly communityId: string;
  readonly channelId: string;
  readonly email: string;
  readonly userId: string;
  /** Free text of the person's, without letters that a field key or a name cannot have. */
  readonly word: string;
  readonly roleId: string;
  readonly order: string;
  readonly statusID: string;
  readonly sender: string;
  readonly widget: { readonly accessId: string; readonly accessKey: string; readonly identifierName: string };
  readonly today: string;
}

/** Every operation of the table, by its id: a new one without a call does not compile. */
export type EveryCall = Readonly<Record<(typeof operationTable)[number]['id'], () => Promise<Outcome<unknown>>>>;

/** The calls, in an order in which each finds what it needs. */
export function everyOperation(given: CanaryData): EveryCall {
  const { service, signal, communityId, channelId, email, userId, word, sender } = given;
  const on = { signal };
  const channel = { communityId, channelId };
  const field = `${word}_field`;
  const atField = { communityId, fieldIdOrName: field };
  const atValue = { ...atField, userId: email };
  const retired = { communityId, fieldId: field, userId: email };
  const made = { card: '', job: '', leaderboard: '', export: '' };
  return {
    'analyses.create': async () => {
      const body = { sender, metadata: metadata(word), levels: LEVELS };
      const outcome = await service.analyses.create({ path: channel, body }, on);
      if (outcome.kind === 'done') made.card = outcome.value.analysisId ?? '';
      return outcome;
    },
    'analyses.get': () => service.analyses.get({ path: { analysisId: made.card } }, on),
    'analyses.list': () => service.analyses.list({ path: channel, query: { page: 1 } }, on),
    'analyses.update': () =>
      service.analyses.update(
        { path: { analysisId: made.card }, body: { sender, metadata: { comments: `${word} ${email}` } } },
        on,
      ),
    'analyses.append': () =>
      service.analyses.append(
        { path: { analysisId: made.card }, body: { sender, drawings: [{ ...DRAWING, clientObjectId: word }] } },
        on,
      ),
    'analyses.delete': () => service.analyses.delete({ path: { analysisId: made.card } }, on),
    'userFields.create': () =>
      service.userFields.create(
        { path: { communityId }, body: { field, name: `${word} ${email}`, type: 'single-line-text' } },
        on,
      ),
    'userFields.get': () => service.userFields.get({ path: atField }, on),
    'userFields.list': () => service.userFields.list({ path: { communityId } }, on),
    'userFields.update': () =>
      service.userFields.update({ path: atField, body: { name: `${word} again`, type: 'single-line-text' } }, on),
    'userFields.writeValue': () => {
      const body = { value: `${word} ${email}`, action: 'overwrite' } as const;
      return service.userFields.writeValue({ path: atValue, body, idempotencyKey: `${word}-value` }, on);
    },
    'userFields.traderHistory': () => service.userFields.traderHistory({ path: atValue }, on),
    'userFields.communityHistory': () => service.userFields.communityHistory({ path: { communityId } }, on),
    'userFields.delete': () => service.userFields.delete({ path: atField }, on),
    'bulkUpdates.upload': () => {
      const data = [
        { Email: email, 'First Name': word },
        { Email: `not.${email}`, 'First Name': word },
      ];
      return service.bulkUpdates.upload({ body: { data, log_name: `${word} ${email}` } }, on);
    },
    'bulkUpdates.list': async () => {
      const outcome = await service.bulkUpdates.list({}, on);
      if (outcome.kind === 'done') made.job = outcome.value.items[0]?._id ?? '';
      return outcome;
    },
    'bulkUpdates.status': () => service.bulkUpdates.status({ path: { id: made.job } }, on),
    'bulkUpdates.details': () => service.bulkUpdates.details({ path: { id: made.job } }, on),
    'loyaltyExports.create': async () => {
      const body = {
        dataset: 'points_transactions',
        format: 'json',
        start_at: '2020-01-01T00:00:00Z',
        end_at: '2021-01-01T00:00:00Z',
      } as const;
      const outcome = await service.loyaltyExports.create({ body, idempotencyKey: `${word}-export` }, on);
      if (outcome.kind === 'done') made.export = outcome.value.data?.export_id ?? '';
      return outcome;
    },
    'loyaltyExports.status': () => service.loyaltyExports.status({ path: { exportId: made.export } }, on),
    'loyaltyExports.downloadLink': () => service.loyaltyExports.downloadLink({ path: { exportId: made.export } }, on),
    'redemptions.createStatus': () =>
      service.redemptions.createStatus({ body: { name: `${word} ${email}`, category: 'in_progress' } }, on),
    'redemptions.listStatuses': () => service.redemptions.listStatuses({ body: {} }, on),
    'redemptions.updateOrderStatus': () =>
      service.redemptions.updateOrderStatus({ body: { transactionId: given.order, statusID: given.statusID } }, on),
    'redemptions.transactionHistory': () => service.redemptions.transactionHistory({ body: { email } }, on),
    'redemptions.ordersByIdentifier': () =>
      service.redemptions.ordersByIdentifier({ body: { identifier: { key: 'partner_code', value: email } } }, on),
    'leaderboards.create': async () => {
      const outcome = await service.leaderboards.create({ body: newLeaderboard(word, email) }, on);
      if (outcome.kind === 'done') made.leaderboard = outcome.value.data?._id ?? '';
      return outcome;
    },
    'leaderboards.get': () => service.leaderboards.get({ path: { leaderboardID: made.leaderboard } }, on),
    'leaderboards.list': () => service.leaderboards.list({ query: { search: `keyword:${word}` } }, on),
    'leaderboards.update': () =>
      service.leaderboards.update({ path: { leaderboardID: made.leaderboard }, body: { name: `${word} again` } }, on),
    'leaderboards.delete': () => service.leaderboards.delete({ path: { leaderboardID: made.leaderboard } }, on),
    'loyaltyOverview.list': () => service.loyaltyOverview.list({ query: { limit: 500 } }, on),
    'phoneVerification.contacts': () => service.phoneVerification.contacts({ query: { limit: 500 } }, on),
    'activity.stats': () => service.activity.stats({ body: { identifier: email, identifier_type: 'email' } }, on),
    'activity.daily': () =>
      service.activity.daily({ body: { identifier: [email], identifier_type: 'email', date: given.today } }, on),
    'users.info': () => service.users.info({ body: { idOrEmail: email } }, on),
    'tiers.get': () => service.tiers.get({ query: { communityId } }, on),
    'widgetTokens.mint': () => {
      const { accessId, accessKey, identifierName } = given.widget;
      return service.widgetTokens.mint(
        { body: { accessId, accessKey, userIdentifiers: { [identifierName]: email } } },
        on,
      );
    },
    'legacy.login': () =>
      service.legacy.login({ body: { email, password: `${word}-password`, host: 'h.example' } }, on),
    'legacy.createBadge': () =>
      service.legacy.createBadge({ body: { title: `${word} ${email}`, action: 'manual' } }, on),
    'legacy.removeRole': () => service.legacy.removeRole({ path: { userId, roleId: given.roleId } }, on),
    'retired.writeHistory': () =>
      service.retired.writeHistory({ path: retired, body: { value: word, action: 'overwrite' } }, on),
    'retired.readHistory': () => service.retired.readHistory({ path: retired }, on),
  };
}

const LEVELS = {
  resistance: { price: 3, clientObjectId: 'r' },
  pivot: { price: 2, clientObjectId: 'p' },
  support: { price: 1, clientObjectId: 's' },
};

const DRAWING = { type: 'HORIZONTAL_LINE' as const, points: [{ time: 1_772_438_400_000, price: 1 }] };

function metadata(word: string) {
  return {
    symbol: 'EUR/USD',
    title: `${word} title`,
    direction: 'BULLISH',
    entryPlacement: 'ABOVE_CURRENT',
    timeframe: 'H1',
    expiry: { type: 'GTC' },
    preferenceText: `${word} goes up.`,
  } as const;
}

function newLeaderboard(word: string, email: string) {
  return {
    name: `${word} ${email}`,
    slug: `${word}-board`,
    rankingField: 'total_xp',
    displayedColumns: [{ column: 'total_xp', visible: true, order: 1 }],
    startDate: '2026-01-01T00:00:00Z',
    isEnabled: true,
  };
}
