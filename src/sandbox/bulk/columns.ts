import { type BulkColumn, readBackKey } from '../../contract/bulkUpdates.ts';
import { type FieldDefinition, parseDecimal } from '../store/fieldTables.ts';
import type { BalanceAction } from '../userChanges.ts';
import { cleanFieldKey, listedNames, readCustomCell } from '../userFields.ts';

/** A column whose cells change traders. */
interface PlannedColumn {
  /** The name of its cells in the job details. */
  readonly key: string;
  readonly index: number;
  readonly rule: ColumnRule;
  readonly operator: { readonly key: string; readonly index: number } | undefined;
}

/** How to read the rows of a file. */
export interface ColumnPlan {
  /** The column that rows are matched by. */
  readonly match: { readonly by: 'email' | 'identifier'; readonly key: string; readonly index: number };
  readonly columns: readonly PlannedColumn[];
  readonly width: number;
}

/** Looks up the community's fields by the names in a header. */
interface KnownFields {
  readonly identifier: FieldDefinition | undefined;
  readonly byName: (name: string) => FieldDefinition | undefined;
}

const OPERATOR = '_op';

/**
 * How to read a file with this header. Undefined when the whole file is rejected: an unknown or repeated column, an `_op`
 * column without its column or the reverse, or no column to match by (P2 3.1, 4.6 rules 1 and 2).
 */
export function planColumns(
  header: readonly string[],
  identifier: string | null,
  fields: KnownFields,
): ColumnPlan | undefined {
  if (new Set(header).size !== header.length) return undefined;
  const matchIndex = identifier === null ? header.indexOf('Email') : findIdentifierIndex(header, identifier, fields);
  const matchName = header[matchIndex];
  if (matchName === undefined) return undefined;
  const columns: PlannedColumn[] = [];
  const operators = new Set<number>();
  for (const [index, name] of header.entries()) {
    // Next to an identifier, an e-mail is only returned in the details: no rule changes it.
    if (index === matchIndex || name === 'Email') continue;
    const rule = findRule(name, fields);
    if (rule === undefined) continue;
    const operatorIndex = rule.operator === 'none' ? -1 : header.indexOf(name + OPERATOR);
    if (operatorIndex < 0 && rule.operator === 'needed') return undefined;
    if (operatorIndex >= 0) operators.add(operatorIndex);
    const operator = operatorIndex < 0 ? undefined : { key: readBackKey(name + OPERATOR), index: operatorIndex };
    columns.push({ key: readBackKey(name), index, rule, operator });
  }
  const known = new Set([matchIndex, header.indexOf('Email'), ...operators, ...columns.map(({ index }) => index)]);
  if (header.some((_, index) => !known.has(index))) return undefined;
  return {
    match: { by: identifier === null ? 'email' : 'identifier', key: readBackKey(matchName), index: matchIndex },
    columns,
    width: header.length,
  };
}

/** The column has the name that the form gives for the field, or its display name like other custom fields. */
function findIdentifierIndex(
  header: readonly string[],
  identifier: string,
  { identifier: field }: KnownFields,
): number {
  const key = cleanFieldKey(identifier);
  if (field === undefined || (key !== field.field && key !== field.id)) return -1;
  return header.findIndex((name) => name === field.field || name === field.name);
}

function findRule(name: string, { byName }: KnownFields): ColumnRule | undefined {
  if (Object.hasOwn(COLUMN_RULES, name)) return COLUMN_RULES[name as keyof typeof COLUMN_RULES];
  const field = byName(name);
  return field?.isCustom === true ? customRule(field) : undefined;
}

/** The names that traders can get; any other name is `INVALID_VALUE` (P2 4.7). */
export interface Catalog {
  readonly roles: ReadonlySet<string>;
  readonly tags: ReadonlySet<string>;
  readonly badges: ReadonlySet<string>;
  readonly countries: ReadonlySet<string>;
  readonly languages: ReadonlySet<string>;
}

/** How to read the cells of a column. */
interface ColumnRule {
  /** Whether an operator column must, may or must not accompany it (P2 4.6 rules 2 and 5). */
  readonly operator: 'needed' | 'possible' | 'none';
  /** Parses a non-empty cell; undefined when it's invalid. */
  readonly read: (text: string, action: BalanceAction, catalog: Catalog) => CellChange | undefined;
}

const MAX_CACHED_LISTS = 1000;
const PENALTIES = ['warned', 'suspended', 'banned'];

/** The columns of every community, except `Email`, which rows are matched by (P2 4.6 rule 1). */
const COLUMN_RULES: Readonly<Record<Exclude<BulkColumn, 'Email'>, ColumnRule>> = {
  'First Name': propertyRule('firstName', () => true),
  'Last Name': propertyRule('lastName', () => true),
  'Phone Number': propertyRule('phone', () => true),
  Country: propertyRule('country', (text, { countries }) => countries.has(text)),
  Language: propertyRule('language', (text, { languages }) => languages.has(text)),
  Role: listRule('roles', 'possible'),
  Tag: listRule('tags', 'none'),
  Badges: listRule('badges', 'none'),
  'Total XP': amountRule('xp'),
  'Total Coins': amountRule('coins'),
  'Penalty(warned/suspended/banned)': propertyRule('penalty', (text) => PENALTIES.includes(text)),
};

/** The rule for a custom field's column; an identifier that is set can't be changed (P2 4.6 rule 6). */
function customRule(field: FieldDefinition): ColumnRule {
  if (field.isIdentifier) {
    return { operator: 'none', read: (value) => ({ kind: 'identifier', field, value }) };
  }
  return {
    operator: field.type === 'numerical' ? 'needed' : 'none',
    read: (text, action) => {
      const value = readCustomCell(field, text);
      return value === undefined || contradictsOperator(value, action)
        ? undefined
        : { kind: 'field', field, action, value };
    },
  };
}

function propertyRule(name: TextProperty, isKnown: (text: string, catalog: Catalog) => boolean): ColumnRule {
  return {
    operator: 'none',
    read: (value, _, catalog) => (isKnown(value, catalog) ? { kind: 'property', property: name, value } : undefined),
  };
}

function listRule(name: ListProperty, operator: 'possible' | 'none'): ColumnRule {
  /** Cached, because many rows have the same lists. */
  const lists = new Map<string, readonly string[]>();
  return {
    operator,
    read: (text, action, catalog) => {
      const names = lists.get(text) ?? listedNames(text);
      if (lists.size < MAX_CACHED_LISTS && text.length < 200) lists.set(text, names);
      return names.every((it) => catalog[name].has(it)) ? { kind: 'list', list: name, action, names } : undefined;
    },
  };
}

function amountRule(kind: 'xp' | 'coins'): ColumnRule {
  return {
    operator: 'needed',
    read: (text, action) => {
      const number = parseDecimal(text);
      return number === undefined || contradictsOperator(number, action) ? undefined : { kind, action, amount: number };
    },
  };
}

/** The operator gives the direction, so an amount below 0 is valid only with `overwrite`, as in a value write. */
function contradictsOperator(value: unknown, action: BalanceAction): boolean {
  return action !== 'overwrite' && typeof value === 'number' && value < 0;
}

/** A parsed and checked cell. */
export type CellChange =
  | { readonly kind: 'property'; readonly property: TextProperty; readonly value: string }
  | {
      readonly kind: 'list';
      readonly list: ListProperty;
      readonly action: BalanceAction;
      readonly names: readonly string[];
    }
  | { readonly kind: 'xp'; readonly action: BalanceAction; readonly amount: number }
  | { readonly kind: 'coins'; readonly action: BalanceAction; readonly amount: number }
  | { readonly kind: 'field'; readonly field: FieldDefinition; readonly action: BalanceAction; readonly value: unknown }
  | { readonly kind: 'identifier'; readonly field: FieldDefinition; readonly value: string };

/** Text properties of a trader that a cell replaces. */
export type TextProperty = 'firstName' | 'lastName' | 'phone' | 'country' | 'language' | 'penalty';

/** Lists of a trader that a cell replaces, adds to or removes from. */
export type ListProperty = 'roles' | 'tags' | 'badges';

/** The operators (P2 4.6 rule 2), case-sensitive. */
export const OPERATORS: ReadonlyMap<string, BalanceAction> = new Map([
  ['add', 'increase'],
  ['subtract', 'decrease'],
  ['overwrite', 'overwrite'],
]);
