import * as vscode from 'vscode';
import { cancellable } from '../../cancellable.ts';
import { cardFileOf } from '../../editor/candles/cardFileOf.ts';
import { type FileRevision, revisionsOf } from '../../preview/gitRevisions.ts';
import type { Previews } from '../../preview/previewPanels.ts';
import { describeRevision } from '../../preview/revisionInWords.ts';
import type { CardArgument } from '../author/chosenCard.ts';
import { cardToPreview } from './cardToPreview.ts';

type RevisionItem = vscode.QuickPickItem & { readonly revision: FileRevision };

/** Shows a draft as it was in a revision of git. */
export function previewRevision(previews: Previews): (argument?: CardArgument) => Promise<void> {
  return async (argument) => {
    const file = cardFileOf(cardToPreview(argument, previews));
    const revisions = await cancellable(vscode.l10n.t('Reading the revisions'), (signal) => revisionsOf(file, signal));
    const name = file.path.slice(file.path.lastIndexOf('/') + 1);
    const picked = await vscode.window.showQuickPick(revisions.map(revisionItem), {
      title: vscode.l10n.t('Preview a Revision'),
      placeHolder: vscode.l10n.t('Which revision of {0}?', name),
      matchOnDescription: true,
      matchOnDetail: true,
      ignoreFocusOut: true,
    });
    if (picked !== undefined) await previews.show(picked.revision.text);
  };
}

function revisionItem(revision: FileRevision): RevisionItem {
  const { hash, subject, author, committedAt } = revision;
  return {
    label: subject === '' ? hash.slice(0, 7) : subject,
    description: describeRevision({ ref: hash, committedAt }, Date.now(), vscode.l10n),
    detail: author,
    revision,
  };
}
