import * as z from 'zod/mini';
import { tolerantList } from './listReply.ts';
import { anyId, booleanLike, lenient, lenientArray, text, textOrEmpty, tolerantRecord } from './tolerant.ts';

/** The nine types of a user field (P2 2.1). */
export const USER_FIELD_TYPES = [
  'single-line-text',
  'multi-line-text',
  'numerical',
  'date',
  'time',
  'date-time',
  'boolean',
  'single-select-dropdown',
  'multi-select-dropdown',
] as const;
/** A type of a user field. */
export type UserFieldType = (typeof USER_FIELD_TYPES)[number];

/** What can be done to a value (P2 2.2, 4.5). */
export const USER_FIELD_ACTIONS = ['overwrite', 'increase', 'decrease'] as const;
/** What can be done to a value. */
export type UserFieldAction = (typeof USER_FIELD_ACTIONS)[number];

/** Built-in fields whose history is that of XP and coins, with the platform's own labels as actions (P2 2.2). */
export const BALANCE_FIELDS = ['total_xp', 'total_coins'] as const;

/** A definition (P2 2.1); create answers without key and origin (public-facts 6.2), a type may be one of tomorrow. */
export const userFieldSchema = tolerantRecord(
  {
    _id: anyId,
    name: textOrEmpty(),
    field: lenient(text.check(z.describe('Field key; never changes.'))),
    type: textOrEmpty().check(z.describe(`One of ${USER_FIELD_TYPES.join(', ')}.`)),
    defaultValue: z.optional(z.unknown()),
    options: lenientArray(z.unknown()),
    isCustom: lenient(booleanLike.check(z.describe('False for built-in fields.'))),
    createdAt: lenient(text),
    updatedAt: lenient(text),
  },
  ['fieldId', 'userFieldId'],
);

/** A definition. */
export type UserField = z.infer<typeof userFieldSchema>;

/** One change of one trader's field, XP or coins (P2 2.2). */
export const historyEntrySchema = tolerantRecord(
  {
    _id: anyId,
    communityID: lenient(anyId),
    /** Internal record ID; of XP and coins the platform user ID. */
    userID: lenient(anyId),
    userObjectID: lenient(z.nullable(text)),
    userNumericID: lenient(anyId),
    fieldID: lenient(text),
    fieldName: lenient(text.check(z.describe('Field key.'))),
    fieldType: lenient(z.nullable(text.check(z.describe('Null once the field was deleted.')))),
    value: z.optional(z.unknown()),
    storedValue: z.optional(z.unknown()),
    action: textOrEmpty(),
    createdAt: lenient(text),
    updatedAt: lenient(text),
  },
  ['historyId', 'entryId'],
);

/** One change of one trader's field, XP or coins. */
export type FieldHistoryEntry = z.infer<typeof historyEntrySchema>;

const count = z.int().check(z.minimum(0));

/** A page of a history, newest entries first (P2 4.3, 4.4). */
export const historyPageSchema = tolerantList(historyEntrySchema, 'data', {
  meta: z.looseObject({ scope: z.string(), total: count, page: count, limit: count, hasNext: z.boolean() }),
});
