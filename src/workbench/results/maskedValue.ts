import { maskedEmails } from './maskedEmails.ts';

/** The value with every e-mail in it masked, however deep, in names of fields too. */
export function maskedValue(value: unknown): unknown {
  if (typeof value === 'string') return maskedEmails(value);
  if (Array.isArray(value)) return value.map(maskedValue);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [maskedEmails(key), maskedValue(part)]));
}
