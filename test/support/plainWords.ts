import type { Words } from '../../src/workbench/editor/words.ts';

/** What stands for `vscode.l10n` outside of VS Code: the words themselves. */
export const plainWords: Words = {
  t: (message, ...args) => message.replace(/\{(\d)\}/g, (_, at) => String(args[Number(at)])),
};
