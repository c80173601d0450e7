/**
 * From these lengths on, a reader has to scroll or sees the text cut. The documents name none; these are ours, taken
 * from what the preview and a list row show whole. In UTF-16 units, links counted as their words.
 */
export const DISPLAY_LENGTHS = { title: 80, preferenceText: 1200, alternativeText: 1200, comments: 1200 } as const;
