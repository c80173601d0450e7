import { createUserField as operation } from '../../../contract/userFields.ts';
import { bodyText } from '../bodyField.ts';
import type { ReconcileRule } from '../reconcileRule.ts';
import { fieldPathOf, readUserField } from './readUserField.ts';

/** A field of this key that was not there before. */
export const createUserField: ReconcileRule = {
  operation: operation.id,
  before: async (client, input, signal) => {
    const field = bodyText(input, 'field') ?? '';
    const there = await readUserField(client, fieldPathOf(input.path).communityId, field, signal);
    const before = typeof there === 'string' ? there : there._id;
    return { field, ...(before === 'unreadable' ? {} : { before }) };
  },
  verdict: async ({ client, targets, evidence }, signal) => {
    const now = await readUserField(client, targets['communityId'] ?? '', evidence['field'] ?? '', signal);
    if (now === 'unreadable') return 'stillUnknown';
    if (now === 'absent') return 'didNotHappen';
    if (evidence['before'] === undefined) return 'stillUnknown';
    return now._id === evidence['before'] ? 'didNotHappen' : 'happened';
  },
};
