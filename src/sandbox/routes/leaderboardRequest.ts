import { parseCount, quoteName, readQuery } from './requestFields.ts';

const LEGACY_FIELDS = ['rankBy', 'enabled', 'duration', 'displayedFields', 'displayFieldsOrder'];

type Fields = Readonly<Record<string, unknown>>;

/** The checked fields of a request with older names replaced, or what is wrong. */
export function readLeaderboardRequest(body: Fields, needed: 'all required' | 'any'): Fields | string {
  const unknown = Object.keys(body).find(
    (name) => !Object.hasOwn(LEADERBOARD_FIELD_CHECKS, name) && !LEGACY_FIELDS.includes(name),
  );
  if (unknown !== undefined) return `${quoteName(unknown)} is not a field of a leaderboard`;
  const sent = withCurrentNames(body);
  if (typeof sent === 'string') return sent;
  const names = Object.keys(LEADERBOARD_FIELD_CHECKS).filter((name) => sent[name] !== undefined);
  if (needed === 'all required') {
    const missing = REQUIRED_FIELDS.find((name) => !names.includes(name));
    if (missing !== undefined) return `${missing} is required`;
  } else if (names.length === 0) {
    return 'body must have a field to change';
  }
  for (const name of names) {
    const problem = LEADERBOARD_FIELD_CHECKS[name]?.(sent[name]);
    if (problem !== undefined) return `${name} ${problem}`;
  }
  return Object.fromEntries(names.map((name) => [name, sent[name]]));
}

/** The older names `rankBy`, `enabled`, `duration.start`, and `displayedFields` with `displayFieldsOrder` (public-facts 8.3). */
function withCurrentNames(body: Fields): Fields | string {
  const { rankBy, enabled, duration, displayedFields, displayFieldsOrder } = body;
  const start = typeof duration === 'object' && duration !== null ? (duration as Fields)['start'] : undefined;
  const older = { rankingField: rankBy, isEnabled: enabled, startDate: start };
  const sent = { ...older, ...body };
  if (body['displayedColumns'] !== undefined || displayedFields === undefined) return sent;
  const order = displayFieldsOrder ?? displayedFields;
  if (!Array.isArray(displayedFields) || !Array.isArray(order)) return 'displayedFields must be a list';
  const columns = order.map((column, at) => ({ column, visible: displayedFields.includes(column), order: at + 1 }));
  return { ...sent, displayedColumns: columns };
}

/** What a value must be; undefined when it is. */
type FieldCheck = (value: unknown) => string | undefined;

const isText = (value: unknown): value is string => typeof value === 'string';
const isJsonObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const fieldCheck = (text: string, holds: (value: unknown) => boolean): FieldCheck => {
  return (value) => (holds(value) ? undefined : `must be ${text}`);
};

const flag = fieldCheck('true or false', (value) => typeof value === 'boolean');
const nonBlankText = fieldCheck('text', (value) => isText(value) && value.trim() !== '');
const anyText = fieldCheck('text', isText);
const isoTime = fieldCheck('an ISO 8601 time', isIsoTime);
const textList = fieldCheck('a list of texts', (value) => Array.isArray(value) && value.every(isText));
const number = fieldCheck('a number', Number.isFinite);
const positiveInteger = fieldCheck(
  'a whole number from 1',
  (value) => Number.isSafeInteger(value) && Number(value) >= 1,
);

const PERIODS = ['all-time', 'daily', 'weekly', 'monthly', 'yearly'];
const clockTime = objectWith({
  hours: fieldCheck('from 1 to 12', (value) => isWhole(value, 1, 12)),
  minutes: fieldCheck('from 0 to 59', (value) => isWhole(value, 0, 59)),
  ampm: fieldCheck('AM or PM', (value) => isText(value) && /^[ap]m$/i.test(value)),
});
const column = objectWith({
  column: nonBlankText,
  visible: flag,
  order: fieldCheck('a whole number', Number.isSafeInteger),
});

/** The fields of a request (public-facts 8.3). */
const LEADERBOARD_FIELD_CHECKS: Readonly<Record<string, FieldCheck>> = {
  name: fieldCheck(
    'text of 1 to 100 characters',
    (value) => isText(value) && value.trim() !== '' && value.length <= 100,
  ),
  slug: fieldCheck('lower-case letters, digits and hyphens', (value) => isText(value) && /^[a-z0-9-]+$/.test(value)),
  rankingField: nonBlankText,
  displayedColumns: listOf(50, column),
  startDate: isoTime,
  isEnabled: flag,
  description: anyText,
  image: anyText,
  endDate: (value) => (value === null ? undefined : isoTime(value)),
  hasNoEndDate: flag,
  isPreviewEnabled: flag,
  topRankOnly: flag,
  topRankLimit: positiveInteger,
  onlyPositiveRanks: flag,
  includeDummyUsers: flag,
  timeZone: number,
  startTime: clockTime,
  endTime: clockTime,
  allowedTimeFilters: fieldCheck(
    `a list of ${PERIODS.join(', ')}`,
    (value) => Array.isArray(value) && value.every((it) => PERIODS.includes(it)),
  ),
  allowedUsersToRank: textList,
  allowedRolesToRank: textList,
  allowedTagsToRank: textList,
  allowedUsersToView: textList,
  allowedRolesToView: textList,
  allowedTagsToView: textList,
  displayOrder: positiveInteger,
  widget: objectWith(
    {},
    {
      enabled: flag,
      whitelistedDomains: listOf(50, nonBlankText),
      size: objectWith({ type: nonBlankText }, { value: objectWith({}, { width: number, height: number }) }),
      button: objectWith({}, { enabled: flag, text: anyText, link: anyText }),
    },
  ),
};

/** The required fields of a creation (public-facts 8.3). */
const REQUIRED_FIELDS = ['name', 'slug', 'rankingField', 'displayedColumns', 'startDate', 'isEnabled'] as const;

function objectWith(
  needed: Readonly<Record<string, FieldCheck>>,
  others: Readonly<Record<string, FieldCheck>> = {},
): FieldCheck {
  return (value) => {
    if (!isJsonObject(value)) return 'must be an object';
    const known = { ...others, ...needed };
    const unknown = Object.keys(value).find((name) => !Object.hasOwn(known, name));
    if (unknown !== undefined) return `must not contain ${quoteName(unknown)}`;
    for (const [name, check] of Object.entries(known)) {
      if (value[name] === undefined && !(name in needed)) continue;
      const problem = check(value[name]);
      if (problem !== undefined) return `has ${name}, which ${problem}`;
    }
    return undefined;
  };
}

function listOf(most: number, check: FieldCheck): FieldCheck {
  return (value) => {
    if (!Array.isArray(value) || value.length > most) return `must be a list of at most ${most}`;
    const problems = value.map(check);
    const at = problems.findIndex((problem) => problem !== undefined);
    return at < 0 ? undefined : `has an item ${at} that ${problems[at]}`;
  };
}

function isWhole(value: unknown, least: number, most: number): boolean {
  return Number.isInteger(value) && Number(value) >= least && Number(value) <= most;
}

function isIsoTime(value: unknown): value is string {
  if (!isText(value) || !/^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})?)?$/.test(value))
    return false;
  const day = new Date(`${value.slice(0, 10)}T00:00:00Z`);
  // `Date` moves an invalid day into the next month.
  return Number.isFinite(Date.parse(value)) && day.toISOString().slice(0, 10) === value.slice(0, 10);
}

const MAX_LIMIT = 100;
const DEFAULT_LIMIT = 20;
const SORTABLE = ['displayOrder', 'name', 'slug', 'kind', 'isEnabled', 'createdAt', 'updatedAt', '_id'] as const;

/** A list query (public-facts 8.1). */
export interface LeaderboardQuery {
  readonly page: number;
  readonly limit: number;
  readonly sort: { readonly by: (typeof SORTABLE)[number]; readonly descending: boolean };
  /** Lower case; empty for all. */
  readonly keyword: string;
  /** Undefined for all fields. */
  readonly fields: readonly string[] | undefined;
}

/** The query of a list, or what is wrong with it. */
export function readLeaderboardQuery(query: URLSearchParams): LeaderboardQuery | string {
  const read = readQuery(query, ['page', 'limit', 'sort', 'search', 'fields']);
  if ('detail' in read) return read.detail;
  const { values } = read;
  const page = parseCount(values.page, 1, Number.MAX_SAFE_INTEGER);
  if (page === undefined) return 'page must be a whole number from 1';
  const limit = parseCount(values.limit, DEFAULT_LIMIT, MAX_LIMIT);
  if (limit === undefined) return `limit must be a whole number from 1 to ${MAX_LIMIT}`;
  const [, by, direction] = /^(\w+):(asc|desc)$/.exec(values.sort ?? 'displayOrder:asc') ?? [];
  const field = SORTABLE.find((it) => it === by);
  if (field === undefined) return `sort must be <field>:asc or <field>:desc, with one of ${SORTABLE.join(', ')}`;
  const keyword = /^keyword:([\s\S]+)$/.exec(values.search ?? 'keyword: ')?.[1];
  if (keyword === undefined) return 'search must be keyword:<text>';
  const fields = parseFields(values.fields);
  if (typeof fields === 'string') return fields;
  const sort = { by: field, descending: direction === 'desc' };
  return { page, limit, sort, keyword: keyword.trim().toLowerCase(), fields };
}

/** The projection of a query without other parameters, undefined for none, or what is wrong. */
export function readFieldsParameter(query: URLSearchParams): readonly string[] | undefined | string {
  const read = readQuery(query, ['fields']);
  return 'detail' in read ? read.detail : parseFields(read.values.fields);
}

function parseFields(text: string | undefined): readonly string[] | undefined | string {
  if (text === undefined) return undefined;
  const paths = text.split(',').map((path) => path.trim());
  return paths.every((path) => /^\w+(\.\w+)*$/.test(path)) ? paths : 'fields must be comma-separated names';
}

/** Only the id and the named fields; `widget.enabled` selects a part of `widget`. Unknown names are ignored. */
export function project(document: Fields, paths: readonly string[]): Fields {
  return Object.fromEntries(
    Object.entries(document).flatMap(([name, value]): [string, unknown][] => {
      if (name === '_id' || paths.includes(name)) return [[name, value]];
      const inner = paths.filter((path) => path.startsWith(`${name}.`)).map((path) => path.slice(name.length + 1));
      if (inner.length === 0 || typeof value !== 'object' || value === null || Array.isArray(value)) return [];
      return [[name, project(value as Fields, inner)]];
    }),
  );
}
