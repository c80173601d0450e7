/**
 * A text that may hold words of the service, for a notification: VS Code would make a link, even one that runs a
 * command, of `[words](command:…)`.
 */
export function plainMessage(text: string): string {
  return text.replaceAll('](', '] (');
}
