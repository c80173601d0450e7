import type { Metadata } from './card.ts';

/** Metadata fields that stand each for itself, in the documents' order, and the words used for them. */
export const FIELD_LABELS = {
  symbol: 'symbol',
  title: 'title',
  timeframe: 'timeframe',
  expiry: 'expiry',
  preferenceText: 'preference text',
  alternativeText: 'alternative text',
  comments: 'comments',
} as const satisfies Partial<Record<keyof Metadata, string>>;

/** A metadata field that stands for itself; direction and entry placement make the type together. */
export type LabelledField = keyof typeof FIELD_LABELS;

/** All of them with their words. */
export const LABELLED_FIELDS = Object.entries(FIELD_LABELS) as readonly (readonly [LabelledField, string])[];
