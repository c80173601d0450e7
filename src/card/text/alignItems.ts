import type { JsonValue } from '../jsonPath.ts';
import { sameValue } from '../sameValue.ts';

/**
 * For each item of `after`, the item of `before` it was, or -1 when it is new; none is named twice.
 * Objects with a `clientObjectId` of their own are known by it; of those left over, one takes the place of another of
 * the same `type` (so that a renamed drawing keeps its text). Other items are known by their place, from both ends.
 */
export function alignItems(before: readonly JsonValue[], after: readonly JsonValue[]): number[] {
  const oldIds = idsOf(before);
  const newIds = idsOf(after);
  return oldIds && newIds ? alignById(before, oldIds, after, newIds) : alignByPlace(before, after);
}

function alignById(
  before: readonly JsonValue[],
  oldIds: readonly string[],
  after: readonly JsonValue[],
  newIds: readonly string[],
): number[] {
  const places = new Map(oldIds.map((id, place) => [id, place]));
  const sources = newIds.map((id) => places.get(id) ?? -1);
  const taken = new Set(sources);
  sources.forEach((source, place) => {
    if (source !== -1) return;
    // The place a renamed item had is right behind its neighbour's.
    const candidate = place === 0 ? 0 : (sources[place - 1] ?? -1) + 1;
    if (candidate >= before.length || taken.has(candidate)) return;
    if (typeOf(before[candidate]) === undefined || typeOf(before[candidate]) !== typeOf(after[place])) return;
    sources[place] = candidate;
    taken.add(candidate);
  });
  return sources;
}

function alignByPlace(before: readonly JsonValue[], after: readonly JsonValue[]): number[] {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && sameValue(before[start], after[start])) start++;
  let end = 0;
  while (end < shorter - start && sameValue(before[before.length - 1 - end], after[after.length - 1 - end])) end++;
  return after.map((_, place) => {
    if (place >= after.length - end) return place + before.length - after.length;
    return place < before.length - end ? place : -1;
  });
}

/** The ids of all items; absent when one has none or two have the same. */
function idsOf(items: readonly JsonValue[]): string[] | undefined {
  const ids = items.map((item) => partOf(item, 'clientObjectId')).filter((id) => typeof id === 'string');
  return ids.length === items.length && new Set(ids).size === ids.length ? ids : undefined;
}

function typeOf(item: JsonValue | undefined): JsonValue | undefined {
  return partOf(item, 'type');
}

function partOf(item: JsonValue | undefined, key: 'clientObjectId' | 'type'): JsonValue | undefined {
  if (typeof item !== 'object' || item === null || Array.isArray(item)) return undefined;
  return (item as { readonly [key: string]: JsonValue })[key];
}

/** The longest part of the sources that is already in ascending order: these items stay where they are. */
export function itemsKeptInPlace(sources: readonly number[]): Set<number> {
  const old = sources.filter((source) => source !== -1);
  if (old.every((source, place) => place === 0 || source > (old[place - 1] ?? -1))) return new Set(old);
  const best: { readonly source: number; readonly length: number; readonly from: number }[] = [];
  sources.forEach((source) => {
    let [length, from] = [0, -1];
    best.forEach((other, place) => {
      if (source !== -1 && other.source !== -1 && other.source < source && other.length > length) {
        [length, from] = [other.length, place];
      }
    });
    best.push({ source, length: source === -1 ? 0 : length + 1, from });
  });
  const result = new Set<number>();
  let end = best.reduce((longest, item, place) => (item.length > (best[longest]?.length ?? 0) ? place : longest), -1);
  while (end !== -1) {
    const item = best[end];
    if (item === undefined || item.source === -1) break;
    result.add(item.source);
    end = item.from;
  }
  return result;
}
