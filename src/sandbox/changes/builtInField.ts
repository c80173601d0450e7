import type { User } from '../store/userTable.ts';

/** Built-in fields that are properties of the trader, by field key; `total_xp` and `total_coins` are changed by their own functions. */
const PROPERTIES = {
  email: 'email',
  username: 'username',
  first_name: 'firstName',
  last_name: 'lastName',
  phone_number: 'phone',
  country: 'country',
  language: 'language',
  total_xp: 'xp',
  total_coins: 'coins',
  join_date: 'joinedAt',
} as const satisfies Readonly<Record<string, keyof User>>;

/** What the trader has in a built-in field. */
export function readBuiltIn(user: User, fieldKey: string): unknown {
  return fieldKey in PROPERTIES ? user[PROPERTIES[fieldKey as keyof typeof PROPERTIES]] : null;
}

/** The trader with another value in a built-in field; names that cannot be empty become empty text. */
export function withBuiltIn(user: User, fieldKey: string, value: unknown): User {
  const text = value === null ? null : String(value);
  switch (fieldKey) {
    case 'email':
      return { ...user, email: (text ?? user.email).toLowerCase() };
    case 'username':
      return { ...user, username: text ?? user.username };
    case 'first_name':
      return { ...user, firstName: text ?? '' };
    case 'last_name':
      return { ...user, lastName: text ?? '' };
    case 'phone_number':
      return { ...user, phone: text };
    case 'country':
      return { ...user, country: text };
    case 'language':
      return { ...user, language: text };
    case 'join_date':
      return { ...user, joinedAt: text };
    default:
      return user;
  }
}
