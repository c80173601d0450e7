import * as vscode from 'vscode';
import { CARD_LIMITS } from '../../card/card.ts';
import type { EditPlan } from './applyCardEdit.ts';
import type { EditPlanned, EditResult } from './editQueue.ts';

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
