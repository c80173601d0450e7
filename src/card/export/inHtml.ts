const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Words inside an element or a quoted attribute of HTML; characters that no page may hold become the replacement character. */
export function escapeHtml(words: string): string {
  return wellFormed(words).replace(/[&<>"']/g, (letter) => ESCAPES[letter] ?? letter);
}

/** Without controls (line ends and tabs stay) and without halves of characters. */
function wellFormed(words: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what it is about
  return words.toWellFormed().replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g, '\ufffd');
}
