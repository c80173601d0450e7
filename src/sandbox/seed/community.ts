import { createHash, randomBytes } from 'node:crypto';
import type { UserFieldType } from '../../contract/userFields.ts';
import type { TierSetup } from '../community.ts';
import { defaultLeaderboardBody } from '../leaderboardDocument.ts';
import { objectId } from '../objectIds.ts';
import type { Badge } from '../store/communityTables.ts';
import type { ApiKey, Widget } from '../store/credentialTables.ts';
import type { FieldDefinition } from '../store/fieldTables.ts';
import type { StoredLeaderboard } from '../store/leaderboardTable.ts';

/** The names that traders can get (P2 4.6): any other name in a bulk file is `INVALID_VALUE`. */
export const CATALOG = {
  roles: ['@all', 'Analyst', 'Mentor', 'VIP', 'Moderator', 'Beginner'],
  tags: ['forex', 'crypto', 'metals', 'indices', 'scalper', 'swing'],
  badges: ['First Card', 'Ten Cards', 'Steady Hand', 'Early Bird', 'Helper'],
  countries: ['Brazil', 'Germany', 'India', 'Japan', 'Nigeria', 'Spain', 'Sweden', 'Thailand'],
  languages: ['English', 'German', 'Hindi', 'Japanese', 'Portuguese', 'Spanish', 'Swedish', 'Thai'],
} as const;

const DAY = 86_400_000;

type FieldExtras = Partial<Pick<FieldDefinition, 'defaultValue' | 'options' | 'isIdentifier' | 'ready' | 'deleted'>>;

const BUILT_IN_FIELDS: readonly (readonly [key: string, name: string, type: UserFieldType])[] = [
  ['email', 'Email', 'single-line-text'],
  ['username', 'Username', 'single-line-text'],
  ['first_name', 'First Name', 'single-line-text'],
  ['last_name', 'Last Name', 'single-line-text'],
  ['phone_number', 'Phone Number', 'single-line-text'],
  ['country', 'Country', 'single-select-dropdown'],
  ['language', 'Language', 'single-select-dropdown'],
  ['total_xp', 'Total XP', 'numerical'],
  ['total_coins', 'Total Coins', 'numerical'],
  ['join_date', 'Join Date', 'date-time'],
];

/** All nine types, including one not ready for lookups, the identifier and a deleted one. */
const CUSTOM_FIELDS: readonly (readonly [key: string, name: string, type: UserFieldType, extra: FieldExtras])[] = [
  ['broker_id', 'Broker ID', 'single-line-text', { isIdentifier: true }],
  ['account_number', 'Account Number', 'numerical', {}],
  ['lots_traded', 'Lots Traded', 'numerical', { defaultValue: 0 }],
  ['notes', 'Notes', 'multi-line-text', {}],
  ['desk', 'Desk', 'single-line-text', { ready: false }],
  ['partner_code', 'Partner Code', 'single-line-text', {}],
  ['first_trade', 'First Trade', 'date', {}],
  ['call_time', 'Call Time', 'time', {}],
  ['verified_at', 'Verified At', 'date-time', {}],
  ['funded', 'Funded', 'boolean', { defaultValue: false }],
  ['platform', 'Platform', 'single-select-dropdown', { options: ['Desktop', 'Mobile', 'Web'] }],
  ['instruments', 'Instruments', 'multi-select-dropdown', { options: ['Forex', 'Metals', 'Indices', 'Crypto'] }],
  ['old_score', 'Old Score', 'numerical', { deleted: true }],
];

/** The id of a seeded definition. */
export function fieldIdOf(key: string): string {
  return objectId(`field ${key}`);
}

/** The definitions; `now` is the seed's day, epoch milliseconds. */
export function* seedFields(now: number): Generator<FieldDefinition> {
  const made = new Date(now - 800 * DAY).toISOString();
  const plain = { defaultValue: null, options: [], isIdentifier: false, ready: true, deleted: false };
  const times = { createdAt: made, updatedAt: made };
  for (const [field, name, type] of BUILT_IN_FIELDS) {
    yield { ...plain, id: fieldIdOf(field), field, name, type, isCustom: false, ...times };
  }
  for (const [field, name, type, extra] of CUSTOM_FIELDS) {
    yield { ...plain, id: fieldIdOf(field), field, name, type, isCustom: true, ...times, ...extra };
  }
}

/** Every documented permission (P1 5, P2 5), and that of users/info (public-facts 5.1). */
export const ALL_PERMISSIONS: readonly string[] = [
  'customerSuccess',
  'createRedemptionStatus',
  'getUserStats',
  'getUserData',
  'getTiersInfo',
  'leaderboard',
  'userFields',
  'bulkUpdateUser',
  'getBulkUpdate',
  'sendMessage',
];

/** A key that can't be guessed: other programs on this machine can reach the sandbox too. */
export function newKey(kind: ApiKey['kind']): string {
  return `${kind === 'personal' ? 'sbx_personal' : 'sbx'}_${randomBytes(24).toString('base64url')}`;
}

/** The keys of a new sandbox; the first has every permission. */
export function seedKeys(communityId: string): ApiKey[] {
  const plain = {
    kind: 'community',
    permissions: ALL_PERMISSIONS,
    expired: false,
    communityId,
    communityGone: false,
  } as const;
  return [
    { ...plain, key: newKey('community') },
    { ...plain, key: newKey('community'), permissions: ALL_PERMISSIONS.filter((name) => name !== 'sendMessage') },
    { ...plain, key: newKey('personal'), kind: 'personal' },
    { ...plain, key: newKey('community'), expired: true },
  ];
}

/** The badges of the catalog. */
export function seedBadges(communityId: string): Badge[] {
  return CATALOG.badges.map((title) => ({
    id: objectId(`badge ${title}`),
    communityId,
    title,
    fields: { title, action: 'manual' },
  }));
}

/** The community's tiers; two levels of the last one share a name (P1 2.7). */
export const TIERS: readonly TierSetup[] = [
  {
    name: 'Bronze',
    levels: [
      { name: 'Novice', xp: 0 },
      { name: 'Trader', xp: 500 },
    ],
  },
  { name: 'Silver', levels: [{ name: 'Senior', xp: 2000 }] },
  {
    name: 'Gold',
    levels: [
      { name: 'Master', xp: 10_000 },
      { name: 'Legend', xp: 25_000 },
      { name: 'Master', xp: 50_000 },
    ],
  },
];

const LEADERBOARD_NAMES = ['Default Leaderboard', 'Weekly Coins', 'Chart of the Month', 'Quiet Season'] as const;
const RANKED_BY = ['total_xp', 'total_coins', 'messages', 'total_xp'] as const;

/** The default one and three custom ones; the last is hidden and old enough to have no `duration`. */
export function seedLeaderboards(communityId: string, now: number): StoredLeaderboard[] {
  return LEADERBOARD_NAMES.map((name, i) => {
    const made = now - (400 - i * 90) * DAY;
    const { duration, ...rest } = defaultLeaderboardBody(`sbx_widget_${objectId(`leaderboard key ${i}`)}`, made);
    const at = new Date(made).toISOString();
    return {
      id: objectId(`leaderboard ${i}`),
      communityId,
      kind: i === 0 ? 'default' : 'custom',
      isEnabled: i !== 3,
      position: i + 1,
      slug: name.toLowerCase().replaceAll(' ', '-'),
      name,
      createdAt: at,
      updatedAt: at,
      body: {
        ...rest,
        rankBy: RANKED_BY[i],
        displayedFields: ['username', RANKED_BY[i]],
        displayFieldsOrder: ['username', RANKED_BY[i], 'country'],
        ...(i === 3 ? {} : { duration }),
      },
    };
  });
}

/** Two widgets. Their keys are derived from the first API key, so they can't be guessed and survive a reset. */
export function seedWidgets(firstKey: string): Widget[] {
  const keyOf = (name: string) =>
    `sbx_widget_${createHash('sha256').update(`${name} ${firstKey}`).digest('base64url').slice(0, 32)}`;
  return [
    {
      accessId: objectId('widget 0'),
      accessKey: keyOf('widget 0'),
      identifierName: 'data-customer-id',
      clientOrigin: 'https://app.traders.example',
    },
    {
      accessId: objectId('widget 1'),
      accessKey: keyOf('widget 1'),
      identifierName: 'data-account-id',
      clientOrigin: 'https://portal.traders.example',
    },
  ];
}
