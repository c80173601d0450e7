import type { Card } from './card.ts';
import { formatJson } from './text/formatJson.ts';
import { NEW_FILE_STYLE } from './text/textStyle.ts';

/** The card as text, the way a new file is written: two spaces, keys in the documents' order, newline at the end. */
export function formatCard(card: Card): string {
  return `${formatJson(card, [], NEW_FILE_STYLE, '')}\n`;
}
