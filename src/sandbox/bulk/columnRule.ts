import type { BulkColumn } from '../../contract/bulkUpdateRecord.ts';
import type { BalanceAction } from '../changes/amount.ts';
import type { FieldDefinition } from '../store/fieldTable.ts';
import { parseDecimal } from '../store/matchKey.ts';
import type { CellChange, ListProperty, TextProperty } from './cellChange.ts';
import { listedNames, readCustomCell } from './customCell.ts';

/** What traders can be given; any other name is `INVALID_VALUE` (P2 4.7). */
export interface Catalog {
  readonly roles: ReadonlySet<string>;
  readonly tags: ReadonlySet<string>;
  readonly badges: ReadonlySet<string>;
  readonly countries: ReadonlySet<string>;
  readonly languages: ReadonlySet<string>;
}

/** How the cells of a column are read. */
export interface ColumnRule {
  /** Whether the column has one with operators beside it: must have, may have, has none (P2 4.6 rules 2 and 5). */
  readonly operator: 'needed' | 'possible' | 'none';
  /** What a cell that is not empty asks for; undefined when it fails its check. */
  readonly read: (text: string, action: BalanceAction, catalog: Catalog) => CellChange | undefined;
}

const MAX_CACHED_LISTS = 1000;
const PENALTIES = ['warned', 'suspended', 'banned'];

/** The columns that every community has, but `Email`, by which rows are matched (P2 4.6 rule 1). */
export const COLUMN_RULES: Readonly<Record<Exclude<BulkColumn, 'Email'>, ColumnRule>> = {
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
export function customRule(field: FieldDefinition): ColumnRule {
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
