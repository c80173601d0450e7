/** A token for the eye: enough to tell two apart, not enough to use. */
export function maskedToken(token: string): string {
  return token.length <= 12 ? '••••••••' : `${token.slice(0, 4)}••••••••${token.slice(-4)}`;
}

/** Time that is left, as a clock shows it: `14:05`. Milliseconds. */
export function formatCountdown(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
