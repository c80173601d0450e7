import { setTimeout as delay } from 'node:timers/promises';
import { deleteUserField as operation } from '../../../contract/userFields.ts';
import { describeField } from '../../userFields/describeField.ts';
import { fieldBookOf } from '../../userFields/fieldBook.ts';
import type { ServiceRoute } from '../serviceRoute.ts';
import { askedField } from './askedField.ts';
import {
  fieldNotFound,
  operationFailed,
  USER_FIELD_STYLE,
  userFieldError,
  userFieldSuccess,
} from './userFieldReplies.ts';

/** Between looking at the field and deleting it: time in which another request can change it. */
const BETWEEN_MS = 100;

/** P2 4.2: custom fields that are no identifier; one that changes meanwhile stays (409). */
export const deleteUserField: ServiceRoute = {
  operation,
  style: USER_FIELD_STYLE,
  answer: async (call) => {
    const asked = askedField(call);
    if ('problem' in asked) return asked.problem;
    const { field } = asked;
    if (!field.isCustom) {
      return userFieldError(409, 'USER_FIELD_DELETE_FORBIDDEN', 'Built-in user fields cannot be deleted');
    }
    if (field.isIdentifier) {
      return userFieldError(409, 'USER_FIELD_DELETE_IDENTIFIER_LOCKED', 'A user identifier field cannot be deleted');
    }
    await delay(BETWEEN_MS);
    return call.writes(() => {
      const book = fieldBookOf(call.store, call.key.communityId);
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
