import { l10n } from 'vscode';
import { listLoyaltyOverview, listPhoneContacts } from '../../contract/communityAnalytics.ts';
import { getTiers, type TierLevel, tierLevels } from '../../contract/tiers.ts';
import { getUserInfo, type TraderInfo } from '../../contract/users.ts';
import type { ResultColumn, ResultPlot, ResultRow } from '../results/resultTable.ts';
import type { ServiceCommand } from '../runner/adminCommand.ts';
import { type DateWindow, formatUtcWindow } from '../runner/questions/dateWindow.ts';
import { type AnsweredWindow, windowQuestion } from '../runner/questions/windowQuestion.ts';
import { listCommand, readCommand } from '../runner/readCommand.ts';
import { isEmail, textIn, traderActions, traderQuestion } from './traderQuestions.ts';

/** One trader's data, with custom field values. */
const userInfoCommand: ServiceCommand = readCommand({
  title: 'Trader Info…',
  help: 'What the community knows about one trader.',
  operation: getUserInfo,
  questions: [traderQuestion<{ idOrEmail: string }>('idOrEmail', [getUserInfo, 'body.idOrEmail'])],
  progress: () => l10n.t('Reading the trader'),
  input: ({ idOrEmail }: { readonly idOrEmail: string }) => ({ body: { idOrEmail } }),
  table: ({ data: trader }, { idOrEmail }, { connection }) => {
    // The response has no e-mail: orders can be found only if the trader was requested by e-mail.
    const email = isEmail(idOrEmail) ? idOrEmail : undefined;
    return {
      title: l10n.t('Trader Info: {0}', idOrEmail),
      columns: traderColumns(trader),
      rows: [trader],
      notes: [l10n.t('Balances and counts are those at the time of reading.')],
      actions: traderActions(connection, (row) => ({ userId: textIn(row['userId']), email }), [
        'activityStats',
        'transactionHistory',
        'traderFieldHistory',
      ]),
      fileName: 'trader-info',
    };
  },
});

interface LoyaltyOverviewAnswers {
  /** Undefined: everyone, including traders without a join date. */
  readonly joined: AnsweredWindow | undefined;
}

/** One loyalty summary per trader, in the documents' order (P1 2.3). */
const loyaltyOverviewCommand: ServiceCommand = listCommand({
  title: 'Loyalty Overview…',
  help: 'One row per trader: balances, coins redeemed, roles, visits, join date.',
  operation: listLoyaltyOverview,
  questions: [
    windowQuestion<LoyaltyOverviewAnswers>('joined', {
      placeholder: () => l10n.t('Join date. A time window leaves out traders without one'),
      none: () => l10n.t('All Traders'),
      remember: true,
    }),
  ],
  progress: () => l10n.t('Reading the loyalty overview'),
  input: ({ joined }: LoyaltyOverviewAnswers) => ({ query: joined === undefined ? {} : joinDates(joined) }),
  table: ({ joined }, { connection }) => ({
    title: l10n.t('Loyalty Overview'),
    columns: [
      { key: 'client_id', label: l10n.t('Trader'), kind: 'id' },
      { key: 'email', label: l10n.t('E-mail'), kind: 'text' },
      { key: 'current_xp_balance', label: l10n.t('XP'), kind: 'number' },
      { key: 'current_coin_balance', label: l10n.t('Coins'), kind: 'number' },
      { key: 'lifetime_coins_redeemed', label: l10n.t('Coins redeemed'), kind: 'number' },
      { key: 'roles', label: l10n.t('Roles'), kind: 'list' },
      { key: 'login_count', label: l10n.t('Days visited'), kind: 'number' },
      { key: 'first_loyalty_login', label: l10n.t('Joined'), kind: 'time' },
      { key: 'last_loyalty_login', label: l10n.t('Last login'), kind: 'time' },
    ],
    notes: [
      ...(joined === undefined
        ? []
        : [l10n.t('Joined {0}. Traders without a join date are left out.', formatUtcWindow(joined))]),
      l10n.t('Only traders with an XP record are listed, by platform user ID.'),
      l10n.t('Balances are those at the time of reading, cut (not rounded) to two decimals.'),
      l10n.t('Coins redeemed are price times quantity over all time, without failed purchases.'),
    ],
    actions: traderActions(connection, clientOf),
    fileName: 'loyalty-overview',
    empty: joined === undefined ? l10n.t('No trader has an XP record.') : l10n.t('No trader joined in this window.'),
  }),
});

function clientOf(row: ResultRow) {
  return { userId: textIn(row['client_id']), email: textIn(row['email']) };
}

/** A window's end is exclusive but `to` is inclusive (P1 4.4): one millisecond earlier. */
function joinDates({ startAt, endAt }: DateWindow): { readonly from: string; readonly to: string } {
  return { from: startAt, to: new Date(Date.parse(endAt) - 1).toISOString() };
}

/** The community's tiers, and the XP ladder of their levels. */
const tiersCommand: ServiceCommand = readCommand({
  title: 'Tiers and Levels',
  help: 'The tiers and the XP each level needs.',
  operation: getTiers,
  progress: () => l10n.t('Reading the tiers'),
  input: (_, { connection }) => ({ query: { communityId: connection.communityId } }),
  table: ({ data }) => {
    const levels = tierLevels(data);
    return {
      title: l10n.t('Tiers and Levels'),
      columns: [
        { key: 'tier', label: l10n.t('Tier'), kind: 'text' },
        { key: 'level', label: l10n.t('Level'), kind: 'text' },
        { key: 'xp', label: l10n.t('XP needed'), kind: 'number' },
        { key: 'unit', label: l10n.t('Unit'), kind: 'text' },
        { key: 'text', label: l10n.t('As the service writes it'), kind: 'text', hidden: true },
      ],
      rows: levels.map((level) => ({ ...level })),
      notes: [
        l10n.t('Tiers are listed in the order in which they were set up.'),
        l10n.t('If two levels of a tier have the same name, the service returns only the last.'),
        ...unreadNote(levels.filter(({ xp }) => xp === undefined).length),
      ],
      ...(levels.some(({ xp }) => xp !== undefined) ? { plots: [ladderPlot(levels)] } : {}),
      fileName: 'tiers',
      empty: l10n.t('The community has no tiers.'),
    };
  },
});

function unreadNote(count: number): readonly string[] {
  if (count === 0) return [];
  return [l10n.t('{0} levels have a text that doesn’t begin with a number. They aren’t in the plot.', count)];
}

/** The traders who gave a phone number. */
const phoneVerificationContactsCommand: ServiceCommand = listCommand({
  title: 'Phone-Verification Contacts',
  help: "The contacts of the community's phone verification.",
  operation: listPhoneContacts,
  progress: () => l10n.t('Reading the phone-verification contacts'),
  table: (_, { connection }) => ({
    title: l10n.t('Phone-Verification Contacts'),
    columns: [
      { key: 'client_id', label: l10n.t('Trader'), kind: 'id' },
      { key: 'phone', label: l10n.t('Phone'), kind: 'text' },
      { key: 'phone_verified', label: l10n.t('Verified'), kind: 'flag' },
      { key: 'phone_verified_at', label: l10n.t('Verified at'), kind: 'time' },
      { key: 'first_name', label: l10n.t('First name'), kind: 'text' },
      { key: 'last_name', label: l10n.t('Last name'), kind: 'text' },
      { key: 'email', label: l10n.t('E-mail'), kind: 'text' },
      { key: 'country', label: l10n.t('Country'), kind: 'text' },
    ],
    notes: [l10n.t('The documents don’t show what this list contains. Columns may be empty on your service.')],
    actions: traderActions(connection, clientOf),
    fileName: 'phone-verification-contacts',
    empty: l10n.t('No trader gave a phone number.'),
  }),
});

function traderColumns(trader: TraderInfo): readonly ResultColumn[] {
  return [
    { key: 'userId', label: l10n.t('Trader'), kind: 'id' },
    { key: 'username', label: l10n.t('Username'), kind: 'text' },
    { key: 'firstName', label: l10n.t('First name'), kind: 'text' },
    { key: 'lastName', label: l10n.t('Last name'), kind: 'text' },
    { key: 'xp', label: l10n.t('XP'), kind: 'number' },
    { key: 'coins', label: l10n.t('Coins'), kind: 'number' },
    { key: 'roles', label: l10n.t('Roles'), kind: 'list' },
    { key: 'highestRole', label: l10n.t('Highest role'), kind: 'text' },
    { key: 'xpEarnedToday', label: l10n.t('XP today'), kind: 'number' },
    { key: 'coinsEarnedToday', label: l10n.t('Coins today'), kind: 'number' },
    { key: 'totalMessages', label: l10n.t('Messages'), kind: 'number' },
    { key: 'replySent', label: l10n.t('Replies'), kind: 'number' },
    { key: 'totalReactions', label: l10n.t('Reactions'), kind: 'number' },
    { key: 'visitCount', label: l10n.t('Visits'), kind: 'number' },
    { key: 'loginStreak', label: l10n.t('Login streak'), kind: 'number' },
    { key: 'timeSpent', label: l10n.t('Time spent'), kind: 'number' },
    { key: 'language', label: l10n.t('Language'), kind: 'text' },
    ...Object.entries(trader.customFields ?? {}).map(([field, value]) => customColumn(field, value)),
    { key: '_id', label: l10n.t('Internal trader ID'), kind: 'id', hidden: true },
  ];
}

/** Field keys contain no point (P2 2.1), so the column key is a path. */
function customColumn(field: string, value: unknown): ResultColumn {
  return { key: `customFields.${field}`, label: field, kind: columnKindOf(value) };
}

function columnKindOf(value: unknown): ResultColumn['kind'] {
  if (typeof value === 'number') return 'number';
  if (typeof value === 'boolean') return 'flag';
  if (Array.isArray(value)) return 'list';
  return typeof value === 'object' && value !== null ? 'json' : 'text';
}

/** What each level needs, tier by tier; a level whose XP can't be read leaves a gap. */
function ladderPlot(levels: readonly TierLevel[]): ResultPlot {
  const places = levels.map((level, at) => ({ ...level, at }));
  return {
    title: l10n.t('XP and level ladder'),
    unit: levels.find(({ unit }) => unit !== undefined)?.unit ?? l10n.t('XP'),
    names: levels.map(({ tier, level }) => `${tier} · ${level}`),
    series: [...Map.groupBy(places, ({ tier }) => tier)].map(([tier, of]) => ({
      label: tier,
      kind: 'columns' as const,
      points: of.flatMap(({ at, xp }) => (xp === undefined ? [] : [{ at, value: xp }])),
    })),
  };
}

/** The admin commands of this file by name. */
export const traderCommands = {
  userInfo: userInfoCommand,
  loyaltyOverview: loyaltyOverviewCommand,
  tiers: tiersCommand,
  phoneVerificationContacts: phoneVerificationContactsCommand,
};
