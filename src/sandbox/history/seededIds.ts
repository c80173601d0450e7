/** Between the seconds and the number in every seeded id; lower than that of entries that are written later. */
export const SEEDED_MARKER = '5a1e9c04';
/** The same in ids of entries that the sandbox writes itself. */
const OWN_MARKER = 'c4b7e2d1';

/**
 * Ids of history entries: seconds, a constant, a number, in hex. Among entries of one time they sort as they were
 * made, seeded ones before others.
 */
export function seededEntryId(at: number, index: number): string {
  return hex8(at / 1000) + SEEDED_MARKER + hex8(index);
}

/** The id of an own entry by its position in the table. */
export function ownEntryId(at: number, position: number): string {
  return hex8(at / 1000) + OWN_MARKER + hex8(position);
}

/** Where the entry of that id stands: among the seeded ones, or the table's position. Undefined: it is neither. */
export function parseEntryId(id: string): { readonly kind: 'seeded' | 'own'; readonly place: number } | undefined {
  const middle = id.slice(8, 16);
  const kind = middle === SEEDED_MARKER ? 'seeded' : middle === OWN_MARKER ? 'own' : undefined;
  return kind && { kind, place: Number.parseInt(id.slice(16), 16) };
}

function hex8(value: number): string {
  return (Math.floor(value) >>> 0).toString(16).padStart(8, '0');
}
