import { readBackKey } from '../../contract/bulkUpdateRecord.ts';
import type { FieldDefinition } from '../store/fieldTable.ts';
import { cleanFieldKey } from '../userFields/fieldKey.ts';
import { COLUMN_RULES, type ColumnRule, customRule } from './columnRule.ts';

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
