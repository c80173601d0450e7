import type { Card } from './card.ts';
import { formatJson, NEW_FILE_STYLE } from './text/formatJson.ts';
import { inDocumentOrder } from './text/inDocumentOrder.ts';

/** The card as text, the way a new file is written: two spaces, keys in the documents' order, newline at the end. */
export function formatCard(card: Card): string {
  return `${formatJson(inDocumentOrder(card), NEW_FILE_STYLE, '', 0)}\n`;
}
