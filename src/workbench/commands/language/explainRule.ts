import * as vscode from 'vscode';

/** Shows the page about a rule; asks for the rule when none is named. */
export function explainRule(extensionUri: vscode.Uri): (rule?: string) => Promise<void> {
  return async (rule) => {
    const page = vscode.Uri.joinPath(extensionUri, 'docs', 'rules', `${rule ?? 'levels.order'}.md`);
    await vscode.commands.executeCommand('markdown.showPreview', page);
  };
}
