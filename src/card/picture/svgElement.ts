type SvgAttributes = { readonly [name: string]: string | number };

/** An SVG element as text; attributes are escaped, children are elements already. */
export function element(name: string, attributes: SvgAttributes, children: readonly string[] = []): string {
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeXml(String(value))}"`);
  const inner = children.join('');
  return inner === '' ? `<${name}${written.join('')}/>` : `<${name}${written.join('')}>${inner}</${name}>`;
}

/** Words inside an element. */
export function escapeXml(words: string): string {
  return words.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}

/** A length to the tenth of a pixel: pictures travel as text. */
export function roundPixels(length: number): number {
  return Math.round(length * 10) / 10;
}
