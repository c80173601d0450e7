/** `vscode.l10n`, or what stands for it where there is no VS Code. */
export interface L10n {
  readonly t: (message: string, ...args: (string | number)[]) => string;
}

/** A text that VS Code shows as it is where it would make icons of `$(name)`. */
export function plainLabel(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .replace(/\\?\$\([a-z0-9-]+(?:~[a-z]+)?\)/gi, (icon) => (icon.startsWith('\\') ? icon : `\\${icon}`));
}

/**
 * A text that a Markdown reader shows as it is: no link (written or bare), no emphasis, no HTML, no table border.
 * Unlike VS Code's own `appendText`, blanks stay blanks, so that a long title can be broken into lines.
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
