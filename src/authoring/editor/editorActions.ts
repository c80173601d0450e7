import * as vscode from 'vscode';
import { CARD_LIMITS } from '../../card/model/card.ts';
import type { EditorAction } from '../../protocol/editorMessages.ts';
import { type CommandId, executeCommand } from '../../shell/executeCommand.ts';
import type { EditPlan } from './cardEdits.ts';
import type { EditPlanned, EditResult, IntermediateTexts } from './editQueue.ts';

const ACTION_COMMANDS = {
  openAsText: 'chartCards.openAsText',
  save: 'chartCards.saveCard',
  saveAsDraft: 'chartCards.saveCardAsDraft',
  publish: 'chartCards.publishDraft',
  compareWithPublished: 'chartCards.compareWithPublished',
  loadCandles: 'chartCards.loadCandlesFromFile',
  reloadCandles: 'chartCards.reloadCandles',
  refresh: 'chartCards.refreshCard',
  openPublished: 'chartCards.openPublishedCard',
  unlock: 'chartCards.unlockCard',
} as const satisfies Readonly<Record<EditorAction, CommandId>>;

/** Runs the command behind a button of the page. */
export async function runEditorAction(action: EditorAction, { uri }: vscode.TextDocument): Promise<void> {
  await executeCommand(ACTION_COMMANDS[action], uri);
}

/**
 * How long VS Code may take to report that the editor of a focused page is active, in milliseconds. A save waits for the
 * undo, and VS Code gives the listeners of a save 1.5 s.
 */
const FOCUS_DELAY_MS = 1_000;
const POLL_INTERVAL_MS = 20;

/**
 * Runs undo or redo on the document. VS Code's commands act on the active editor, so this waits until that is the panel:
 * the key was pressed in the page, but VS Code reports the focus with a delay. Steps that end in the middle of typing, or
 * that don't change the text because Escape restored it, are skipped.
 */
export async function undoOrRedo(
  action: 'undo' | 'redo',
  panel: { readonly active: boolean },
  {
    document,
    intermediateTexts,
  }: { readonly document: vscode.TextDocument; readonly intermediateTexts: IntermediateTexts },
): Promise<void> {
  const deadline = performance.now() + FOCUS_DELAY_MS;
  while (!panel.active && performance.now() < deadline)
    await new Promise((resolve) => setTimeout(resolve, POLL_INTERVAL_MS));
  const before = document.getText();
  let version: number | undefined;
  while (panel.active && version !== document.version) {
    version = document.version;
    await vscode.commands.executeCommand(action);
    const text = document.getText();
    if (text !== before && !intermediateTexts.has(text)) return;
  }
}

/** The plan, with its refusal as a message for the user. */
export function describeRefusal(plan: EditPlan): EditPlanned {
  if (plan.kind === 'edits') return plan;
  switch (plan.why) {
    case 'unreadable text':
      return { kind: 'refused', reason: vscode.l10n.t('The text isn’t a valid card. Fix the errors first.') };
    case 'no such place':
      return { kind: 'refused', reason: vscode.l10n.t('This part of the card no longer exists. Nothing was changed.') };
    case 'value too large':
      return { kind: 'refused', reason: vscode.l10n.t('The value is too long. Nothing was changed.') };
    case 'too many drawings':
      return {
        kind: 'refused',
        reason: vscode.l10n.t('A card can have at most {0} drawings. Delete one first.', CARD_LIMITS.drawings.max),
      };
    case 'no drawing':
      return { kind: 'refused', reason: vscode.l10n.t('This isn’t a valid drawing. Nothing was changed.') };
    case 'no permutation':
      return {
        kind: 'refused',
        reason: vscode.l10n.t('The card’s drawings have changed. Nothing was changed; try again.'),
      };
    case 'no rename':
      return { kind: 'refused', reason: plan.reason };
  }
}

/** The refusal of a fix that no finding offers any more. */
export function describeOutdatedFix(): EditPlanned {
  return {
    kind: 'refused',
    reason: vscode.l10n.t('The card has changed, so this fix no longer applies. Nothing was changed.'),
  };
}

/** The message for the user; undefined if the edit did what it was meant to. */
export function describeEditFailure(result: EditResult): string | undefined {
  switch (result.kind) {
    case 'applied':
    case 'nothing':
      return undefined;
    case 'stale':
      return vscode.l10n.t('The card changed before this was applied. Nothing was changed; try again.');
    case 'refused':
      return result.reason;
    case 'failed':
      return vscode.l10n.t('VS Code couldn’t apply the change. The card wasn’t changed; try again.');
  }
}
