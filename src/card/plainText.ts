/**
 * The text of a rich text as the service stores it, a JSON string (P2 2.4 `extra.happened`; its shape is assumed): the
 * `text` of every node, one line per block. A string that isn't such JSON is returned as is. Total.
 */
export function plainText(richText: string): string {
  let parsed: unknown;
  try {
    parsed = JSON.parse(richText);
  } catch {
    return richText;
  }
  if (typeof parsed === 'string') return parsed;
  if (typeof parsed !== 'object' || parsed === null) return richText;
  const blocks = Array.isArray(parsed) ? parsed : childrenOf(parsed);
  return blocks.map(nodeText).join('\n');
}

/** All text inside a node. Iterative, because the service decides on the depth. */
function nodeText(node: unknown): string {
  const left: unknown[] = [node];
  let words = '';
  while (left.length > 0) {
    const next = left.pop();
    if (typeof next === 'string') words += next;
    else if (typeof next === 'object' && next !== null) {
      if ('text' in next && typeof next.text === 'string') words += next.text;
      for (const child of childrenOf(next).toReversed()) left.push(child);
    }
  }
  return words;
}

function childrenOf(node: object): readonly unknown[] {
  if (Array.isArray(node)) return node;
  for (const key of ['children', 'content', 'root']) {
    const children: unknown = (node as Record<string, unknown>)[key];
    if (Array.isArray(children)) return children;
    if (typeof children === 'object' && children !== null) return [children];
  }
  return [];
}
