/** Strings become neither markup nor scripts; only Lit, which makes its own templates into elements, may convert them. */
export const TRUSTED_TYPES = "require-trusted-types-for 'script'; trusted-types lit-html";

/**
 * The content security policy of the extension's pages: no inline scripts or styles and no connections. Scripts imported
 * later inherit the nonce, which the text editor also uses for its style sheet. `source`: where styles, fonts and images
 * come from.
 */
export function pagePolicy(nonce: string, source: string): string {
  return [
    "default-src 'none'",
    `script-src 'nonce-${nonce}'`,
    `style-src ${source} 'nonce-${nonce}'`,
    `font-src ${source}`,
    `img-src ${source} data:`,
    TRUSTED_TYPES,
  ].join('; ');
}
