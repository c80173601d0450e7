/** A pattern for names of bad requests, and the section or assumption that explains the response. */
export type Expectation = readonly [names: RegExp, source: string];

/** Expectations by operation id. */
export type Expectations = Readonly<Record<string, readonly Expectation[]>>;

const OPTIONAL_PAGES: Expectation = [/^query\.(page|limit): (missing|the minimum|the maximum)$/, 'P1 4.4, P2 4.3, 4.7'];
const PAGES_IN_BODY: Expectation = [/^body\.(page|limit): (missing|the minimum|the maximum)$/, 'P1 4.5'];
const IGNORED_FIELDS: Expectation = [
  /^body(\.identifier)?: (an unknown field|a field __proto__|a field constructor)$/,
  'P1 4.5, 4.6: other fields are ignored',
];

/** Optional parts of a drawing, and values that the documents don't limit (P2 2.4). */
const DRAWINGS: readonly Expectation[] = [
  [/^body\.drawings\.0\.(style|startHead|endHead): missing$/, 'P2 2.4: optional'],
  [/^body\.drawings\.1\.levels: missing$/, 'P2 2.4: the standard set'],
  [/^body\.drawings\.0\.style(\.\w+: missing|: an object)$/, 'P2 2.4: every field of a style is optional'],
  [/^body\.drawings\.\d\.clientObjectId: a blank string$/, 'P2 2.4: min length 1'],
  [/^body\.drawings\.\d\.points\.\d\.price: (a negative number|a fraction)$/, 'P2 2.4: number'],
  [/^body\.drawings\.\d\.points\.\d\.time: (a number|a negative number)$/, 'P2 2.4: epoch milliseconds, an integer'],
  [/^body\.drawings\.1\.levels\.\d: (a negative number|a fraction)$/, 'P2 2.4: ratios from -0.618'],
  [/^body\.drawings\.0\.points: an array$/, 'assumed: the number of points of a LINE is not checked'],
  [/^body\.drawings\.1\.levels: an array$/, 'assumed: same as missing'],
];

/** Optional fields of a leaderboard, and values without a documented limit (public-facts 8.3). */
const LEADERBOARD: readonly Expectation[] = [
  [/^body\.name: (the minimum|the maximum)$/, 'public-facts 8.3: 1-100'],
  [/^body\.(displayedColumns|widget\.whitelistedDomains): (an array|the maximum)$/, 'public-facts 8.3: up to 50'],
  [/^body\.displayedColumns\.0\.order: a negative number$/, 'assumed: a whole number'],
  [/^body\.(description|image|endDate|hasNoEndDate|isPreviewEnabled|topRankOnly): missing$/, 'public-facts 8.3'],
  [/^body\.(topRankLimit|onlyPositiveRanks|includeDummyUsers|timeZone): missing$/, 'public-facts 8.3'],
  [/^body\.(startTime|endTime|allowed\w+|displayOrder|widget): missing$/, 'public-facts 8.3'],
  [/^body\.widget\.(?!size\.type)[\w.]+: missing$/, 'public-facts 8.3'],
  [
    /^body\.(description|image|widget\.button\.(text|link)): (an empty string|a blank string)$/,
    'public-facts 8.3: text',
  ],
  [/^body\.endDate: null$/, 'public-facts 8.2: null'],
  [/^body\.timeZone: (a negative number|a fraction)$/, 'public-facts 8.3: number'],
  [/^body\.allowed\w+: an array$/, 'public-facts 8.3: lists'],
  [/^body\.allowed\w+(ToRank|ToView)\.0: (an empty string|a blank string)$/, 'assumed: any string'],
  [/^body\.widget(\.size\.value|\.button)?: an object$/, 'public-facts 8.3: optional parts'],
  [/^body\.widget\.size\.value\.\w+: (a negative number|a fraction)$/, 'assumed: any number'],
];

/** Optional parts of levels, and values within their limits (P2 2.4). */
const LEVELS: readonly Expectation[] = [
  [/^body\.levels\.\w+\.time: missing$/, 'P2 2.4: optional'],
  [/^body\.levels\.intermediate\w+: missing$/, 'P2 2.4: optional'],
  [/^body\.levels\.(?!pivot)\w+\.clientObjectId: a blank string$/, 'P2 2.4: min length 1'],
  [/^body\.levels\.(support\.price: a negative number|resistance\.price: a fraction)$/, 'P2 2.4: number, in order'],
];

/** Requests that look bad but are accepted: optional, within limits or ignored by the documents, or assumed where they are silent. */
export const ACCEPTED: Expectations = {
  'analyses.list': [OPTIONAL_PAGES],
  'analyses.create': [
    ...DRAWINGS,
    [/^body\.metadata\.(title|preferenceText|symbol): a blank string$/, 'P2 4.8: from 1 character'],
    [
      /^body\.metadata\.(alternativeText|comments): (missing|null|an empty string|a blank string)$/,
      'P2 4.8: up to 5000',
    ],
    ...LEVELS,
    [/^body\.drawings: (missing|null|an array)$/, 'public-facts 3.1: optional'],
    [/^body\.idempotencyKey: (missing|null|a blank string)$/, 'public-facts 3.1: optional'],
  ],
  'analyses.update': [
    ...DRAWINGS,
    ...LEVELS,
    // Except the two scenarios: the stored ones link to drawings that this request removes.
    [
      /^body\.metadata\.(?!preferenceText|alternativeText)\w+: (missing|null|an empty string)$/,
      'P2 4.8: omitted or empty fields keep their value',
    ],
    [/^body\.metadata\.(title|preferenceText|alternativeText|comments): a blank string$/, 'P2 4.8: from 1 character'],
    [/^body\.drawings: (missing|null|an array)$/, 'P2 4.8: optional; [] removes all'],
  ],
  'analyses.append': DRAWINGS,
  'loyaltyExports.create': [[/^body\.client_refs: (missing|the minimum|the maximum)$/, 'P1 4.1']],
  'bulkUpdates.upload': [
    [/^body: 5 MB of spaces$/, 'P2 4.6: up to 30 MB'],
    [/^body\.data: the minimum$/, 'P2 7.2'],
    [/^body\.data\.0: (an object|an unknown field)$/, 'P2 4.6: row errors are reported by the job'],
    [
      /^body\.data\.0\.[\w ]+: (missing|null|a boolean|a number|an empty string|a blank string|a negative number|a fraction|a number out of range)$/,
      'P2 4.6: row errors are reported by the job; numbers as a spreadsheet writes them',
    ],
    [/^body\.(log_name|identifier|currency_cap): (missing|null|an empty string)$/, 'P2 4.6: not required'],
    [/^body\.(log_name|identifier): a blank string$/, 'P2 4.6: text'],
    [/^body\.currency_cap: a boolean$/, 'assumed: true and false in JSON'],
  ],
  'bulkUpdates.list': [OPTIONAL_PAGES],
  'bulkUpdates.details': [OPTIONAL_PAGES, [/^path\.id: an unknown id$/, 'P2 4.7: 200 without a list']],
  'redemptions.ordersByIdentifier': [PAGES_IN_BODY, IGNORED_FIELDS],
  'redemptions.createStatus': [IGNORED_FIELDS, [/^body\.name: (the minimum|the maximum)$/, 'P1 4.6']],
  'redemptions.listStatuses': [
    IGNORED_FIELDS,
    [/^body: (empty|an empty object)$/, 'public-facts 4.2: no field is required'],
  ],
  'redemptions.updateOrderStatus': [IGNORED_FIELDS],
  'redemptions.transactionHistory': [PAGES_IN_BODY, IGNORED_FIELDS],
  'leaderboards.create': LEADERBOARD,
  'leaderboards.update': [
    ...LEADERBOARD,
    [
      /^body\.(name|slug|rankingField|displayedColumns|startDate|isEnabled): missing$/,
      'public-facts 8.4: partial update',
    ],
  ],
  'leaderboards.list': [
    OPTIONAL_PAGES,
    [/^query\.(sort|search|fields): missing$/, 'public-facts 8.1'],
    [
      /^query\.fields: (?!twice|as a list|empty|array|object|negative|a NUL byte|invalid UTF-8|a malformed escape).*$/,
      'public-facts 8.1: names',
    ],
  ],
  'leaderboards.get': [
    [/^query\.fields: missing$/, 'public-facts 8.2'],
    [
      /^query\.fields: (?!twice|as a list|empty|array|object|negative|a NUL byte|invalid UTF-8|a malformed escape).*$/,
      'public-facts 8.2: names',
    ],
  ],
  'loyaltyOverview.list': [OPTIONAL_PAGES, [/^query\.(from|to): missing$/, 'P1 4.4']],
  'phoneVerification.contacts': [OPTIONAL_PAGES],
  'activity.stats': [[/^body\.days: (missing|the minimum|the maximum)$/, 'P1 4.7']],
  'activity.daily': [PAGES_IN_BODY, [/^body\.identifier: (the minimum|the maximum)$/, 'assumed']],
  'legacy.createBadge': [
    [/^body\.(?!title|action)\w+: missing$/, 'P2 4.11: optional'],
    [/^body\.(image|description|darkImage|lightImage): (an empty string|a blank string)$/, 'P2 4.11: text'],
  ],
  'userFields.create': [
    [/^body\.(field|name): (the minimum|the maximum)$/, 'P2 2.1, public-facts 6.2'],
    [/^body\.(defaultValue|description|required): missing$/, 'public-facts 6.2: optional'],
    [/^body\.defaultValue: null$/, 'P2 2.1: null when none'],
    [/^body\.description: (an empty string|a blank string)$/, 'public-facts 6.2: text'],
  ],
  'userFields.update': [
    [/^body\.name: (the minimum|the maximum)$/, 'public-facts 6.2'],
    [/^body\.defaultValue: (missing|null)$/, 'P2 2.1: null when none'],
  ],
  'userFields.writeValue': [
    [/^header\.idempotency-key: missing$/, 'P2 4.5: accepted, not required'],
    [/^body\.value: null$/, 'assumed: removes the value'],
    [/^body\.value: (a negative number|a fraction)$/, 'P2 2.1: numerical'],
  ],
  'userFields.list': [OPTIONAL_PAGES],
  'userFields.traderHistory': [OPTIONAL_PAGES],
  'userFields.communityHistory': [OPTIONAL_PAGES],
};

/** Requests for which the documents specify 500; nothing failed internally. */
export const DOCUMENTED_500: Expectations = {
  'bulkUpdates.upload': [[/^form: (the file in another field|a part without a name)$/, 'P2 7.2']],
  'tiers.get': [[/^query\.communityId: (?!missing$|twice|as a list|empty).*$/, 'P1 7.5: a malformed id']],
  'leaderboards.delete': [[/^path\.leaderboardID: an unknown id$/, 'P1 7.6: an unknown id']],
};

/** Requests for which the documents specify 400 without `detail`. */
export const WITHOUT_DETAIL: Expectations = {
  'activity.stats': [[/^body\.days: (a negative number|below the minimum|above the maximum)$/, 'P1 7.4']],
  'userFields.list': [[/^query\.(page|limit): /, 'P2 7.1: INVALID_PAGINATION']],
  'userFields.traderHistory': [[/^query\.(page|limit): /, 'P2 7.1: INVALID_PAGINATION']],
  'userFields.communityHistory': [[/^query\.(page|limit): /, 'P2 7.1: INVALID_PAGINATION']],
  'retired.writeHistory': [[/^(header|body|query|path)/, 'P2 4.10: not JSON']],
};

const LINKED_PIVOT: Expectation = [
  /^body\.levels\.pivot\.clientObjectId: a blank string$/,
  'P2 2.4: a text links to it',
];

/** Requests whose `detail` names what no longer fits instead of the part that was changed. */
export const NAMING_ANOTHER: Expectations = {
  'analyses.create': [LINKED_PIVOT],
  'analyses.update': [
    LINKED_PIVOT,
    [/^body\.metadata: (missing|null|an object)$/, 'P2 4.8 rule 2: levels without a new type'],
  ],
  'bulkUpdates.upload': [[/^header\.content-type: /, 'P2 7.2: no CSV file']],
};

/** Whether any of the operation's expectations matches the request's name. */
export function isExpected(expectations: Expectations, operation: string, name: string): boolean {
  return (expectations[operation] ?? []).some(([names]) => names.test(name));
}
