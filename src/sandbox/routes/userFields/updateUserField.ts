import { updateUserField } from '../../../contract/userFields.ts';
import { describeField } from '../../userFields/describeField.ts';
import { communityFields } from '../../userFields/fieldBook.ts';
import type { ServiceRoute } from '../serviceRoute.ts';
import { requireField } from './askedField.ts';
import { readFieldSettings, readParts } from './fieldRequest.ts';
import { invalidPart, USER_FIELD_STYLE, userFieldError, userFieldSuccess } from './userFieldReplies.ts';

const UPDATE_PARTS = ['name', 'type', 'defaultValue', 'options'];

/** Public-facts 6.3 (assumed beyond it): another name or type of a custom field; key and id stay. */
export const updateUserFieldRoute: ServiceRoute = {
  operation: updateUserField,
  style: USER_FIELD_STYLE,
  handle: (call) => {
    const asked = requireField(call);
    if ('problem' in asked) return asked.problem;
    const { field } = asked;
    const parts = readParts(call.body, UPDATE_PARTS);
    if ('problem' in parts) return invalidPart(parts.part, parts.problem);
    const settings = readFieldSettings(parts, field);
    if ('problem' in settings) return invalidPart(settings.part, settings.problem);
    if (!field.isCustom) return forbidden('Built-in user fields cannot be changed');
    if (field.isIdentifier && settings.type !== field.type) {
      return forbidden('The type of a user identifier field cannot be changed');
    }
    const book = communityFields(call.store, call.key.communityId);
    if (call.runRead(() => book.all()).some(({ id, name }) => name === settings.name && id !== field.id)) {
      return userFieldError(409, 'USER_FIELD_ALREADY_EXISTS', 'Another user field has that name');
    }
    return call.runWrite(() => {
      const at = Math.max(call.now, Date.parse(field.updatedAt) + 1);
      const definition = { ...field, ...settings, updatedAt: new Date(at).toISOString() };
      book.update(definition);
      const data = { ...describeField(definition), creator: null };
      return userFieldSuccess(200, 'USER_FIELD_UPDATED', 'User field updated successfully', data);
    });
  },
};

function forbidden(message: string) {
  return userFieldError(409, 'USER_FIELD_UPDATE_FORBIDDEN', message);
}
