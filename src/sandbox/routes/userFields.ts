import { setTimeout as delay } from 'node:timers/promises';
import { OBJECT_ID_PATTERN } from '../../contract/recordId.ts';
import {
  createUserField,
  deleteUserField,
  getUserField,
  listUserFields,
  updateUserField,
} from '../../contract/userFields.ts';
import { newObjectId, objectId } from '../objectIds.ts';
import type { FieldDefinition } from '../store/fieldTables.ts';
import { cleanFieldKey, communityFields } from '../userFields/communityFields.ts';
import type { ServiceRoute } from './serviceRoute.ts';
import {
  communityProblem,
  type FieldSettings,
  fieldNotFound,
  invalidPart,
  operationFailed,
  type PartProblem,
  paginationMeta,
  readFieldSettings,
  readPagination,
  readParts,
  requireField,
  USER_FIELD_STYLE,
  unexpectedParameter,
  userFieldError,
  userFieldSuccess,
} from './userFieldRequests.ts';

/** Public-facts 6.1 (assumed): built-in fields first, in order of creation, paged like the histories. */
export const listUserFieldsRoute: ServiceRoute = {
  operation: listUserFields,
  style: USER_FIELD_STYLE,
  handle: (call) => {
    const problem = communityProblem(call);
    if (problem !== undefined) return problem;
    const requested = readPagination(call.query);
    if ('status' in requested) return requested;
    const all = call.runRead(() => communityFields(call.store, call.key.communityId).all());
    const { page, limit } = requested;
    const data = all.slice((page - 1) * limit, page * limit).map(describeField);
    const meta = paginationMeta(requested, all.length);
    return userFieldSuccess(200, 'USER_FIELDS_LISTED', 'User fields listed successfully', data, meta);
  },
};

/** P2 4.1: custom and built-in fields. */
export const getUserFieldRoute: ServiceRoute = {
  operation: getUserField,
  style: USER_FIELD_STYLE,
  handle: (call) => {
    const found = requireField(call);
    if ('problem' in found) return found.problem;
    return userFieldSuccess(
      200,
      'USER_FIELD_RETRIEVED',
      'User field retrieved successfully',
      describeField(found.field),
    );
  },
};

const CREATE_PARTS = ['field', 'name', 'type', 'defaultValue', 'options', 'description', 'required'];

/** The creator of the key (public-facts 6.2); clients don't depend on it (P2 2.1). */
const CREATOR = {
  _id: objectId('admin'),
  id: '7399999999',
  avatar: null,
  displayName: 'Sandbox Admin',
  username: 'sandbox.admin',
};

type NewField = FieldSettings & Pick<FieldDefinition, 'field' | 'description' | 'required'>;

/** Public-facts 6.2 (details assumed): 201 with the definition; an existing key or name is a 409. */
export const createUserFieldRoute: ServiceRoute = {
  operation: createUserField,
  style: USER_FIELD_STYLE,
  handle: (call) => {
    const problem = communityProblem(call) ?? unexpectedParameter(call);
    if (problem !== undefined) return problem;
    const read = readNewField(call.body);
    if ('problem' in read) return invalidPart(read.part, read.problem);
    const { key, store, now, runRead, runWrite } = call;
    const fields = communityFields(store, key.communityId);
    const taken = runRead(() => fields.all().some(({ field, name }) => field === read.field || name === read.name));
    if (taken) return userFieldError(409, 'USER_FIELD_ALREADY_EXISTS', 'A user field with that key or name exists');
    return runWrite(() => {
      const at = new Date(now).toISOString();
      const id = newObjectId(now);
      const rest = { isCustom: true, isIdentifier: false, ready: true, createdAt: at, updatedAt: at, deleted: false };
      const definition = { id, ...read, ...rest };
      fields.add(definition);
      const data = { ...describeField(definition), creator: CREATOR, communityId: key.communityId };
      return userFieldSuccess(201, 'USER_FIELD_CREATED', 'User field created successfully', data);
    });
  },
};

function readNewField(body: unknown): NewField | PartProblem {
  const parts = readParts(body, CREATE_PARTS);
  if ('problem' in parts) return parts;
  const requested = parts.get('field');
  const field = typeof requested === 'string' ? cleanFieldKey(requested) : undefined;
  if (field === undefined) return { part: 'field', problem: 'must be 1-120 characters of a-z, 0-9, _ and -' };
  // It couldn't be distinguished from the id of another field.
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

const UPDATE_PARTS = ['name', 'type', 'defaultValue', 'options'];

/** Public-facts 6.3 (details assumed): changes the name or type of a custom field; key and id stay. */
export const updateUserFieldRoute: ServiceRoute = {
  operation: updateUserField,
  style: USER_FIELD_STYLE,
  handle: (call) => {
    const found = requireField(call);
    if ('problem' in found) return found.problem;
    const { field } = found;
    const parts = readParts(call.body, UPDATE_PARTS);
    if ('problem' in parts) return invalidPart(parts.part, parts.problem);
    const settings = readFieldSettings(parts, field);
    if ('problem' in settings) return invalidPart(settings.part, settings.problem);
    if (!field.isCustom) return forbidden('Built-in user fields cannot be changed');
    if (field.isIdentifier && settings.type !== field.type) {
      return forbidden('The type of a user identifier field cannot be changed');
    }
    const fields = communityFields(call.store, call.key.communityId);
    if (call.runRead(() => fields.all()).some(({ id, name }) => name === settings.name && id !== field.id)) {
      return userFieldError(409, 'USER_FIELD_ALREADY_EXISTS', 'Another user field has that name');
    }
    return call.runWrite(() => {
      const at = Math.max(call.now, Date.parse(field.updatedAt) + 1);
      const definition = { ...field, ...settings, updatedAt: new Date(at).toISOString() };
      fields.update(definition);
      const data = { ...describeField(definition), creator: null };
      return userFieldSuccess(200, 'USER_FIELD_UPDATED', 'User field updated successfully', data);
    });
  },
};

function forbidden(message: string) {
  return userFieldError(409, 'USER_FIELD_UPDATE_FORBIDDEN', message);
}

/** Delay between reading and deleting a field, during which another request can change it. */
const CONFLICT_WINDOW_MS = 100;

/** P2 4.2: only custom fields that aren't the identifier; one that changes in the meantime stays (409). */
export const deleteUserFieldRoute: ServiceRoute = {
  operation: deleteUserField,
  style: USER_FIELD_STYLE,
  handle: async (call) => {
    const found = requireField(call);
    if ('problem' in found) return found.problem;
    const { field } = found;
    if (!field.isCustom) {
      return userFieldError(409, 'USER_FIELD_DELETE_FORBIDDEN', 'Built-in user fields cannot be deleted');
    }
    if (field.isIdentifier) {
      return userFieldError(409, 'USER_FIELD_DELETE_IDENTIFIER_LOCKED', 'A user identifier field cannot be deleted');
    }
    await delay(CONFLICT_WINDOW_MS);
    return call.runWrite(() => {
      const fields = communityFields(call.store, call.key.communityId);
      const now = fields.find(field.id);
      if (now === undefined) return fieldNotFound(call.parameters['fieldIdOrName'] ?? '');
      if (JSON.stringify(now) !== JSON.stringify(field)) {
        return operationFailed(409, 'The user field changed while it was being deleted; nothing was deleted');
      }
      fields.remove(field.id);
      return userFieldSuccess(200, 'USER_FIELD_DELETED', 'User field deleted successfully', describeField(field));
    });
  },
};

/** A definition as returned (P2 2.1), with options, description and required (public-facts 6.2). */
function describeField(definition: FieldDefinition): Readonly<Record<string, unknown>> {
  const { id, name, field, type, defaultValue, isCustom, options, description, required } = definition;
  return {
    _id: id,
    name,
    field,
    type,
    defaultValue,
    isCustom,
    ...(options.length === 0 ? {} : { options }),
    ...(description === undefined ? {} : { description }),
    ...(required === undefined ? {} : { required }),
    createdAt: definition.createdAt,
    updatedAt: definition.updatedAt,
  };
}
