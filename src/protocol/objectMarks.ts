/** What a comparison says of a level or drawing, seen from the older card. */
export const OBJECT_MARKS = ['added', 'removed', 'changed'] as const;
export type ObjectMark = (typeof OBJECT_MARKS)[number];
