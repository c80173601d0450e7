/** The text with a capital at its beginning: what stands for itself begins so, what stands in a sentence does not. */
export function capitalized(text: string): string {
  const [first = ''] = text;
  return first.toUpperCase() + text.slice(first.length);
}
