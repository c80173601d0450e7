import * as vscode from 'vscode';
import type { Confirmation } from './adminCommand.ts';
import { inputStep } from './questions/inputStep.ts';

/** What the person says: yes, no, or that an answer is to be changed. */
export type ConfirmationAnswer = 'yes' | 'no' | 'back';

/** Asks before something is written: a modal that names it, and a text to be typed where there is one. */
export async function askConfirmation(
  title: string,
  confirmation: Confirmation,
  hasAnswers: boolean,
): Promise<ConfirmationAnswer> {
  const { question, detail, button, typed } = confirmation;
  const change = vscode.l10n.t('Change Answers…');
  for (;;) {
    const buttons = hasAnswers ? [button, change] : [button];
    const answer = await vscode.window.showWarningMessage(question, { modal: true, detail }, ...buttons);
    if (answer === change) return 'back';
    if (answer !== button) return 'no';
    if (typed === undefined) return 'yes';
    const end = await inputStep(
      { title, step: 1, totalSteps: undefined, isInner: true },
      {
        prompt: vscode.l10n.t('{0} Type “{1}” to go on.', question, typed),
        placeholder: typed,
        value: '',
        check: (text) => (text === typed ? undefined : vscode.l10n.t('Type “{0}” exactly, or press Escape.', typed)),
      },
    );
    if (end.kind !== 'back') return end.kind === 'next' ? 'yes' : 'no';
  }
}
