import { setTimeout as delay } from 'node:timers/promises';
import type * as z from 'zod/mini';
import { OBJECT_ID_PATTERN } from '../../contract/recordId.ts';
import { isObject } from '../../contract/schemas.ts';
import {
  createUserField,
  deleteUserField,
  getUserField,
  listUserFields,
  updateUserField,
} from '../../contract/userFields.ts';
import { newObjectId, objectId } from '../objectIds.ts';
import type { FieldDefinition } from '../store/fieldTables.ts';
import { cleanFieldKey, communityFields, valueProblem } from '../userFields.ts';
import { type KeyedContext, keyedRoute } from './serviceRoute.ts';
import {
  fieldNotFound,
  operationFailed,
  paginationMeta,
  paginationOf,
  requireCommunity,
  requireField,
  requireFieldKey,
  USER_FIELD_STYLE,
  userFieldError,
  userFieldSuccess,
} from './userFieldRequests.ts';

/** Public-facts 6.1 (assumed): built-in fields first, in order of creation, paged like the histories. */
export const listUserFieldsRoute = keyedRoute(listUserFields, USER_FIELD_STYLE, (call) => {
  requireCommunity(call);
  const requested = paginationOf(call.readQuery());
  const all = call.runRead(() => communityFields(call.store, call.key.communityId).all());
  const { page, limit } = requested;
  const data = all.slice((page - 1) * limit, page * limit).map(describeField);
  const meta = paginationMeta(requested, all.length);
  return userFieldSuccess(200, 'USER_FIELDS_LISTED', 'User fields listed successfully', data, meta);
});

/** P2 4.1: custom and built-in fields. */
export const getUserFieldRoute = keyedRoute(getUserField, USER_FIELD_STYLE, (call) => {
  const data = describeField(requireField(call, requireFieldKey(call)));
  return userFieldSuccess(200, 'USER_FIELD_RETRIEVED', 'User field retrieved successfully', data);
});

/** The creator of the key (public-facts 6.2); clients don't depend on it (P2 2.1). */
const CREATOR = {
  _id: objectId('admin'),
  id: '7399999999',
  avatar: null,
  displayName: 'Sandbox Admin',
  username: 'sandbox.admin',
};

/** Public-facts 6.2 (details assumed): 201 with the definition; an existing key or name is a 409. */
export const createUserFieldRoute = keyedRoute(
  createUserField,
  USER_FIELD_STYLE,
  (call) => {
    requireCommunity(call);
    const { key, store, now, runRead, runWrite } = call;
    const { field: requested, description, required, ...body } = call.readBody();
    const field = cleanFieldKey(requested);
    if (field === undefined) throw call.invalid('field', 'must be 1-120 characters of a-z, 0-9, _ and -');
    // It couldn't be distinguished from the id of another field.
    if (OBJECT_ID_PATTERN.test(field)) throw call.invalid('field', 'must not look like an ID');
    const settings = fieldSettings(call, body, undefined);
    const fields = communityFields(store, key.communityId);
    if (runRead(() => fields.all()).some((it) => it.field === field || it.name === settings.name)) {
      return userFieldError(409, 'USER_FIELD_ALREADY_EXISTS', 'A user field with that key or name already exists');
    }
    return runWrite(() => {
      const at = new Date(now).toISOString();
      const definition: FieldDefinition = {
        id: newObjectId(now),
        field,
        ...settings,
        ...(description === undefined ? {} : { description }),
        ...(required === undefined ? {} : { required }),
        isCustom: true,
        isIdentifier: false,
        ready: true,
        createdAt: at,
        updatedAt: at,
        deleted: false,
      };
      fields.add(definition);
      const data = { ...describeField(definition), creator: CREATOR, communityId: key.communityId };
      return userFieldSuccess(201, 'USER_FIELD_CREATED', 'User field created successfully', data);
    });
  },
  // The limit counts after cleanup (P2 2.1).
  { prepare: (body) => (isObject(body) ? { ...body, field: cleaned(body['field']) } : body) },
);

function cleaned(field: unknown): unknown {
  return typeof field === 'string' ? (cleanFieldKey(field) ?? field) : field;
}

type FieldSettings = Pick<FieldDefinition, 'name' | 'type' | 'options' | 'defaultValue'>;

const MAX_OPTIONS = 500;

/** Name, type, options and default of a request (public-facts 6.2, 6.3); what isn't sent keeps its value if that is still valid. */
function fieldSettings(
  { invalid }: KeyedContext,
  { name, type, options: sent, defaultValue }: z.output<typeof updateUserField.body>,
  before: FieldDefinition | undefined,
): FieldSettings {
  const isDropdown = type.endsWith('-dropdown');
  const options = isDropdown ? (sent ?? before?.options ?? []) : [];
  if (!isDropdown && sent !== undefined) throw invalid('options', 'must be sent for dropdowns only');
  if (isDropdown && options.length === 0) throw invalid('options', 'must be sent for a dropdown');
  if (options.length > MAX_OPTIONS) throw invalid('options', `must have at most ${MAX_OPTIONS} items`);
  if (new Set(options).size !== options.length) throw invalid('options', 'must be unique texts');
  const problemOf = (value: unknown) => (value === null ? undefined : valueProblem({ type, options }, value));
  const problem = defaultValue === undefined ? undefined : problemOf(defaultValue);
  if (problem !== undefined) throw invalid('defaultValue', problem);
  const wanted = defaultValue === undefined ? (before?.defaultValue ?? null) : defaultValue;
  return { name, type, options, defaultValue: problemOf(wanted) === undefined ? wanted : null };
}

/** Public-facts 6.3 (details assumed): changes the name or type of a custom field; key and id stay. */
export const updateUserFieldRoute = keyedRoute(updateUserField, USER_FIELD_STYLE, (call) => {
  const key = requireFieldKey(call);
  const body = call.readBody();
  const field = requireField(call, key);
  const settings = fieldSettings(call, body, field);
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
});

function forbidden(message: string) {
  return userFieldError(409, 'USER_FIELD_UPDATE_FORBIDDEN', message);
}

/** Delay between reading and deleting a field, during which another request can change it. */
const CONFLICT_WINDOW_MS = 100;

/** P2 4.2: only custom fields that aren't the identifier; one that changes in the meantime stays (409). */
export const deleteUserFieldRoute = keyedRoute(deleteUserField, USER_FIELD_STYLE, async (call) => {
  const field = requireField(call, requireFieldKey(call));
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
});

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
