import { quoteName } from '../routes/queryValues.ts';

/** What a value must be, or undefined when it is. */
export type FieldCheck = (value: unknown) => string | undefined;

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

/** The fields of a request, by its own names (public-facts 8.3). */
export const LEADERBOARD_FIELD_CHECKS: Readonly<Record<string, FieldCheck>> = {
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

/** What a creation cannot do without (public-facts 8.3). */
export const REQUIRED_FIELDS = ['name', 'slug', 'rankingField', 'displayedColumns', 'startDate', 'isEnabled'] as const;

function objectWith(
  needed: Readonly<Record<string, FieldCheck>>,
  others: Readonly<Record<string, FieldCheck>> = {},
): FieldCheck {
  return (value) => {
    if (!isJsonObject(value)) return 'must be an object';
    const known = { ...others, ...needed };
    const unknown = Object.keys(value).find((name) => !Object.hasOwn(known, name));
    if (unknown !== undefined) return `must not hold ${quoteName(unknown)}`;
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
  // A day that is not in the calendar is moved on to one that is.
  return Number.isFinite(Date.parse(value)) && day.toISOString().slice(0, 10) === value.slice(0, 10);
}
