import * as vscode from 'vscode';
import { CARD_LIMITS } from '../../card/card.ts';
import type { EditorAction } from '../../protocol/editorMessages.ts';
import { executeCommand } from '../executeCommand.ts';
import { openAttribution } from '../webviewPanelHost.ts';
import type { EditPlan } from './cardEdits.ts';
import type { EditPlanned, EditQueue, EditResult, IntermediateTexts } from './editQueue.ts';

/** Does what a button of the page asks for. */
export async function runEditorAction(action: EditorAction, document: vscode.TextDocument): Promise<void> {
  const { uri } = document;
  switch (action) {
    case 'openAsText':
      await executeCommand('chartCards.openAsText', uri);
      return;
    case 'save':
      await executeCommand('chartCards.saveCard', uri);
      return;
    case 'saveAsDraft':
      await executeCommand('chartCards.saveCardAsDraft', uri);
      return;
    case 'publish':
      await executeCommand('chartCards.publishDraft', uri);
      return;
    case 'compareWithPublished':
      await executeCommand('chartCards.compareWithPublished', uri);
      return;
    case 'loadCandles':
      await executeCommand('chartCards.loadCandlesFromFile', uri);
      return;
    case 'reloadCandles':
      await executeCommand('chartCards.reloadCandles', uri);
      return;
    case 'refresh':
      await executeCommand('chartCards.refreshCard', uri);
      return;
    case 'openAttribution':
      await openAttribution();
      return;
  }
}

/** How long a page that has just taken the focus may stay unknown as the active editor, in milliseconds. */
const FOCUS_DELAY_MS = 500;
const POLL_INTERVAL_MS = 20;

/**
 * Undo or redo that was asked for in the page: on the document, once every gesture before it is in. Only while the
 * panel is the active editor, because VS Code's own commands act on whatever that is. The key was pressed in the page,
 * so the focus is there; VS Code tells the extension a moment later. A step that ends in
 * the midst of what was typed, or where it began, since Escape had given a text back, is followed by the next.
 */
export async function undoOrRedo(
  action: 'undo' | 'redo',
  queue: EditQueue,
  panel: { readonly active: boolean },
  { document, halfTyped }: { readonly document: vscode.TextDocument; readonly halfTyped: IntermediateTexts },
): Promise<void> {
  await queue.drained();
  const deadline = Date.now() + FOCUS_DELAY_MS;
  while (!panel.active && Date.now() < deadline) await new Promise((resolve) => setTimeout(resolve, POLL_INTERVAL_MS));
  const before = document.getText();
  let version: number | undefined;
  while (panel.active && version !== document.version) {
    version = document.version;
    await vscode.commands.executeCommand(action);
    const text = document.getText();
    if (text !== before && !halfTyped.has(text)) return;
  }
}

/** The plan with its refusal in words. */
export function describeRefusal(plan: EditPlan): EditPlanned {
  if (plan.kind === 'edits') return plan;
  switch (plan.why) {
    case 'unreadable text':
      return { kind: 'refused', reason: vscode.l10n.t('The text is no card at present. Mend the text first.') };
    case 'no such place':
      return { kind: 'refused', reason: vscode.l10n.t('The card has no such place any more. Nothing was changed.') };
    case 'value too large':
      return { kind: 'refused', reason: vscode.l10n.t('The value is too large for a card. Nothing was changed.') };
    case 'too many drawings':
      return {
        kind: 'refused',
        reason: vscode.l10n.t('A card holds at most {0} drawings. Delete one first.', CARD_LIMITS.drawings.max),
      };
    case 'no drawing':
      return { kind: 'refused', reason: vscode.l10n.t('That is no drawing. Nothing was changed.') };
    case 'no permutation':
      return { kind: 'refused', reason: vscode.l10n.t('The card has other drawings by now. Nothing was changed.') };
    case 'no rename':
      return { kind: 'refused', reason: plan.reason };
  }
}

/** What to tell the person; undefined when the gesture did what it was meant to. */
export function describeEditFailure(result: EditResult): string | undefined {
  switch (result.kind) {
    case 'applied':
    case 'nothing':
      return undefined;
    case 'stale':
      return vscode.l10n.t('The text had changed meanwhile, so this was not applied. Do it again if it still holds.');
    case 'refused':
      return result.reason;
    case 'failed':
      return vscode.l10n.t('VS Code did not take the change. The card is as it was; try again.');
  }
}
