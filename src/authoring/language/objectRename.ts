import * as vscode from 'vscode';
import { levelsLockedReason } from '../../card/findings/publishedState.ts';
import { mentionAt, mentionsOf, type ObjectMention } from '../../card/mentions/objectMentions.ts';
import { renameObjectId } from '../../card/text/changeCard.ts';
import type { Connections } from '../../shell/connection/connections.ts';
import { CARD_LANGUAGE, type CardDocuments, type CheckedCard } from '../documents/cardDocuments.ts';
import { documentOrigin } from '../documents/documentOrigin.ts';
import type { RemoteCards } from '../documents/remoteCards.ts';
import { documentEdits, documentRange } from '../documents/textDocuments.ts';
import { isReadable } from '../editor/cardEdits.ts';

interface RenameContext {
  readonly documents: CardDocuments;
  readonly connections: Connections;
  readonly remoteCards: RemoteCards;
}

/** Renames an object's id and all links to it in one edit and one undo step. */
export function registerRename(context: RenameContext): vscode.Disposable {
  return vscode.languages.registerRenameProvider(CARD_LANGUAGE, {
    prepareRename(document, position) {
      const { idRange, id } = renamedMention(context, document, position, context.documents.check(document));
      return { range: documentRange(document, idRange), placeholder: id };
    },

    provideRenameEdits(document, position, newName) {
      // Uses the requested version, so that no edit is made for an older text.
      const checked = context.documents.check(document);
      const { id } = renamedMention(context, document, position, checked);
      const renamed = renameObjectId(checked.card, id, newName);
      if (renamed.kind === 'refused') throw new Error(renamed.reason);
      const edit = new vscode.WorkspaceEdit();
      edit.set(document.uri, documentEdits(document, renamed.edits));
      return edit;
    },
  });
}

/** The id at the cursor; VS Code shows the reason next to it if it can't be renamed. */
function renamedMention(
  { connections, remoteCards }: RenameContext,
  document: vscode.TextDocument,
  position: vscode.Position,
  { card }: CheckedCard,
): ObjectMention {
  const mention = mentionAt(card, document.offsetAt(position));
  if (mention === undefined) {
    throw new Error(vscode.l10n.t('Only IDs of levels and drawings can be renamed, on the object or in a link to it.'));
  }
  const origin = documentOrigin(document.uri, connections, remoteCards);
  if (origin.readOnlyReason !== undefined) throw new Error(origin.readOnlyReason);
  if (!isReadable(card)) {
    throw new Error(vscode.l10n.t('The text isn’t valid JSON, so some links may be missed. Fix the errors first.'));
  }
  const objects = mentionsOf(card, mention.id).filter((each) => each.kind === 'object');
  if (objects.length === 0) throw new Error(vscode.l10n.t('No level or drawing has the ID “{0}”.', mention.id));
  // The changed texts would be sent but the level's new id wouldn't, so the links would break.
  const lock = origin.kind === 'remote' ? levelsLockedReason(origin.published, card.sketch) : undefined;
  if (lock !== undefined && objects.some(({ object }) => object.kind === 'level')) throw new Error(lock);
  return mention;
}
