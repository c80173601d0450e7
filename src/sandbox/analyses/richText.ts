/**
 * Text as a rich-text JSON string (P2 2.4: `extra.happened`, `expected`, `comments`). The documents do not show its
 * nodes: this is a document of paragraphs, one a line, whose `text` values joined by line breaks are the text again.
 */
export function richText(text: string): string {
  const content = text.split('\n').map((line) => ({
    type: 'paragraph',
    content: line === '' ? [] : [{ type: 'text', text: line }],
  }));
  return JSON.stringify({ type: 'doc', content });
}
