import * as vscode from 'vscode';
import { parseCopied } from '../../card/drafts/copiedObjects.ts';
import type { CardText } from '../../card/text/cardText.ts';
import type { FromEditor, ToEditor } from '../../protocol/editorMessages.ts';
import { pivotIsInvalidation } from '../../shell/settings.ts';
import { planCardEdit } from './cardEdits.ts';
import { copyObjects, cutObjects, type PasteResult, pasteObjects } from './copyPaste.ts';
import { describeRefusal } from './editorActions.ts';
import type { EditJob } from './editQueue.ts';

type ClipboardMessage = Extract<FromEditor, { type: 'clipboard' }>;

/** What clipboard actions need from the session. */
interface ClipboardContext {
  readonly card: () => CardText;
  /** Whether the levels can't be changed. */
  readonly levelsLocked: () => boolean;
  /** Decimals of the card's candles; undefined without candles. */
  readonly decimals: () => number | undefined;
  readonly selected: () => readonly string[];
  readonly select: (objectIds: readonly string[]) => void;
  /** Runs the edit. False if it wasn't applied, in which case the page has been notified. */
  readonly edit: (job: EditJob) => Promise<boolean>;
  readonly post: (message: ToEditor) => void;
}

/** Copies, cuts and pastes levels and drawings as JSON, within and between cards; pastes lists of prices as levels. */
export async function runClipboard(
  { action, version, text }: ClipboardMessage,
  context: ClipboardContext,
): Promise<void> {
  if (action === 'paste') return paste(version, text, context);
  const { card, selected, select, edit, post } = context;
  const copied = (action === 'copy' ? copyObjects : cutObjects)(card().sketch, selected(), vscode.l10n);
  if (copied.kind === 'refused') return post({ type: 'editRefused', reason: copied.reason });
  // Written before the drawings are removed: if this fails, they would be lost.
  if (!(await toClipboard(copied.text))) {
    return post({ type: 'editRefused', reason: vscode.l10n.t('Couldn’t write to the clipboard.') });
  }
  const { edit: removal } = copied;
  if (removal !== undefined) {
    if (!(await edit({ seen: () => version, plan: () => describeRefusal(planCardEdit(card(), removal)) }))) return;
    select(copied.left);
  }
  post({ type: 'status', text: copied.message });
}

async function paste(
  version: number,
  pasted: string | undefined,
  { card, levelsLocked, decimals, select, edit, post }: ClipboardContext,
): Promise<void> {
  const text = pasted ?? (await fromClipboard());
  if (text === undefined) {
    return post({ type: 'editRefused', reason: vscode.l10n.t('Couldn’t read the clipboard.') });
  }
  const prices = parseCopied(text) === undefined ? (await import('./pastedLevels.ts')).pastePrices : undefined;
  let result: PasteResult | undefined;
  const plan: EditJob['plan'] = () => {
    const time = Date.now();
    const { sketch } = card();
    const settings = { levelsLocked: levelsLocked(), pivotIsInvalidation: pivotIsInvalidation() };
    result =
      prices?.(sketch, text, { time, ...settings, decimals: decimals() }, vscode.l10n) ??
      pasteObjects(sketch, text, time, vscode.l10n);
    return result.kind === 'refused' ? result : describeRefusal(planCardEdit(card(), result.edit));
  };
  const isApplied = await edit({ seen: () => version, plan });
  if (!isApplied || result?.kind !== 'pasted') return;
  select(result.select);
  post({ type: 'status', text: result.message });
}

async function toClipboard(text: string): Promise<boolean> {
  try {
    await vscode.env.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

/** Undefined if a browser denies clipboard access. */
async function fromClipboard(): Promise<string | undefined> {
  try {
    return await vscode.env.clipboard.readText();
  } catch {
    return undefined;
  }
}
