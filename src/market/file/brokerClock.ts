/** MetaTrader's "EET with US daylight saving": New York time plus 7 hours, so that a day ends when New York closes. */
export const NEW_YORK_CLOSE = 'New York close';

const HOUR = 3_600_000;
/** Offsets change only at multiples of this, so results of `Intl` are cached for each. In milliseconds. */
const QUARTER = HOUR / 4;

/** Converts local times: with a fixed offset from UTC, or a time zone with daylight saving. */
export interface BrokerClock {
  /** Epoch milliseconds of a local time that was read as if it were UTC. Must be called in the order of the file. */
  utcOf(local: number): number;
  /** Converted times that occur twice, or not at all, at a change of daylight saving. */
  readonly counts: { readonly twice: number; readonly skipped: number };
}

/** Whether `zoneClock` knows the zone: an IANA name, or `NEW_YORK_CLOSE`. */
export function isZone(zone: string): boolean {
  try {
    return zone === NEW_YORK_CLOSE || new Intl.DateTimeFormat('en', { timeZone: zone }).format(0) !== '';
  } catch {
    return false;
  }
}

/** A clock without daylight saving. */
export function fixedClock(minutesAhead: number): BrokerClock {
  return { utcOf: (local) => local - minutesAhead * 60_000, counts: { twice: 0, skipped: 0 } };
}

/**
 * The clock of a zone. A time that occurs twice is the first of both moments, or the second if the file has already used the
 * first; in a file with the newest candle on top, the other way round. A time that is skipped is read as if the clock
 * hadn't been changed yet.
 */
export function zoneClock(zone: string): BrokerClock {
  const ahead = aheadOf(zone);
  const counts = { twice: 0, skipped: 0 };
  const used = new Set<number>();
  let before: number | undefined;
  let isDescending: boolean | undefined;
  return {
    counts,
    utcOf: (local) => {
      if (before !== undefined && before !== local) isDescending ??= local < before;
      before = local;
      const [early, late] = [ahead(local - 24 * HOUR), ahead(local + 24 * HOUR)];
      if (early === late) return local - early;
      const moments = [local - early, local - late].filter((moment) => local - moment === ahead(moment));
      const [only, other] = moments.sort((a, b) => (isDescending ? b - a : a - b));
      if (only === undefined) {
        counts.skipped++;
        return local - early;
      }
      if (other === undefined) return only;
      counts.twice++;
      const moment = used.has(only) ? other : only;
      used.add(moment);
      return moment;
    },
  };
}

/** Offset of the zone from UTC at a moment, in milliseconds; positive east of UTC. */
function aheadOf(zone: string): (moment: number) => number {
  const isNewYork = zone === NEW_YORK_CLOSE;
  const format = new Intl.DateTimeFormat('en', {
    timeZone: isNewYork ? 'America/New_York' : zone,
    timeZoneName: 'longOffset',
  });
  const known = new Map<number, number>();
  return (moment) => {
    const quarter = Math.floor(moment / QUARTER);
    let ahead = known.get(quarter);
    if (ahead === undefined) {
      const [, sign, hours = '0', minutes = '0', seconds = '0'] =
        /GMT([+-])(\d{2}):(\d{2})(?::(\d{2}))?/.exec(format.format(quarter * QUARTER)) ?? [];
      ahead = ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * (sign === '-' ? -1000 : 1000);
      if (isNewYork) ahead += 7 * HOUR;
      known.set(quarter, ahead);
    }
    return ahead;
  };
}
