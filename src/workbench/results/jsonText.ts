/** A value as JSON; exact whole numbers that a summary has, which JSON cannot hold exactly, as text. */
export function jsonText(value: unknown, indent?: number): string {
  return JSON.stringify(value, (_, part: unknown) => (typeof part === 'bigint' ? String(part) : part), indent) ?? '';
}
