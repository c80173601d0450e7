import * as z from 'zod/mini';
import { textIdSchema } from './textId.ts';

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

const time = z.optional(z.nullable(z.string()));

/** A definition (P2 2.1); create answers without key and origin (public-facts 6.2), a type may be one of tomorrow. */
export const userFieldSchema = z.looseObject({
  _id: z.string().check(z.minLength(1)),
  name: z.string(),
  field: z.optional(z.string().check(z.describe('Field key; never changes.'))),
  type: z.string().check(z.describe(`One of ${USER_FIELD_TYPES.join(', ')}.`)),
  defaultValue: z.optional(z.unknown()),
  options: z.optional(z.nullable(z.array(z.unknown()))),
  isCustom: z.optional(z.boolean().check(z.describe('False for built-in fields.'))),
  createdAt: time,
  updatedAt: time,
});

/** A definition. */
export type UserField = z.infer<typeof userFieldSchema>;

/** One change of one trader's field, XP or coins (P2 2.2). */
export const historyEntrySchema = z.looseObject({
  _id: z.string().check(z.minLength(1)),
  communityID: z.optional(textIdSchema),
  /** Internal record ID; of XP and coins the platform user ID. */
  userID: z.optional(z.nullable(textIdSchema)),
  userObjectID: z.optional(z.nullable(z.string())),
  userNumericID: z.optional(z.nullable(textIdSchema)),
  fieldID: z.optional(z.nullable(z.string())),
  fieldName: z.optional(z.nullable(z.string().check(z.describe('Field key.')))),
  fieldType: z.optional(z.nullable(z.string().check(z.describe('Null once the field was deleted.')))),
  value: z.optional(z.unknown()),
  storedValue: z.optional(z.unknown()),
  action: z.string(),
  createdAt: time,
  updatedAt: time,
});

/** One change of one trader's field, XP or coins. */
export type FieldHistoryEntry = z.infer<typeof historyEntrySchema>;

const count = z.int().check(z.minimum(0));

/** A page of a history, newest entries first (P2 4.3, 4.4). */
export const historyPageSchema = z.looseObject({
  meta: z.looseObject({
    scope: z.optional(z.string()),
    total: z.optional(count),
    page: z.optional(count),
    limit: z.optional(count),
    hasNext: z.boolean(),
  }),
  data: z.array(historyEntrySchema),
});
