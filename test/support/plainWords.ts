import type { L10n } from '../../src/workbench/editor/words.ts';

/** What stands for `vscode.l10n` outside of VS Code: the words themselves. */
export const plainL10n: L10n = {
  t: (message, ...args) => message.replace(/\{(\d)\}/g, (_, at) => String(args[Number(at)])),
};
