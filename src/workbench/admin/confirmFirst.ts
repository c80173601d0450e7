import * as vscode from 'vscode';
import type { Confirmation } from './adminCommand.ts';
import { inputStep } from './questions/inputStep.ts';

/** Asks before something is written: a modal that names it, and a text to be typed where there is one. */
export async function confirmFirst(title: string, confirmation: Confirmation): Promise<boolean> {
  const { question, detail, button, typed } = confirmation;
  const answer = await vscode.window.showWarningMessage(question, { modal: true, detail }, button);
  if (answer !== button) return false;
  if (typed === undefined) return true;
  const end = await inputStep(
    { title, step: 1, totalSteps: 1 },
    {
      prompt: vscode.l10n.t('{0} Type “{1}” to go on.', question, typed),
      placeholder: typed,
      value: '',
      check: (text) => (text === typed ? undefined : vscode.l10n.t('Type “{0}” exactly, or press Escape.', typed)),
    },
  );
  return end.kind === 'next';
}
