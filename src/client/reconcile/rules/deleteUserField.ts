import { deleteUserField as operation } from '../../../contract/userFields.ts';
import type { ReconcileRule } from '../reconcileRule.ts';
import { fieldPathOf, readUserField } from './readUserField.ts';

/** 404 USER_FIELD_NOT_FOUND means that it is gone (P2 7.1); asked for by ID: the key may have been given anew. */
export const deleteUserField: ReconcileRule = {
  operation: operation.id,
  before: async (client, input, signal) => {
    const { communityId, fieldIdOrName } = fieldPathOf(input.path);
    const field = await readUserField(client, communityId, fieldIdOrName, signal);
    return typeof field === 'string' ? {} : { fieldId: field._id };
  },
  verdict: async ({ client, targets, evidence }, signal) => {
    const now = await readUserField(client, targets['communityId'] ?? '', evidence['fieldId'] ?? '', signal);
    if (now === 'unreadable') return 'stillUnknown';
    return now === 'absent' ? 'happened' : 'didNotHappen';
  },
};
