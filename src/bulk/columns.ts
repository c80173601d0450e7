import { closestMatch } from '../card/model/strings.ts';
import { BULK_COLUMNS } from '../contract/bulkUpdates.ts';
import type { UserField } from '../contract/userFields.ts';
import { unquoteCsvCell } from '../csv/csvCells.ts';

/** The end of the name of an operator column. */
export const OPERATOR_SUFFIX = '_op';

/** The column that rows are matched by if no identifier is named. */
export const EMAIL_COLUMN = 'Email';

type ColumnRole =
  /** Rows are matched by it. */
  | { readonly kind: 'match'; readonly by: 'email' | 'identifier' }
  /** `Email` in a file that is matched by an identifier; it's only read back. */
  | { readonly kind: 'aside' }
  /** One of the columns that every community has. */
  | { readonly kind: 'text' | 'list' | 'amount' | 'penalty' }
  | { readonly kind: 'custom'; readonly field: UserField; readonly options: ReadonlySet<string> | undefined }
  /** A custom column while the community's fields aren't known. */
  | { readonly kind: 'unjudged' }
  /** The operators of another column. */
  | { readonly kind: 'operator'; readonly of: number }
  /** An operator column whose base column is missing or has no operators. */
  | { readonly kind: 'operatorAlone'; readonly why: 'noColumn' | 'takesNone' }
  | { readonly kind: 'unknown' }
  /** A column further left has the same name. */
  | { readonly kind: 'repeated'; readonly first: number };

/** A column of a file. */
export interface PlannedColumn {
  readonly index: number;
  /** As the header spells it. */
  readonly name: string;
  readonly role: ColumnRole;
  /** Index of its operator column; undefined if there is none. */
  readonly operatorAt: number | undefined;
  /** Whether it must, may or can't have operators (P2 4.6 rules 2 and 5). */
  readonly operator: 'needed' | 'possible' | 'none';
}

/** How the rows of a file are interpreted. */
export interface ColumnPlan {
  readonly columns: readonly PlannedColumn[];
  readonly match: PlannedColumn | undefined;
  /** Columns that may be the identifier field's, in a file without `Email` for which no identifier has been chosen. */
  readonly candidates: readonly string[];
  /** The actual separator, if it isn't a comma. */
  readonly separator: string | undefined;
  readonly context: BulkContext;
}

const STANDARD_ROLES: ReadonlyMap<string, ColumnRole> = new Map([
  ...BULK_COLUMNS.map((name): [string, ColumnRole] => [name, { kind: 'text' }]),
  ...['Role', 'Tag', 'Badges'].map((name): [string, ColumnRole] => [name, { kind: 'list' }]),
  ...['Total XP', 'Total Coins'].map((name): [string, ColumnRole] => [name, { kind: 'amount' }]),
  ['Penalty(warned/suspended/banned)', { kind: 'penalty' }],
]);

/**
 * Determines the role of each column of a header. Unknown names get the role `unknown`. `separator`: another one that the
 * file names itself.
 */
export function planColumns(header: readonly string[], context: BulkContext, separator?: string): ColumnPlan {
  const firstAt = new Map<string, number>();
  for (const [index, name] of header.entries()) if (!firstAt.has(name)) firstAt.set(name, index);
  const custom = customFields(context);
  const candidates = identifierColumns(header, context);
  const matchAt = matchIndex(firstAt, context, custom) ?? onlyCandidate(candidates, firstAt);
  const roles = header.map((name, index) => roleOf(name, index, { firstAt, custom, context, matchAt }));
  const columns = header.map((name, index): PlannedColumn => {
    const role = roles[index] ?? { kind: 'unknown' };
    const operatorAt = firstAt.get(name + OPERATOR_SUFFIX);
    const isOwn = operatorAt !== undefined && roles[operatorAt]?.kind === 'operator' && firstAt.get(name) === index;
    return { index, name, role, operator: operatorOf(name, role), operatorAt: isOwn ? operatorAt : undefined };
  });
  return {
    columns,
    match: matchAt === undefined ? undefined : columns[matchAt],
    candidates,
    separator: separatorOf(header, separator),
    context,
  };
}

/** The community's custom fields by display name, which is the name of their column (P2 4.6 rule 1). */
function customFields({ fields }: BulkContext): ReadonlyMap<string, UserField> {
  return new Map((fields ?? []).filter((field) => field.isCustom === true).map((field) => [field.name, field]));
}

interface RoleContext {
  readonly firstAt: ReadonlyMap<string, number>;
  readonly custom: ReadonlyMap<string, UserField>;
  readonly context: BulkContext;
  readonly matchAt: number | undefined;
}

function roleOf(name: string, index: number, { firstAt, custom, context, matchAt }: RoleContext): ColumnRole {
  const first = firstAt.get(name) ?? index;
  if (first !== index) return { kind: 'repeated', first };
  if (index === matchAt) {
    const isEmail = context.identifier === undefined && name === EMAIL_COLUMN;
    return { kind: 'match', by: isEmail ? 'email' : 'identifier' };
  }
  if (name === EMAIL_COLUMN) return { kind: 'aside' };
  const own = STANDARD_ROLES.get(name);
  if (own !== undefined) return own;
  const field = custom.get(name);
  if (field !== undefined) return { kind: 'custom', field, options: optionsOf(field) };
  if (name.endsWith(OPERATOR_SUFFIX)) {
    const base = name.slice(0, -OPERATOR_SUFFIX.length);
    const of = firstAt.get(base);
    if (of === undefined) {
      return isKnownName(base, custom) || context.fields === undefined
        ? { kind: 'operatorAlone', why: 'noColumn' }
        : { kind: 'unknown' };
    }
    const role: ColumnRole =
      of === matchAt ? { kind: 'aside' } : roleOf(base, of, { firstAt, custom, context, matchAt });
    if (role.kind === 'unknown') return { kind: 'unknown' };
    return operatorOf(base, role) === 'none' ? { kind: 'operatorAlone', why: 'takesNone' } : { kind: 'operator', of };
  }
  return context.fields === undefined && isCustomName(name) ? { kind: 'unjudged' } : { kind: 'unknown' };
}

/** A name without case and punctuation. */
function normalizeName(name: string): string {
  return name.toLowerCase().replace(/[\s_-]/g, '');
}

/** A different spelling of one of these names isn't a custom field. */
const NORMALIZED_STANDARD_NAMES: ReadonlySet<string> = new Set(BULK_COLUMNS.map(normalizeName));

function isKnownName(name: string, custom: ReadonlyMap<string, UserField>): boolean {
  return STANDARD_ROLES.has(name) || custom.has(name);
}

/** Whether a column with this role has operators; for an unjudged one it isn't known. */
function operatorOf(name: string, role: ColumnRole): PlannedColumn['operator'] {
  switch (role.kind) {
    case 'amount':
      return 'needed';
    case 'custom':
      return role.field.type === 'numerical' ? 'needed' : 'none';
    case 'list':
      return name === 'Role' ? 'possible' : 'none';
    case 'unjudged':
      return 'possible';
    default:
      return 'none';
  }
}

/** The column has the name that the upload gives the field, or the field's display name like other custom fields. */
function matchIndex(
  firstAt: ReadonlyMap<string, number>,
  { identifier, fields }: BulkContext,
  custom: ReadonlyMap<string, UserField>,
): number | undefined {
  if (identifier === undefined) return firstAt.get(EMAIL_COLUMN);
  const exact = firstAt.get(identifier);
  if (exact !== undefined) return exact;
  const field = [...custom.values()].find((it) => it.field === identifier || it._id === identifier);
  if (field !== undefined) return firstAt.get(field.field ?? '') ?? firstAt.get(field.name);
  return fields === undefined
    ? [...firstAt].find(([name]) => fieldKeyFor(name) === fieldKeyFor(identifier))?.[1]
    : undefined;
}

/** Fields whose values can name a trader. */
const IDENTIFIER_TYPES: ReadonlySet<string> = new Set(['single-line-text', 'numerical']);

/**
 * The columns that may be the identifier field's, in a file without `Email` for which no identifier has been chosen. If a
 * column has a field's key as its name, only keys count, because no other column is named like that.
 */
export function identifierColumns(header: readonly string[], context: BulkContext): readonly string[] {
  const { fields, identifier, matching } = context;
  const all = new Set(header);
  if (matching === undefined || identifier !== undefined || all.has(EMAIL_COLUMN)) return [];
  const names = [...all].filter((name) => !all.has(name + OPERATOR_SUFFIX));
  if (fields === undefined)
    return names.filter((name) => isCustomName(name) && closestMatch(name, [EMAIL_COLUMN]) === undefined);
  const naming = [...customFields(context).values()].filter(({ type }) => IDENTIFIER_TYPES.has(type));
  const keys = names.filter((name) => naming.some(({ field }) => field === name));
  return keys.length > 0 ? keys : names.filter((name) => naming.some((field) => field.name === name));
}

function onlyCandidate(candidates: readonly string[], firstAt: ReadonlyMap<string, number>): number | undefined {
  const [only, ...others] = candidates;
  return only === undefined || others.length > 0 ? undefined : firstAt.get(only);
}

/** Whether the name can only be a custom column's, while the fields aren't known. */
function isCustomName(name: string): boolean {
  return name.trim() !== '' && !name.endsWith(OPERATOR_SUFFIX) && !NORMALIZED_STANDARD_NAMES.has(normalizeName(name));
}

/** The field key that the service makes of a display name (P2 2.1). */
function fieldKeyFor(name: string): string {
  return name.trim().toLowerCase().replace(/\s+/g, '-');
}

/** The options of a dropdown. The documents don't show their form (public-facts 6.2): texts, or objects with a text. */
function optionsOf({ type, options }: UserField): ReadonlySet<string> | undefined {
  if (type !== 'single-select-dropdown' && type !== 'multi-select-dropdown') return undefined;
  const names = (options ?? []).flatMap((option): string[] => {
    if (typeof option === 'string') return [option];
    if (typeof option !== 'object' || option === null) return [];
    return ['value', 'label', 'name']
      .map((key): unknown => Reflect.get(option, key))
      .filter((it) => typeof it === 'string');
  });
  return names.length === 0 ? undefined : new Set(names);
}

const LOWERCASE_STANDARD_NAMES: ReadonlySet<string> = new Set(BULK_COLUMNS.map((name) => name.toLowerCase()));

/** The separator of a header that has known names only if it's split at something other than a comma. */
function separatorOf(header: readonly string[], named: string | undefined): string | undefined {
  const isKnown = (name: string): boolean => LOWERCASE_STANDARD_NAMES.has(unquoteCsvCell(name.trim()).toLowerCase());
  if (header.some(isKnown)) return undefined;
  const line = header.join(',');
  return [';', '\t', '|', named].find((sign) => {
    const names = sign === undefined || sign === ',' ? [] : line.split(sign);
    return names.length > 1 && names.some(isKnown);
  });
}

/** The names that a header may have: standard columns, the community's custom fields, and their operator columns. */
export function columnNames({ fields }: BulkContext): string[] {
  const custom = [...customFields({ fields: fields ?? [] }).values()];
  return [
    ...BULK_COLUMNS,
    'Total XP_op',
    'Total Coins_op',
    'Role_op',
    ...custom.flatMap(({ name, type }) => (type === 'numerical' ? [name, name + OPERATOR_SUFFIX] : [name])),
  ];
}

/** What is known about the community and the upload. */
export interface BulkContext {
  /** The community's field definitions; if absent, custom columns aren't checked, and a finding says so. */
  readonly fields?: readonly UserField[];
  /** Key of the identifier field that rows are matched by; if absent, they are matched by `Email`. */
  readonly identifier?: string;
  /** The person hasn't chosen how rows are matched. A file without `Email` then uses a column that may be an identifier. */
  readonly matching?: 'undecided';
}

const STANDARD_COLUMN_EFFECTS: Readonly<Record<string, string>> = {
  'First Name': 'Replaces the first name.',
  'Last Name': 'Replaces the last name.',
  'Phone Number': 'Replaces the phone number.',
  Country: 'Replaces the country. If the service doesn’t know the country, the row fails.',
  Language: 'Replaces the language. If the service doesn’t know the language, the row fails.',
  Role: 'Replaces all roles of the trader except @all with the listed ones, separated by commas in one quoted cell. With a Role_op column, `add` or `subtract` changes only the listed roles. New roles can send e-mails if the community has enabled them.',
  Tag: 'Replaces the current tags with the listed ones.',
  Badges:
    'Replaces the current badges with the listed ones. New badges can send e-mails if the community has enabled them.',
  'Total XP':
    'Adds to, subtracts from or overwrites the XP, as Total XP_op says. It’s recorded in the history, and can change the level and roles that depend on XP.',
  'Total Coins':
    'Adds to, subtracts from or overwrites the coins, as Total Coins_op says. It’s recorded in the history, and the community’s earning cap can limit additions.',
  'Penalty(warned/suspended/banned)': 'Sets a penalty: warned, suspended or banned.',
};

/** Describes what a column does to traders (P2 4.6). */
export function describeColumn({ name, role }: PlannedColumn): string {
  switch (role.kind) {
    case 'match':
      return role.by === 'email'
        ? 'Rows are matched by this column, ignoring case. Only the first row of each trader is applied.'
        : 'Rows are matched by this column. Only the first row of each trader is applied.';
    case 'aside':
      return 'Rows are matched by another column. This one is ignored, and only read back.';
    case 'custom':
      return `A custom field of the community (${role.field.type}). A broker customer ID fills an empty identifier, but can’t change an existing one.`;
    case 'operator':
      return 'How the value of its column is applied: add, subtract or overwrite. Every row needs it, even if the value is empty.';
    case 'unjudged':
      return 'Possibly a custom field of the community, whose field definitions haven’t been read yet.';
    case 'unknown':
    case 'operatorAlone':
    case 'repeated':
      return 'The service doesn’t accept this column. The whole file will fail.';
    default:
      return STANDARD_COLUMN_EFFECTS[name] ?? '';
  }
}
