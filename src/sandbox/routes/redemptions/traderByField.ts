import type { Reply } from '../../http/reply.ts';
import { readSettings } from '../../settings.ts';
import { lookupKey } from '../../store/matchKey.ts';
import type { Store } from '../../store/store.ts';
import type { User } from '../../store/userTable.ts';
import { redemptionError, validationFailed } from './redemptionReplies.ts';

/** By which field, and what is looked for. */
export interface FieldIdentifier {
  readonly key: string;
  readonly value: string | number;
}

/** The form of `identifier`, before any field is looked at: `id` and `email` are refused here (P1 4.5, 7.2). */
export function readIdentifier(identifier: unknown): FieldIdentifier | Reply {
  if (typeof identifier !== 'object' || identifier === null || Array.isArray(identifier)) {
    return validationFailed('identifier must be an object with key and value');
  }
  const { key, value } = identifier as Record<string, unknown>;
  if (typeof key !== 'string' || key.trim() === '') return validationFailed('identifier.key must be text');
  if (key === 'id' || key === 'email') return validationFailed(`identifier.key must not be ${key}`);
  if (typeof value === 'number' ? !Number.isFinite(value) : typeof value !== 'string' || value === '') {
    return validationFailed('identifier.value must be text or a number');
  }
  return { key, value: value as string | number };
}

/** The one active trader of the community who has that value, or the documented answer (P1 7.2). */
export function findTraderByField(store: Store, communityId: string, { key, value }: FieldIdentifier): User | Reply {
  const ours = store.facts.get('communityId') === communityId;
  const field = ours ? store.fields.all().find((it) => it.field === key && it.isCustom) : undefined;
  if (field === undefined) {
    return lookupError(
      400,
      'NOT_FOUND',
      'The community has no custom user field with that key',
      'identifier.key is unknown',
    );
  }
  if (field.type !== 'single-line-text' && field.type !== 'numerical') {
    const must = 'identifier.key must be that of a single-line text or numerical field';
    return lookupError(400, 'UNSUPPORTED_TYPE', 'Only single-line text and numerical fields can be looked up', must);
  }
  const wanted = lookupKey(field, value);
  if (wanted === undefined) {
    const must = field.type === 'numerical' ? 'must be a number for a numerical field' : 'must not be blank';
    return lookupError(400, 'INVALID_VALUE', 'The value cannot be looked up', `identifier.value ${must}`);
  }
  const { fieldLookup } = readSettings(store.facts);
  if (!field.ready || fieldLookup === 'notReady') {
    return lookupError(503, 'NOT_READY', 'Lookup by this field is not ready yet, please try again later');
  }
  if (fieldLookup === 'scanLimit') {
    return lookupError(503, 'SCAN_LIMIT_EXCEEDED', 'Too many records hold that value for a safe lookup');
  }
  if (fieldLookup === 'ambiguous') {
    return lookupError(409, 'LOOKUP_AMBIGUOUS', 'Too many records hold that value to prove a single user');
  }
  const [user, another] = store.fieldValues
    .usersWith(field.id, wanted)
    .map((id) => store.users.byId(id))
    .filter((it): it is User => it?.member === true && it.active);
  if (user === undefined) return redemptionError(404, 'USER_NOT_FOUND', 'No active user has that value');
  return another === undefined ? user : lookupError(409, 'DUPLICATE', 'More than one active user has that value');
}

function lookupError(status: number, code: string, message: string, detail?: string): Reply {
  return redemptionError(status, `CUSTOM_FIELD_IDENTIFIER_${code}`, message, detail);
}
