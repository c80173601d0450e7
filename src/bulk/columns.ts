import { closestMatch } from '../card/strings.ts';
import { BULK_COLUMNS } from '../contract/bulkUpdates.ts';
import type { UserField } from '../contract/userFields.ts';

/** What the name of a column with operators ends with. */
export const OPERATOR_SUFFIX = '_op';

/** The column by which rows are matched unless an identifier is named. */
export const EMAIL_COLUMN = 'Email';

/** What the cells of a column are. */
export type ColumnRole =
  /** Rows are matched by it. */
  | { readonly kind: 'match'; readonly by: 'email' | 'identifier' }
  /** An e-mail beside an identifier: only read back. */
  | { readonly kind: 'aside' }
  /** One of the columns that every community has. */
  | { readonly kind: 'text' | 'list' | 'amount' | 'penalty' }
  | { readonly kind: 'custom'; readonly field: UserField; readonly options: ReadonlySet<string> | undefined }
  /** A custom column while the community's fields are not known. */
  | { readonly kind: 'unjudged' }
  /** The operators of another column. */
  | { readonly kind: 'operator'; readonly of: number }
  /** Ends like a column with operators, and the one it would belong to is missing or takes none. */
  | { readonly kind: 'operatorAlone'; readonly why: 'noColumn' | 'takesNone' }
  | { readonly kind: 'unknown' }
  /** Its name stands further left already. */
  | { readonly kind: 'repeated'; readonly first: number };

/** A column of a file. */
export interface PlannedColumn {
  readonly index: number;
  /** As the header spells it. */
  readonly name: string;
  readonly role: ColumnRole;
  /** Where its operators stand; undefined: it has none. */
  readonly operatorAt: number | undefined;
  /** Whether it has to have operators, may, or cannot (P2 4.6 rules 2 and 5). */
  readonly operator: 'needed' | 'possible' | 'none';
}

/** How the rows of a file are read. */
export interface ColumnPlan {
  readonly columns: readonly PlannedColumn[];
  /** The column rows are matched by. */
  readonly match: PlannedColumn | undefined;
  /** Without `Email`, and before it is said how rows are matched: the columns that can be the identifier field's. */
  readonly candidates: readonly string[];
  /** All cells are in one, because something else than a comma separates them. */
  readonly separator: ';' | '\t' | undefined;
  readonly context: BulkContext;
}

const STANDARD_ROLES: ReadonlyMap<string, ColumnRole> = new Map([
  ...BULK_COLUMNS.map((name): [string, ColumnRole] => [name, { kind: 'text' }]),
  ...['Role', 'Tag', 'Badges'].map((name): [string, ColumnRole] => [name, { kind: 'list' }]),
  ...['Total XP', 'Total Coins'].map((name): [string, ColumnRole] => [name, { kind: 'amount' }]),
  ['Penalty(warned/suspended/banned)', { kind: 'penalty' }],
]);

/** What each column of a header is. Total: a name that means nothing is planned as such. */
export function planColumns(header: readonly string[], context: BulkContext): ColumnPlan {
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
    separator: separatorOf(header),
    context,
  };
}

/** The community's own fields by display name: the name of their column (P2 4.6 rule 1). */
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

/** A name but for its spelling. */
function normalizeName(name: string): string {
  return name.toLowerCase().replace(/[\s_-]/g, '');
}

/** What is one of these, spelled otherwise, is no custom field. */
const NORMALIZED_STANDARD_NAMES: ReadonlySet<string> = new Set(BULK_COLUMNS.map(normalizeName));

function isKnownName(name: string, custom: ReadonlyMap<string, UserField>): boolean {
  return STANDARD_ROLES.has(name) || custom.has(name);
}

/** Whether a column that holds this takes operators; of an unjudged one it is not known. */
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

/** The column is named as the upload names the field, or by its display name as other custom fields' are. */
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
 * The columns that can be the identifier field's, in a file without `Email` of which nobody has said how its rows are
 * matched. A field's key is the name of no other column: where one has it, no display name is meant.
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

/** While the fields are not known: a name that only a custom column can have. */
function isCustomName(name: string): boolean {
  return name.trim() !== '' && !name.endsWith(OPERATOR_SUFFIX) && !NORMALIZED_STANDARD_NAMES.has(normalizeName(name));
}

/** A display name as a field key is made of it (P2 2.1). */
function fieldKeyFor(name: string): string {
  return name.trim().toLowerCase().replace(/\s+/g, '-');
}

/** The options of a dropdown; how they are answered is not shown (public-facts 6.2): texts, or objects that name one. */
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

/** A header of one cell, in which names stand with something else between them. */
function separatorOf(header: readonly string[]): ';' | '\t' | undefined {
  const [only] = header;
  if (only === undefined || header.length > 1) return undefined;
  return ([';', '\t'] as const).find((sign) => {
    const names = only.split(sign).map((name) => name.trim().toLowerCase());
    return names.length > 1 && BULK_COLUMNS.some((name) => names.includes(name.toLowerCase()));
  });
}

/** The names that a header can have: what every community has, its own fields, and their operators. */
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

/** What is known beside a file. */
export interface BulkContext {
  /** The community's field definitions; absent: custom columns are not judged, and that is said. */
  readonly fields?: readonly UserField[];
  /** Key of the identifier field that rows are matched by; absent: by `Email` where there is such a column. */
  readonly identifier?: string;
  /** Nobody has said yet how rows are matched: a file without `Email` is one for the identifier field, if a column can be it. */
  readonly matching?: 'undecided';
}

const STANDARD_COLUMN_EFFECTS: Readonly<Record<string, string>> = {
  'First Name': 'Replaces the first name.',
  'Last Name': 'Replaces the last name.',
  'Phone Number': 'Replaces the phone number.',
  Country: 'Replaces the country. A country that the service does not know makes the row fail.',
  Language: 'Replaces the language. A language that the service does not know makes the row fail.',
  Role: 'Replaces all roles of the trader except @all with the listed ones, separated by commas in one cell in quotes. With a column Role_op, `add` or `subtract` changes only the listed roles. New roles can send e-mails when the community has them enabled.',
  Tag: 'Replaces the current tags with the listed ones.',
  Badges:
    'Replaces the current badges with the listed ones. New badges can send e-mails when the community has them enabled.',
  'Total XP':
    'Adds to, subtracts from or overwrites the XP, as Total XP_op says. Recorded in the history; can update the level and roles that depend on XP.',
  'Total Coins':
    'Adds to, subtracts from or overwrites the coins, as Total Coins_op says. Recorded in the history; the community’s earning cap can limit what is added.',
  'Penalty(warned/suspended/banned)': 'Sets a penalty: warned, suspended or banned.',
};

/** What a column does to traders, in a sentence or two (P2 4.6). */
export function describeColumn({ name, role }: PlannedColumn): string {
  switch (role.kind) {
    case 'match':
      return role.by === 'email'
        ? 'Rows are matched by this column, whatever the letter case. Only the first row of a trader is applied.'
        : 'Rows are matched by this column. Only the first row of a trader is applied.';
    case 'aside':
      return 'Rows are matched by another column; this one is only read back.';
    case 'custom':
      return `A field of the community (${role.field.type}). A broker customer ID fills an empty identifier, and cannot change one that is set.`;
    case 'operator':
      return 'What is done with the value beside it: add, subtract or overwrite. It is filled on every row, even where the value is empty.';
    case 'unjudged':
      return 'Is it the display name of a field of the community? Its definitions were not read yet.';
    case 'unknown':
    case 'operatorAlone':
    case 'repeated':
      return 'The service does not take this column: the whole file fails with it.';
    default:
      return STANDARD_COLUMN_EFFECTS[name] ?? '';
  }
}
