/** The machine's clock, by language and offset from UTC, because its zone may change: making one takes longer than using it. */
const clocks = new Map<string, Intl.DateTimeFormat>();

/** A display language as `Intl` takes it: a system without one can say `en-us@posix` or `C`, for which it throws. */
export function knownLanguage(language: string): string {
  try {
    return Intl.getCanonicalLocales(language)[0] ?? 'en';
  } catch {
    return 'en';
  }
}

/** A time (epoch milliseconds) in UTC, as cards say it: `2026-03-02 08:00 UTC`. */
export function utcInWords(time: number): string {
  const iso = new Date(time).toISOString();
  const seconds = iso.slice(16, 19);
  return `${iso.slice(0, 10)} ${iso.slice(11, 16)}${seconds === ':00' ? '' : seconds} UTC`;
}

/** The same time on the person's own clock, with the year, which may be another one; undefined where that is UTC. */
export function localInWords(time: number, language: string): string | undefined {
  const offset = new Date(time).getTimezoneOffset();
  if (offset === 0) return undefined;
  const key = `${language} ${offset}`;
  let clock = clocks.get(key);
  if (clock === undefined) {
    clock = new Intl.DateTimeFormat(knownLanguage(language), {
      weekday: 'short',
      day: 'numeric',
      month: 'short',
      year: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
      timeZoneName: 'short',
    });
    clocks.set(key, clock);
  }
  return clock.format(time);
}
