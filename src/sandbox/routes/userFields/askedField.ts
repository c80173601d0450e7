import type { Reply } from '../../http/reply.ts';
import type { FieldDefinition } from '../../store/fieldTable.ts';
import { communityFields } from '../../userFields/fieldBook.ts';
import { cleanFieldKey } from '../../userFields/fieldKey.ts';
import type { KeyedContext } from '../serviceRoute.ts';
import { communityProblem } from './askedCommunity.ts';
import { fieldNotFound, invalidPart } from './userFieldReplies.ts';

/** The field of the path, or why there is none: a key that cannot be one is 400 here (P2 4.1, 4.2, 7.1). */
export function requireField(call: KeyedContext): { readonly field: FieldDefinition } | { readonly problem: Reply } {
  const problem = communityProblem(call) ?? unexpectedParameter(call);
  if (problem !== undefined) return { problem };
  const asked = call.parameters['fieldIdOrName'] ?? '';
  const key = cleanFieldKey(asked);
  if (key === undefined) {
    return { problem: invalidPart('fieldIdOrName', 'must be 1-120 characters of a-z, 0-9, _ and -') };
  }
  const field = call.runRead(() => communityFields(call.store, call.key.communityId).find(key));
  return field === undefined ? { problem: fieldNotFound(asked) } : { field };
}

/** Where a path names the field behind a trader, a key that cannot be one is just not found (P2 7.1). */
export function findFieldByPath(call: KeyedContext, asked: string): FieldDefinition | undefined {
  const key = cleanFieldKey(asked);
  return key === undefined ? undefined : communityFields(call.store, call.key.communityId).find(key);
}

/** Routes without a query refuse any. */
export function unexpectedParameter({ query }: KeyedContext): Reply | undefined {
  for (const [name] of query) return invalidPart(name.slice(0, 60), 'is not a parameter of this route');
  return undefined;
}
