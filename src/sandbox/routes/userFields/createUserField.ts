import { OBJECT_ID_PATTERN } from '../../../contract/objectId.ts';
import { createUserField } from '../../../contract/userFields.ts';
import { newObjectId, objectId } from '../../objectIds.ts';
import type { FieldDefinition } from '../../store/fieldTable.ts';
import { describeField } from '../../userFields/describeField.ts';
import { communityFields } from '../../userFields/fieldBook.ts';
import { cleanFieldKey } from '../../userFields/fieldKey.ts';
import type { ServiceRoute } from '../serviceRoute.ts';
import { communityProblem } from './askedCommunity.ts';
import { unexpectedParameter } from './askedField.ts';
import { type FieldSettings, type PartProblem, readFieldSettings, readParts } from './fieldRequest.ts';
import { invalidPart, USER_FIELD_STYLE, userFieldError, userFieldSuccess } from './userFieldReplies.ts';

const CREATE_PARTS = ['field', 'name', 'type', 'defaultValue', 'options', 'description', 'required'];

/** Whoever made the key (public-facts 6.2); clients do not depend on it (P2 2.1). */
const CREATOR = {
  _id: objectId('admin'),
  id: '7399999999',
  avatar: null,
  displayName: 'Sandbox Admin',
  username: 'sandbox.admin',
};

type NewField = FieldSettings & Pick<FieldDefinition, 'field' | 'description' | 'required'>;

/** Public-facts 6.2 (assumed beyond it): 201 with the definition; a key or name that is there already is 409. */
export const createUserFieldRoute: ServiceRoute = {
  operation: createUserField,
  style: USER_FIELD_STYLE,
  handle: (call) => {
    const problem = communityProblem(call) ?? unexpectedParameter(call);
    if (problem !== undefined) return problem;
    const read = readNewField(call.body);
    if ('problem' in read) return invalidPart(read.part, read.problem);
    const { key, store, now, runRead: reads, runWrite: writes } = call;
    const book = communityFields(store, key.communityId);
    const taken = reads(() => book.all().some(({ field, name }) => field === read.field || name === read.name));
    if (taken) return userFieldError(409, 'USER_FIELD_ALREADY_EXISTS', 'A user field with that key or name exists');
    return writes(() => {
      const at = new Date(now).toISOString();
      const id = newObjectId(now);
      const rest = { isCustom: true, isIdentifier: false, ready: true, createdAt: at, updatedAt: at, deleted: false };
      const definition = { id, ...read, ...rest };
      book.add(definition);
      const data = { ...describeField(definition), creator: CREATOR, communityId: key.communityId };
      return userFieldSuccess(201, 'USER_FIELD_CREATED', 'User field created successfully', data);
    });
  },
};

function readNewField(body: unknown): NewField | PartProblem {
  const parts = readParts(body, CREATE_PARTS);
  if ('problem' in parts) return parts;
  const asked = parts.get('field');
  const field = typeof asked === 'string' ? cleanFieldKey(asked) : undefined;
  if (field === undefined) return { part: 'field', problem: 'must be 1-120 characters of a-z, 0-9, _ and -' };
  // Else it could not be told from the id of another field.
  if (OBJECT_ID_PATTERN.test(field)) return { part: 'field', problem: 'must not look like an ID' };
  const settings = readFieldSettings(parts, undefined);
  if ('problem' in settings) return settings;
  const [description, required] = [parts.get('description'), parts.get('required')];
  if (description !== undefined && (typeof description !== 'string' || !description.isWellFormed())) {
    return { part: 'description', problem: 'must be text' };
  }
  if (required !== undefined && typeof required !== 'boolean') {
    return { part: 'required', problem: 'must be true or false' };
  }
  return {
    field,
    ...settings,
    ...(description === undefined ? {} : { description }),
    ...(required === undefined ? {} : { required }),
  };
}
