/** A rule of the icon font's style sheet, and the icon that it is for. */
const ICON_RULE = /^\.codicon-([a-z0-9-]+):before \{[^}]*\}\n?/gm;

/** A name in quotes, as a message of the extension hands it to a page. */
const QUOTED = /(["'`])([a-z0-9-]+)\1/g;

/** The words of a script that may be names which it hands over: only those that stand in quotes by themselves. */
export function quotedNames(script: string): string {
  return [...new Set([...script.matchAll(QUOTED)].map(([, , name]) => name))].join(' ');
}

/**
 * The icon font's style sheet with the rules of those icons only whose names the scripts hold, whole or put together
 * of a beginning and an ending such as `-off`.
 */
export function usedCodicons(styles: string, scripts: string): string {
  const words = new Set(scripts.match(/[\w-]+/g));
  const isUsed = (name: string): boolean => {
    if (words.has(name) || words.has(`codicon-${name}`)) return true;
    const dashes = [...name.matchAll(/-/g)].map(({ index }) => index);
    return dashes.some(
      (at) => words.has(name.slice(at)) && (words.has(name.slice(0, at)) || words.has(`codicon-${name.slice(0, at)}`)),
    );
  };
  return styles.replace(ICON_RULE, (rule, name: string) => (isUsed(name) ? rule : ''));
}
