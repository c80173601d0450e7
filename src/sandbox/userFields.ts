import { trimEndMatching } from '../card/model/strings.ts';
import { type FieldDefinition, parseDecimal } from './store/fieldTables.ts';
import type { Store } from './store/store.ts';
import { type BalanceAction, balanceAfter } from './userChanges.ts';

/** One community's field definitions. */
interface CommunityFields {
  all(): readonly FieldDefinition[];
  /** By id (any case) or normalized key. */
  find(idOrCleanKey: string): FieldDefinition | undefined;
  add(definition: FieldDefinition): void;
  update(definition: FieldDefinition): void;
  /** Deletes the traders' values too. */
  remove(id: string): void;
}

/** The definitions of a key's community. The other community has no traders and only definitions it created itself. */
export function communityFields(store: Store, communityId: string): CommunityFields {
  if (store.facts.get('communityId') !== communityId) return otherCommunityFields(store, communityId);
  const { fields, fieldValues } = store;
  return {
    all: () => fields.all(),
    find: (key) => fields.find(key),
    add: (definition) => fields.add(definition),
    update: (definition) => {
      fields.update(definition);
      fieldValues.refreshLookupKeys(definition.id);
    },
    remove: (id) => {
      fields.remove(id);
      fieldValues.removeField(id);
    },
  };
}

function otherCommunityFields({ facts }: Store, communityId: string): CommunityFields {
  const name = `fields of ${communityId}`;
  const all = () => (facts.get(name) ?? []) as FieldDefinition[];
  const write = (definitions: readonly FieldDefinition[]) => facts.set(name, definitions);
  return {
    all,
    find: (key) => all().find(({ id, field }) => id === key.toLowerCase() || field === key),
    add: (definition) => write([...all(), definition]),
    update: (definition) => write(all().map((it) => (it.id === definition.id ? definition : it))),
    remove: (id) => write(all().filter((it) => it.id !== id)),
  };
}

const KEY = /^[a-z0-9_-]{1,120}$/;

/**
 * Normalizes a field key; undefined when invalid (P2 2.1). Letters become lower case, a run of spaces becomes a hyphen
 * (public-facts 6.2). ASCII only: characters like the Kelvin sign, whose lower case is ASCII, are invalid.
 */
export function cleanFieldKey(text: string): string | undefined {
  const clean = trimEndMatching(text, / /)
    .replace(/^ +/, '')
    .replace(/ +/g, '-')
    .replace(/[A-Z]/g, (letter) => letter.toLowerCase());
  return KEY.test(clean) ? clean : undefined;
}

type TypedField = Pick<FieldDefinition, 'type' | 'options'>;

/** What is wrong with a value for a field's type, worded to follow its name; undefined if valid (P2 2.1). */
export function valueProblem(field: TypedField, value: unknown): string | undefined {
  switch (field.type) {
    case 'single-line-text':
      return isText(value) && !/\p{Cc}/u.test(value) ? undefined : 'must be text on one line';
    case 'multi-line-text':
      return isText(value) ? undefined : 'must be text';
    case 'numerical':
      return typeof value === 'number' && Number.isFinite(value) ? undefined : 'must be a number';
    case 'boolean':
      return typeof value === 'boolean' ? undefined : 'must be true or false';
    case 'date':
      return isCustomCell(field, value) ? undefined : 'must be a date, e.g. 2026-03-02';
    case 'time':
      return isCustomCell(field, value) ? undefined : 'must be a time, e.g. 14:30 or 14:30:15';
    case 'date-time':
      return isCustomCell(field, value) ? undefined : 'must be a date with time, e.g. 2026-03-02T14:30:00Z';
    case 'single-select-dropdown':
      return isCustomCell(field, value) ? undefined : "must be one of the field's options";
    case 'multi-select-dropdown':
      return isChoice(field.options, value) ? undefined : "must be an array of the field's options without duplicates";
  }
}

/** What is wrong with a change of a field; `current` is the current value. */
export function changeProblem(
  field: FieldDefinition,
  { action, value }: { readonly action: BalanceAction; readonly value: unknown },
  current: unknown,
): { readonly part: 'value' | 'action'; readonly problem: string } | undefined {
  const isBalance = !field.isCustom;
  if (action === 'overwrite') {
    // A balance can't be removed, a value can.
    if (value === null && !isBalance) return undefined;
    const problem = valueProblem(field, value);
    return problem === undefined ? undefined : { part: 'value', problem };
  }
  if (field.type !== 'numerical')
    return { part: 'action', problem: 'must be overwrite for a field that is not numerical' };
  const problem = valueProblem(field, value);
  if (problem !== undefined || typeof value !== 'number') return { part: 'value', problem: problem ?? '' };
  if (value < 0) return { part: 'value', problem: 'must not be below 0 for increase and decrease' };
  // Stored while the field had another type.
  const base =
    current === null ? 0 : typeof current === 'string' && current.trim() === '' ? Number.NaN : Number(current);
  if (Number.isNaN(base))
    return { part: 'action', problem: 'must be overwrite while the current value is not a number' };
  if (!Number.isFinite(balanceAfter(base, action, value))) return { part: 'value', problem: 'is too large' };
  return undefined;
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value.isWellFormed();
}

function isCustomCell(field: TypedField, value: unknown): boolean {
  return typeof value === 'string' && readCustomCell(field, value) !== undefined;
}

function isChoice(options: readonly string[], value: unknown): boolean {
  return (
    Array.isArray(value) &&
    new Set(value).size === value.length &&
    value.every((it) => typeof it === 'string' && options.includes(it))
  );
}

const DATE = /^\d{4}-\d{2}-\d{2}$/;
const TIME = /^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/;
const DATE_TIME = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}(?::\d{2})?)(?:\.\d{1,9})?(Z|[+-](?:[01]\d|2[0-3]):[0-5]\d)?$/;

/** Parses the cell of a custom field (P2 4.6); undefined when invalid for the field's type. */
export function readCustomCell({ type, options }: Pick<FieldDefinition, 'type' | 'options'>, text: string): unknown {
  switch (type) {
    case 'single-line-text':
      return /\p{Cc}/u.test(text) ? undefined : text;
    case 'multi-line-text':
      return text;
    case 'numerical':
      return parseDecimal(text);
    case 'date':
      return isCalendarDate(text) ? text : undefined;
    case 'time':
      return TIME.test(text) ? text : undefined;
    case 'date-time': {
      const [, date = '', time = ''] = DATE_TIME.exec(text) ?? [];
      return isCalendarDate(date) && TIME.test(time) ? text : undefined;
    }
    case 'boolean':
      return text === 'true' ? true : text === 'false' ? false : undefined;
    case 'single-select-dropdown':
      return options.includes(text) ? text : undefined;
    case 'multi-select-dropdown': {
      const names = listedNames(text);
      return names.every((name) => options.includes(name)) ? names : undefined;
    }
  }
}

/** The distinct names of a comma-separated cell. */
export function listedNames(text: string): string[] {
  if (!text.includes(',')) return text.trim() === '' ? [] : [text.trim()];
  return [...new Set(text.split(',').map((name) => name.trim()))].filter((name) => name !== '');
}

/** Whether the text is `YYYY-MM-DD` of a valid day. */
function isCalendarDate(text: string): boolean {
  if (!DATE.test(text)) return false;
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}
