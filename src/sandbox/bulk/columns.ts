import { type BulkColumn, readBackKey } from '../../contract/bulkUpdates.ts';
import { type FieldDefinition, parseDecimal } from '../store/fieldTables.ts';
import type { BalanceAction } from '../userChanges.ts';
import { cleanFieldKey } from '../userFields/communityFields.ts';
import { listedNames, readCustomCell } from '../userFields/fieldValues.ts';

/** A column whose cells change something. */
export interface PlannedColumn {
  /** The name under which its cells read back. */
  readonly key: string;
  readonly index: number;
  readonly rule: ColumnRule;
  readonly operator: { readonly key: string; readonly index: number } | undefined;
}

/** How the rows of a file are read. */
export interface ColumnPlan {
  /** What rows are matched by. */
  readonly match: { readonly by: 'email' | 'identifier'; readonly key: string; readonly index: number };
  readonly columns: readonly PlannedColumn[];
  /** Cells that a row can have. */
  readonly width: number;
}

/** The fields of the community, as far as a header names them. */
export interface KnownFields {
  readonly identifier: FieldDefinition | undefined;
  readonly byName: (name: string) => FieldDefinition | undefined;
}

const OPERATOR = '_op';

/**
 * How a file with this header is read, or undefined when it is rejected as a whole: a column that is not known or stands
 * twice, an `_op` column without its column or the other way round, no column to match by (P2 3.1, 4.6 rules 1 and 2).
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
    // Beside an identifier, an e-mail is only read back: no rule changes it.
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

/** The column is named as the form names the field, or by its display name as other custom fields' are. */
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

/** What traders can be given; any other name is `INVALID_VALUE` (P2 4.7). */
export interface Catalog {
  readonly roles: ReadonlySet<string>;
  readonly tags: ReadonlySet<string>;
  readonly badges: ReadonlySet<string>;
  readonly countries: ReadonlySet<string>;
  readonly languages: ReadonlySet<string>;
}

/** How the cells of a column are read. */
interface ColumnRule {
  /** Whether the column has one with operators beside it: must have, may have, has none (P2 4.6 rules 2 and 5). */
  readonly operator: 'needed' | 'possible' | 'none';
  /** What a cell that is not empty asks for; undefined when it fails its check. */
  readonly read: (text: string, action: BalanceAction, catalog: Catalog) => CellChange | undefined;
}

const MAX_CACHED_LISTS = 1000;
const PENALTIES = ['warned', 'suspended', 'banned'];

/** The columns that every community has, but `Email`, by which rows are matched (P2 4.6 rule 1). */
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

/** How the cells of a custom field's column are read; the identifier field's cannot change what is set (rule 6). */
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
  /** Many rows ask for the same lists. */
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

/** The operator says the direction: an amount below 0 goes with `overwrite` only, as in a value write. */
function contradictsOperator(value: unknown, action: BalanceAction): boolean {
  return action !== 'overwrite' && typeof value === 'number' && value < 0;
}

/** What a cell asks for, read and checked. */
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

/** Properties of a trader that a cell replaces as text. */
export type TextProperty = 'firstName' | 'lastName' | 'phone' | 'country' | 'language' | 'penalty';

/** Lists of a trader that a cell replaces, adds to or takes from. */
export type ListProperty = 'roles' | 'tags' | 'badges';

/** The words of an operator cell (P2 4.6 rule 2), letter by letter. */
export const OPERATORS: ReadonlyMap<string, BalanceAction> = new Map([
  ['add', 'increase'],
  ['subtract', 'decrease'],
  ['overwrite', 'overwrite'],
]);
