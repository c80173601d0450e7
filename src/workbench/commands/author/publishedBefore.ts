import * as vscode from 'vscode';
import type { Card } from '../../../card/card.ts';
import { CHANGEABLE_STATUS } from '../../../card/findings/publishedState.ts';
import { formatLocalTime } from '../../../card/shownValues.ts';
import { cancellable } from '../../cancellable.ts';
import type { Connections } from '../../connection/connectionProfile.ts';
import type { CardFileSystem } from '../../files/cardFileSystem.ts';
import { applyCardToEditor } from '../history/restoreVersion.ts';
import { contentDigest, type DraftOrigins, type PublishedDraft } from './draftOrigins.ts';

/** What to do with a draft that was published before: `over` when it is done, or the person gave up. */
export type PublishDecision = 'publish' | 'over';

type PublishedCards = Pick<CardFileSystem, 'uriOf' | 'readOnlyReason'>;

/** A draft that was published before is not published again without a word: its card can be opened or updated. */
export async function askAboutPublishedDraft(
  draft: vscode.Uri,
  card: Card,
  origins: DraftOrigins,
  connections: Connections,
  files: PublishedCards,
): Promise<PublishDecision> {
  const known = origins.publishedAs(draft);
  if (known === undefined) return 'publish';
  const status = known.gone ? 'gone' : await statusOf(known, connections);
  if (status === 'gone') {
    await origins.markDeleted(known.address);
    return askAboutDeletedCard(known);
  }
  const open = vscode.l10n.t('Open Published Card');
  const update = vscode.l10n.t('Update Published Card');
  const another = vscode.l10n.t('Publish Another Card');
  const mayUpdate = status === undefined || status === CHANGEABLE_STATUS;
  const answer = await vscode.window.showWarningMessage(
    vscode.l10n.t('This draft is published already, as “{0}” in {1}.', known.title, known.channelName),
    { modal: true, detail: publishedDetail(known, card, status) },
    ...(mayUpdate ? [open, update] : [open]),
    another,
  );
  if (answer === another) return 'publish';
  const uri = files.uriOf(known.address, known.title);
  if (answer === open) await vscode.commands.executeCommand('vscode.open', uri);
  else if (answer === update) await updatePublished(uri, card, files);
  return 'over';
}

/** Undefined while nobody can tell. */
async function statusOf({ address }: PublishedDraft, connections: Connections): Promise<string | undefined> {
  const service = await connections.cards(address.connectionId);
  if (service === undefined) return undefined;
  const outcome = await cancellable(vscode.l10n.t('Reading the published card'), (signal) =>
    service.read(address.analysisId, signal),
  );
  if (outcome.kind === 'done') return outcome.value.status;
  return outcome.kind === 'refused' && outcome.refusal.status === 404 ? 'gone' : undefined;
}

async function askAboutDeletedCard({ title, channelName }: PublishedDraft): Promise<PublishDecision> {
  const again = vscode.l10n.t('Publish as a New Card');
  const answer = await vscode.window.showWarningMessage(
    vscode.l10n.t('This draft was published as “{0}” in {1}, but that card was deleted.', title, channelName),
    { modal: true, detail: vscode.l10n.t('You can publish the draft as a new card.') },
    again,
  );
  return answer === again ? 'publish' : 'over';
}

function publishedDetail({ at, digest }: PublishedDraft, card: Card, status: string | undefined): string {
  const time = formatLocalTime(at);
  return [
    digest === contentDigest(card)
      ? vscode.l10n.t('Published on {0}. The draft hasn’t changed since.', time)
      : vscode.l10n.t('Published on {0}. The draft has changed since.', time),
    status === undefined
      ? vscode.l10n.t('The card couldn’t be read just now.')
      : status === CHANGEABLE_STATUS
        ? vscode.l10n.t('Updating puts the draft’s content into the card’s editor, unsaved: saving sends what differs.')
        : vscode.l10n.t('The card is {0}, so it can’t be changed.', status),
    vscode.l10n.t('If you publish another card, members see two posts.'),
  ].join('\n');
}

/** The draft's content as unsaved edits of the card, so that saving sends the smallest change. */
async function updatePublished(uri: vscode.Uri, card: Card, files: PublishedCards): Promise<void> {
  const document = await vscode.workspace.openTextDocument(uri);
  const reason = files.readOnlyReason(uri);
  if (reason !== undefined) throw new Error(vscode.l10n.t('The published card wasn’t changed. {0}', reason));
  const text = (await applyCardToEditor(document, card))
    ? vscode.l10n.t('The draft’s content is in the card’s editor, unsaved. Nothing was sent: save to send it.')
    : vscode.l10n.t('The published card says what the draft says. Nothing was changed.');
  void vscode.window.showInformationMessage(text);
}
