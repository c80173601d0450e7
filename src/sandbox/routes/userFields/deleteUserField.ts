import { setTimeout as delay } from 'node:timers/promises';
import { deleteUserField } from '../../../contract/userFields.ts';
import { describeField } from '../../userFields/describeField.ts';
import { communityFields } from '../../userFields/fieldBook.ts';
import type { ServiceRoute } from '../serviceRoute.ts';
import { requireField } from './askedField.ts';
import {
  fieldNotFound,
  operationFailed,
  USER_FIELD_STYLE,
  userFieldError,
  userFieldSuccess,
} from './userFieldReplies.ts';

/** Between looking at the field and deleting it: time in which another request can change it. */
const CONFLICT_WINDOW_MS = 100;

/** P2 4.2: custom fields that are no identifier; one that changes meanwhile stays (409). */
export const deleteUserFieldRoute: ServiceRoute = {
  operation: deleteUserField,
  style: USER_FIELD_STYLE,
  handle: async (call) => {
    const asked = requireField(call);
    if ('problem' in asked) return asked.problem;
    const { field } = asked;
    if (!field.isCustom) {
      return userFieldError(409, 'USER_FIELD_DELETE_FORBIDDEN', 'Built-in user fields cannot be deleted');
    }
    if (field.isIdentifier) {
      return userFieldError(409, 'USER_FIELD_DELETE_IDENTIFIER_LOCKED', 'A user identifier field cannot be deleted');
    }
    await delay(CONFLICT_WINDOW_MS);
    return call.runWrite(() => {
      const book = communityFields(call.store, call.key.communityId);
      const now = book.find(field.id);
      if (now === undefined) return fieldNotFound(call.parameters['fieldIdOrName'] ?? '');
      if (JSON.stringify(now) !== JSON.stringify(field)) {
        return operationFailed(409, 'The user field changed while it was being deleted; nothing was deleted');
      }
      book.remove(field.id);
      return userFieldSuccess(200, 'USER_FIELD_DELETED', 'User field deleted successfully', describeField(field));
    });
  },
};
