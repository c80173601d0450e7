import type { Card, Drawing, Metadata } from './card.ts';
import { sameValue } from './sameValue.ts';

/** Whether two cards say the same to the service: the order of drawings aside, and an empty text being none. */
export function sameCard(a: Card, b: Card): boolean {
  return (
    sameValue(withoutEmptyTexts(a.metadata), withoutEmptyTexts(b.metadata)) &&
    sameValue(a.levels, b.levels) &&
    sameDrawings(a.drawings, b.drawings)
  );
}

/** Whether two sets hold the same drawings, in any order. */
export function sameDrawings(a: readonly Drawing[], b: readonly Drawing[]): boolean {
  if (a.length !== b.length) return false;
  const left = [...b];
  return a.every((drawing) => {
    const place = left.findIndex((other) => sameValue(drawing, other));
    if (place !== -1) left.splice(place, 1);
    return place !== -1;
  });
}

/** Metadata with the optional texts left out where they are empty. */
export function withoutEmptyTexts(metadata: Metadata): Metadata {
  const { alternativeText, comments, ...rest } = metadata;
  return { ...rest, ...(alternativeText ? { alternativeText } : {}), ...(comments ? { comments } : {}) };
}
