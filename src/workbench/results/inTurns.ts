import { setImmediate } from 'node:timers/promises';

/** Items that are turned into text in one turn: some milliseconds of work. */
const ITEMS_PER_SLICE = 1_000;

/** The texts of many items, one after the other, so that nothing else of the extension waits; throws when it is given up. */
export async function mapInSlices<Item>(
  items: readonly Item[],
  textOf: (item: Item, at: number) => string,
  signal: AbortSignal,
): Promise<readonly string[]> {
  const parts: string[] = [];
  for (let from = 0; from < items.length; from += ITEMS_PER_SLICE) {
    signal.throwIfAborted();
    const some = items.slice(from, from + ITEMS_PER_SLICE);
    parts.push(some.map((item, at) => textOf(item, from + at)).join(''));
    await setImmediate();
  }
  return parts;
}
