/** The part of `vscode.l10n` that pure modules use; tests and browser pages pass their own. */
export interface L10n {
  readonly t: (message: string, ...args: (string | number)[]) => string;
}

/** Text for labels where VS Code would turn `$(name)` into an icon. */
export function plainLabel(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .replace(/\\?\$\([a-z0-9-]+(?:~[a-z]+)?\)/gi, (icon) => (icon.startsWith('\\') ? icon : `\\${icon}`));
}

/**
 * Escapes text for Markdown: no links (explicit or bare), emphasis, HTML or table separators.
 * Unlike VS Code's `appendText`, it keeps spaces breakable, so that long titles can wrap.
 */
export function plainMarkdown(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replace(/[\\`*_{}[\]()#+\-!~|$^=]/g, '\\$&')
    .replaceAll('://', '&#58;//')
    .replace(/www\./gi, (found) => `${found.slice(0, 3)}&#46;`)
    .replaceAll('@', '&#64;')
    .replace(/^(\s*\d+)\.(?=\s|$)/, '$1&#46;');
}
