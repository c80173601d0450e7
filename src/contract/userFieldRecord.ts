import * as z from 'zod/mini';
import { tolerantList } from './listReply.ts';
import { anyId, decoration, flag, label, someOf, text, tolerantRecord } from './tolerant.ts';

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
    name: label(),
    field: decoration(text.check(z.describe('Field key; never changes.'))),
    type: label().check(z.describe(`One of ${USER_FIELD_TYPES.join(', ')}.`)),
    defaultValue: z.optional(z.unknown()),
    options: someOf(z.unknown()),
    isCustom: decoration(flag.check(z.describe('False for built-in fields.'))),
    createdAt: decoration(text),
    updatedAt: decoration(text),
  },
  ['fieldId', 'userFieldId'],
);

/** A definition. */
export type UserField = z.infer<typeof userFieldSchema>;

/** One change of one trader's field, XP or coins (P2 2.2). */
export const historyEntrySchema = tolerantRecord(
  {
    _id: anyId,
    communityID: decoration(anyId),
    /** Internal record ID; of XP and coins the platform user ID. */
    userID: decoration(anyId),
    userObjectID: decoration(z.nullable(text)),
    userNumericID: decoration(anyId),
    fieldID: decoration(text),
    fieldName: decoration(text.check(z.describe('Field key.'))),
    fieldType: decoration(z.nullable(text.check(z.describe('Null once the field was deleted.')))),
    value: z.optional(z.unknown()),
    storedValue: z.optional(z.unknown()),
    action: label(),
    createdAt: decoration(text),
    updatedAt: decoration(text),
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
