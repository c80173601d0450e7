/** Tells of every failure that nobody has caught in the page, by name and place. */
export function reportFailures(report: (problem: string) => void): void {
  window.addEventListener('error', ({ error }) => report(`error: ${nameOf(error)}`));
  window.addEventListener('unhandledrejection', ({ reason }) => report(`rejection: ${nameOf(reason)}`));
}

/** Name and stack of an error, its message left out: it may hold a part of the card. */
function nameOf(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  const places = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  return [error.name, ...places.slice(0, 5).map((line) => line.trim())].join(' ');
}
