/** A text that VS Code shows as it is where it would make icons of `$(name)`. */
export function plainLabel(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .replace(/\\?\$\([a-z0-9-]+(?:~[a-z]+)?\)/gi, (icon) => (icon.startsWith('\\') ? icon : `\\${icon}`));
}
