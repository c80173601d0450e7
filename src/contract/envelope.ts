import { type Fields, foldName } from './schemas.ts';

/** The deepest level at which a record or a list is looked for in a response whose envelope the documents don't show. */
export const MAX_DEPTH = 3;

/** Field names under which the two documented envelopes, and likely others, hold their content. */
export const RECORD_ENVELOPE_KEYS = ['data', 'body', 'result', 'response', 'payload'];

/** The same for lists. */
export const LIST_ENVELOPE_KEYS = [
  'data',
  'body',
  'result',
  'results',
  'response',
  'payload',
  'items',
  'records',
  'list',
  'rows',
];

/** The values of an object's fields, those under an envelope's name first, without those under the skipped names. */
export function envelopeContent(
  fields: Fields,
  envelopeKeys: readonly string[],
  isSkipped: (foldedName: string) => boolean,
): readonly unknown[] {
  const names = Object.keys(fields).filter((name) => !isSkipped(foldName(name)));
  const rank = (name: string) => (envelopeKeys.includes(foldName(name)) ? 0 : 1);
  return names.toSorted((a, b) => rank(a) - rank(b)).map((name) => fields[name]);
}
