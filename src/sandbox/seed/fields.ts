import { objectId } from '../objectIds.ts';
import type { FieldDefinition, FieldType } from '../store/fieldTable.ts';

const DAY = 86_400_000;

type FieldExtras = Partial<Pick<FieldDefinition, 'defaultValue' | 'options' | 'isIdentifier' | 'ready' | 'deleted'>>;

const BUILT_IN_FIELDS: readonly (readonly [key: string, name: string, type: FieldType])[] = [
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

/** All nine types; one that cannot be looked up by yet, one that is the identifier, one that was deleted. */
const CUSTOM_FIELDS: readonly (readonly [key: string, name: string, type: FieldType, extra: FieldExtras])[] = [
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
