import fc from 'fast-check';
import { createServiceClient } from '../../src/client/createServiceClient.ts';
import type { ServiceClient } from '../../src/client/serviceClient.ts';
import { manualClock } from './clocks.ts';
import { memoryJournal, scriptedTransport } from './scriptedClient.ts';

/** A JSON object. */
export type Rec = Readonly<Record<string, unknown>>;

/** The product's client against scripted responses. */
export function clientOf(script: Parameters<typeof scriptedTransport>[0]): ServiceClient {
  return createServiceClient({
    baseUrl: 'https://api.example.test',
    tokenUrl: 'https://tokens.example.test',
    apiKey: async () => 'k-1',
    legacyKey: async () => 'legacy-1',
    transport: scriptedTransport(script),
    journal: memoryJournal(),
    log: () => undefined,
    clock: manualClock(0),
  });
}

/** `totalPages` → `total_pages`. */
export const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** A value of another JSON type for a field that nothing depends on. */
const anything = fc.oneof(
  fc.constant(null),
  fc.string({ maxLength: 5 }),
  fc.integer(),
  fc.boolean(),
  fc.constant({}),
  fc.constant([]),
);

/** How a record differs: what happens to each field except its id, and how the id is named and typed. */
export const recordChange = fc.record({
  fields: fc.array(fc.oneof(fc.constant('as it is'), fc.constant('absent'), fc.tuple(anything)), { maxLength: 8 }),
  isSnake: fc.boolean(),
  idName: fc.nat({ max: 5 }),
  isNumber: fc.boolean(),
});
/** Ways in which a record can differ. */
export type RecordChange = typeof recordChange extends fc.Arbitrary<infer T> ? T : never;

/** The record in that variant; `idNames` are the names that its id may have, the documented one first. */
export function changed(record: Rec, [idName = '', ...others]: readonly string[], change: RecordChange): Rec {
  const { [idName]: id, ...rest } = record;
  const fields = Object.entries(rest).flatMap(([name, value], at) => {
    const what = change.fields[at % Math.max(change.fields.length, 1)] ?? 'as it is';
    if (what === 'absent') return [];
    return [[change.isSnake ? snake(name) : name, Array.isArray(what) ? what[0] : value]];
  });
  const names = [idName, ...others];
  const name = names[change.idName % names.length] ?? idName;
  const isWhole = /^\d{1,12}$/.test(String(id));
  return {
    [change.isSnake ? snake(name) : name]: change.isNumber && isWhole ? Number(id) : id,
    ...Object.fromEntries(fields),
  };
}
