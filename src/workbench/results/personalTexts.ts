import { holdsEmail } from './maskedEmails.ts';

/** A text of a row that the page shows masked, and where it stands: `userInfo.email`. */
export interface PersonalText {
  readonly place: string;
  readonly text: string;
}

/** All texts of a value that hold e-mails, in their order. */
export function personalTexts(value: unknown, place = ''): readonly PersonalText[] {
  if (typeof value === 'string') return holdsEmail(value) ? [{ place, text: value }] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) => {
    const inside = place === '' ? key : `${place}.${key}`;
    return [...(holdsEmail(key) ? [{ place: inside, text: key }] : []), ...personalTexts(part, inside)];
  });
}
