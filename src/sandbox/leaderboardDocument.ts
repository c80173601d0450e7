import type { StoredLeaderboard } from './store/leaderboardTable.ts';

/** A leaderboard as returned (P1 2.8, public-facts 8.2). */
export function leaderboardDocument(board: StoredLeaderboard): Readonly<Record<string, unknown>> {
  const { id, communityId, kind, isEnabled, position, slug, name, createdAt, updatedAt, body } = board;
  return {
    _id: id,
    communityID: communityId,
    name,
    slug,
    kind,
    isEnabled,
    displayOrder: position,
    ...body,
    createdAt,
    updatedAt,
  };
}

type Fields = Readonly<Record<string, unknown>>;

interface Column {
  readonly column: string;
  readonly visible: boolean;
  readonly order: number;
}

/** The document after a request, whose field names differ from the reply's (public-facts 8.2, 8.3). */
export function leaderboardBody(before: Fields, sent: Fields): Fields {
  const columns = (sent['displayedColumns'] as readonly Column[] | undefined)?.toSorted((a, b) => a.order - b.order);
  const endless = sent['hasNoEndDate'] ?? (sent['endDate'] === undefined ? undefined : sent['endDate'] === null);
  const size = asFields(asFields(sent['widget'])?.['size']);
  const measures = asFields(size?.['value']);
  return mergeFields(before, {
    description: sent['description'],
    image: sent['image'],
    rankBy: sent['rankingField'],
    displayedFields: columns?.filter(({ visible }) => visible).map(({ column }) => column),
    displayFieldsOrder: columns?.map(({ column }) => column),
    timeFilters: sent['allowedTimeFilters'],
    isPreviewEnabled: sent['isPreviewEnabled'],
    performanceDisplay: {
      showTop: { enabled: sent['topRankOnly'], value: sent['topRankLimit'] },
      showPositive: { enabled: sent['onlyPositiveRanks'] },
      showDummy: { enabled: sent['includeDummyUsers'] },
    },
    duration: {
      start: isoTime(sent['startDate']),
      end: endless === true ? null : isoTime(sent['endDate']),
      noEndDate: endless,
      timeZone: sent['timeZone'],
      startTime: sent['startTime'],
      endTime: sent['endTime'],
    },
    rankedUserRoles: {
      users: sent['allowedUsersToRank'],
      roles: sent['allowedRolesToRank'],
      tags: sent['allowedTagsToRank'],
    },
    viewPermissionUserRoles: {
      users: sent['allowedUsersToView'],
      roles: sent['allowedRolesToView'],
      tags: sent['allowedTagsToView'],
    },
    widget: {
      enabled: asFields(sent['widget'])?.['enabled'],
      whitelistedDomains: asFields(sent['widget'])?.['whitelistedDomains'],
      button: asFields(sent['widget'])?.['button'],
      size: size?.['type'],
      width: measures?.['width'],
      height: measures?.['height'],
    },
  });
}

/** Whether the end isn't before the start. */
export function hasValidDuration(body: Fields): boolean {
  const { start, end } = asFields(body['duration']) ?? {};
  return typeof start !== 'string' || typeof end !== 'string' || Date.parse(end) > Date.parse(start);
}

/** Parts that weren't sent keep their values. */
function mergeFields(before: Fields, change: Fields): Fields {
  const result: Record<string, unknown> = { ...before };
  for (const [name, value] of Object.entries(change)) {
    if (value === undefined) continue;
    const inner = asFields(value);
    result[name] = inner === undefined ? value : mergeFields(asFields(before[name]) ?? {}, inner);
  }
  return result;
}

function isoTime(value: unknown): unknown {
  return typeof value === 'string' ? new Date(value).toISOString() : value;
}

function asFields(value: unknown): Fields | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : undefined;
}

/** Defaults for parts that weren't sent (public-facts 8.2). */
export function defaultLeaderboardBody(apiKey: string, now: number): StoredLeaderboard['body'] {
  const midnight = { hours: 12, minutes: 0, ampm: 'AM' };
  return {
    description: '',
    image: '',
    rankBy: 'total_xp',
    displayedFields: [],
    displayFieldsOrder: [],
    timeFilters: ['all-time'],
    isPreviewEnabled: false,
    performanceDisplay: {
      showTop: { enabled: false, value: 100 },
      showPositive: { enabled: false },
      showDummy: { enabled: false },
    },
    duration: {
      start: new Date(now).toISOString(),
      end: null,
      noEndDate: true,
      timeZone: 0,
      startTime: midnight,
      endTime: midnight,
    },
    rankedUserRoles: { users: [], roles: [], tags: [] },
    viewPermissionUserRoles: { users: [], roles: [], tags: [] },
    widget: {
      enabled: false,
      apiKey,
      whitelistedDomains: [],
      size: 'responsive',
      width: 0,
      height: 0,
      theme: { mode: 'light' },
      font: 'system-ui',
      ctaButton: { enabled: false, text: '', link: '' },
      button: { enabled: false, text: '', link: '' },
    },
  };
}
