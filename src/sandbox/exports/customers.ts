import { lookupKey } from '../store/matchKey.ts';
import type { Store } from '../store/store.ts';

/** Configured customer identifiers by platform user id, as they stand now; whom the map has not is unresolved (P1 2.2). */
export function resolveCustomers(store: Store, communityId: string): ReadonlyMap<string, string> {
  if (communityId !== store.facts.get('communityId')) return new Map();
  const identifier = store.fields.all().find((field) => field.isIdentifier);
  if (identifier === undefined) return new Map();
  const refs = store.users.clientRefs();
  if (identifier.type !== 'numerical') return refs;
  // Numbers in canonical text: `000101` does not match 101 (P1 4.1).
  return new Map(
    [...refs].map(([platformUserId, ref]) => [platformUserId, lookupKey(identifier, ref) ?? ref] as const),
  );
}

/** The customers whom a selection names, by platform user id; or why the job fails (P1 3.1). Texts match exactly. */
export function selectCustomers(
  clientRefs: ReadonlyMap<string, string>,
  selection: readonly string[],
): ReadonlySet<string> | 'client_ref_unknown' | 'client_ref_ambiguous' {
  const owners = new Map<string, string[]>(selection.map((ref) => [ref, []]));
  for (const [platformUserId, ref] of clientRefs) owners.get(ref)?.push(platformUserId);
  const found = [...owners.values()];
  if (found.some((ids) => ids.length === 0)) return 'client_ref_unknown';
  if (found.some((ids) => ids.length > 1)) return 'client_ref_ambiguous';
  return new Set(found.flat());
}
