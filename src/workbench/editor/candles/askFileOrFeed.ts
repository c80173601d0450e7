import * as vscode from 'vscode';

/** Asks a person whose card takes its candles from `fileName` what it shall take instead; undefined: all stays. */
export async function askFileOrFeed(fileName: string): Promise<'file' | 'feed' | undefined> {
  const picked = await vscode.window.showQuickPick(
    [
      { label: vscode.l10n.t('Choose Another File…'), source: 'file' as const },
      { label: vscode.l10n.t('Back to the Feed’s Candles'), source: 'feed' as const },
    ],
    { placeHolder: vscode.l10n.t('The candles come from {0}.', fileName), ignoreFocusOut: true },
  );
  return picked?.source;
}
