import { updateUserField as operation } from '../../../contract/userFields.ts';
import { bodyFields } from '../bodyField.ts';
import { valueDigest } from '../digest.ts';
import type { ReconcileRule } from '../reconcileRule.ts';
import { fieldPathOf, readUserField } from './readUserField.ts';

/** As meant, as before, or neither; asked for by ID, because the journal keeps no names. */
export const updateUserField: ReconcileRule = {
  operation: operation.id,
  before: async (client, input, signal) => {
    const { communityId, fieldIdOrName } = fieldPathOf(input.path);
    const field = await readUserField(client, communityId, fieldIdOrName, signal);
    return typeof field === 'string' ? {} : { fieldId: field._id, before: valueDigest(field) };
  },
  verdict: async ({ client, targets, evidence, input }, signal) => {
    const now = await readUserField(client, targets['communityId'] ?? '', evidence['fieldId'] ?? '', signal);
    if (now === 'unreadable') return 'stillUnknown';
    if (now === 'absent') return 'changedSince';
    if (valueDigest(now) === evidence['before']) return 'didNotHappen';
    const sent = Object.entries(bodyFields(input));
    const isAsMeant = sent.every(([name, value]) => valueDigest(now[name]) === valueDigest(value));
    return sent.length > 0 && isAsMeant ? 'happened' : 'changedSince';
  },
};
