import * as vscode from 'vscode';
import type { CommandResult, MessageAction } from './adminCommand.ts';
import type { FileContext } from './adminContext.ts';
import { messageButtons } from './messageButtons.ts';
import type { NextAction } from './nextStep.ts';
import { plainMessage } from './plainMessage.ts';
import { showProblem } from './showTrouble.ts';

/** Shows how a run ended. `hasAnswers`: something was asked, and can be answered otherwise. */
export async function showCommandResult(
  end: CommandResult,
  context: FileContext,
  hasAnswers: boolean,
): Promise<NextAction> {
  switch (end.kind) {
    case 'over':
      return 'over';
    case 'table':
      context.results.show(end.table);
      return 'over';
    case 'told': {
      if (end.about !== undefined && hasAnswers) return askToChange(end.text, end.offers ?? [], end.tone);
      // Not waited for: a notification may stand for hours, and the command is over.
      void showMessage(end.text, end.offers ?? [], end.tone);
      return 'over';
    }
    case 'trouble':
      return showProblem(end.trouble, context, hasAnswers);
  }
}

/** Waited for: the command goes on where its answers are changed. */
async function askToChange(
  text: string,
  offers: readonly MessageAction[],
  tone: 'warning' | undefined,
): Promise<NextAction> {
  let next: NextAction = 'over';
  const change = {
    label: vscode.l10n.t('Change Answers…'),
    run: () => {
      next = 'change';
    },
  };
  await showMessage(text, [change, ...offers], tone);
  return next;
}

async function showMessage(text: string, offers: readonly MessageAction[], tone: 'warning' | undefined): Promise<void> {
  const show = tone === 'warning' ? vscode.window.showWarningMessage : vscode.window.showInformationMessage;
  const labels = offers.map(({ label }) => label);
  const answer = await show(plainMessage(text), ...messageButtons(text, labels));
  await offers.find(({ label }) => label === answer)?.run();
}
