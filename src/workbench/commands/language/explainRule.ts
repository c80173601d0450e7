import * as vscode from 'vscode';
import { RulePages, rulePageAddress } from '../../language/rulePages.ts';

/** Shows the page about a rule; asks for the rule when none is named. */
export function explainRule(extensionUri: vscode.Uri): (rule?: string) => Promise<void> {
  const pages = new RulePages(extensionUri);
  return async (named) => {
    const rule = await knownRule(pages, named);
    if (rule !== undefined) await vscode.commands.executeCommand('vscode.open', rulePageAddress(rule));
  };
}

/** The rule that was named, where there is one of that name; else the one that is chosen. */
async function knownRule(pages: RulePages, named: string | undefined): Promise<string | undefined> {
  const rules = await pages.rules();
  if (rules.some(({ rule }) => rule === named)) return named;
  const chosen = await vscode.window.showQuickPick(
    rules.map(({ rule, title, severity }) => ({ label: title, description: rule, detail: severity, rule })),
    { placeHolder: vscode.l10n.t('Which rule?'), matchOnDescription: true, ignoreFocusOut: true },
  );
  return chosen?.rule;
}
