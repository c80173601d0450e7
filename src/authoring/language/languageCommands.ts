import * as vscode from 'vscode';
import { check } from '../../card/findings/check.ts';
import type { RuleId } from '../../card/findings/rules.ts';
import { readCardText } from '../../card/text/readCard.ts';
import {
  type ArgumentsOf,
  CARD_FILE,
  type Commands,
  DRAFT_ROW,
  editorTitle,
  explorerCard,
  ONE_ROW,
  viewItem,
} from '../../shell/contributions.ts';
import { type CardArgument, chosenCard, textOfCard } from '../documents/chosenCard.ts';
import type { RemoteCards } from '../documents/remoteCards.ts';
import { RulePages, rulePageAddress } from './rulePages.ts';

/** Checks a card, and opens the Problems panel if there are findings. */
function checkCard(cards: RemoteCards): (argument?: CardArgument) => Promise<void> {
  return async (argument) => {
    const uri = chosenCard(argument);
    if (uri === undefined) throw new Error(vscode.l10n.t('Open a card first.'));
    const published = cards.publishedOf(uri);
    const findings = check(readCardText(await textOfCard(uri)), {
      now: Date.now(),
      ...(published === undefined ? {} : { published }),
    });
    if (findings.length === 0) {
      void vscode.window.showInformationMessage(vscode.l10n.t('No problems found in the card.'));
      return;
    }
    const errors = findings.filter((finding) => finding.severity === 'error').length;
    const warnings = findings.filter((finding) => finding.severity === 'warning').length;
    await vscode.commands.executeCommand('workbench.actions.view.problems');
    const text = vscode.l10n.t(
      '{0} errors, {1} warnings, {2} hints. See the Problems panel.',
      errors,
      warnings,
      findings.length - errors - warnings,
    );
    if (errors > 0) void vscode.window.showErrorMessage(text);
    else void vscode.window.showInformationMessage(text);
  };
}

/** Shows the documentation of a rule; asks which if none is given. */
function explainRule(extensionUri: vscode.Uri): (rule?: RuleId) => Promise<void> {
  const pages = new RulePages(extensionUri);
  return async (named) => {
    const rule = await knownRule(pages, named);
    if (rule !== undefined) await vscode.commands.executeCommand('vscode.open', rulePageAddress(rule));
  };
}

/** The rule with this name, else one the user picks. */
async function knownRule(pages: RulePages, named: RuleId | undefined): Promise<RuleId | undefined> {
  const rules = await pages.rules();
  if (rules.some(({ rule }) => rule === named)) return named;
  const chosen = await vscode.window.showQuickPick(
    rules.map(({ rule, title, severity }) => ({ label: title, description: rule, detail: severity, rule })),
    { placeHolder: vscode.l10n.t('Select a rule'), matchOnDescription: true, ignoreFocusOut: true },
  );
  return chosen?.rule;
}

/** The commands of findings and rules. */
export const languageCommands = {
  'chartCards.explainRule': {
    title: 'Explain Rule…',
    handler: ({ extensionUri }) => explainRule(extensionUri),
  },
  'chartCards.checkCard': {
    title: 'Check Card',
    icon: 'checklist',
    palette: CARD_FILE,
    menus: [viewItem('drafts', '2_card@3', DRAFT_ROW, ONE_ROW), editorTitle('1_card@4', CARD_FILE), explorerCard('3')],
    handler: ({ files }) => checkCard(files),
  },
} satisfies Commands<{ readonly extensionUri: vscode.Uri; readonly files: RemoteCards }>;

declare module '../../shell/executeCommand.ts' {
  interface CommandArguments extends ArgumentsOf<typeof languageCommands> {}
}
