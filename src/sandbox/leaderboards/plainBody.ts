import type { StoredLeaderboard } from '../store/leaderboardTable.ts';

/** The parts of a document that nothing was said about (public-facts 8.2). */
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
