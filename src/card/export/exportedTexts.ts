import type { MetadataSketch } from '../cardSketch.ts';

/** The scenario texts that a card has, with their headings, in the order shown. */
export function exportedTexts({
  preferenceText,
  alternativeText,
  comments,
}: MetadataSketch): readonly { readonly heading: string; readonly text: string }[] {
  const texts = [
    { heading: 'Preference', text: preferenceText },
    { heading: 'Alternative', text: alternativeText },
    { heading: 'Comments', text: comments },
  ];
  return texts.flatMap(({ heading, text }) => (text === undefined || text.trim() === '' ? [] : [{ heading, text }]));
}
