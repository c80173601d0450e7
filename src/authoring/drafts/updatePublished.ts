import * as vscode from 'vscode';
import type { Card } from '../../card/model/card.ts';
import { describeChanges } from '../../card/model/describeChanges.ts';
import { formatLocalTime } from '../../card/model/formatValues.ts';
import { type CardConflict, type Merge, merge } from '../../card/model/merge.ts';
import { patch } from '../../card/model/patch.ts';
import { isChangeable, type PublishedCard } from '../../card/model/publishedCard.ts';
import { sameMeaning } from '../../card/model/sameMeaning.ts';
import { withMeantPrecision } from '../../card/model/savePlan.ts';
import { cancellable } from '../../shell/cancellation.ts';
import type { Connections } from '../../shell/connection/connections.ts';
import { fileNameOf } from '../../shell/files/uris.ts';
import type { DraftOrigins, PublishedDraft } from '../documents/draftOrigins.ts';
import { bringToFront } from '../documents/textDocuments.ts';
import type { CardFileSystem } from '../files/cardFileSystem.ts';
import type { Reviews } from '../review/reviewPanels.ts';

interface ReadDraft {
  readonly draft: vscode.Uri;
  readonly card: Card;
  readonly text: string;
}

interface PublishedDraftServices {
  readonly origins: DraftOrigins;
  readonly connections: Connections;
  readonly files: Pick<CardFileSystem, 'uriOf' | 'readOnlyReason' | 'laidOver' | 'layOver'>;
  readonly reviews: Pick<Reviews, 'resolve'>;
}

/** What to do with a draft that was published before; `over` if it is done or the user cancelled. */
type PublishDecision = 'publish' | 'over';

/** Asks before a draft is published again: its card can be opened or updated instead. */
export async function askAboutPublishedDraft(
  read: ReadDraft,
  services: PublishedDraftServices,
): Promise<PublishDecision> {
  const { origins, files } = services;
  const known = origins.publishedAs(read.draft);
  if (known === undefined) return 'publish';
  const update = known.gone ? 'gone' : await planUpdate(read, known, services);
  if (update === 'gone') {
    await origins.markDeleted(known.address);
    return askAboutDeletedCard(known);
  }
  const open = vscode.l10n.t('Open Published Card');
  const apply = vscode.l10n.t('Update Published Card');
  const another = vscode.l10n.t('Publish Another Card');
  const canUpdate = update !== undefined && isChangeable(update.theirs);
  const answer = await vscode.window.showWarningMessage(
    vscode.l10n.t('This draft is already published, as “{0}” in {1}', known.title, known.channelName),
    { modal: true, detail: publishedDetail(known, read.card, update) },
    ...(canUpdate ? [open, apply] : [open]),
    another,
  );
  if (answer === another) return 'publish';
  if (answer === open) await bringToFront(files.uriOf(known.address, known.title));
  else if (answer === apply && update !== undefined) await updatePublished(read, known, update, services);
  return 'over';
}

/** An update of the card that a draft was published as. */
interface Update {
  /** The draft as it was last published; undefined if that isn't known. */
  readonly base: Card | undefined;
  readonly theirs: PublishedCard;
  /** Both with the draft. */
  readonly merged: Merge;
}

/** Reads the published card and merges; undefined if it can't be read. */
async function planUpdate(
  { draft, card: mine }: ReadDraft,
  { address }: PublishedDraft,
  { origins, connections }: PublishedDraftServices,
): Promise<Update | 'gone' | undefined> {
  const service = await connections.cards(address.connectionId);
  if (service === undefined) return undefined;
  const outcome = await cancellable(vscode.l10n.t('Reading the published card'), (signal) =>
    service.read(address.analysisId, signal),
  );
  if (outcome.kind === 'refused' && outcome.refusal.status === 404) return 'gone';
  if (outcome.kind !== 'done') return undefined;
  // Records of earlier versions have no base, but tell that a draft hasn't changed.
  const base = (await origins.baseOf(draft)) ?? (origins.stateOf(draft, mine)?.state === 'same' ? mine : undefined);
  const { communityId, channelId } = address;
  const card = withMeantPrecision(outcome.value.card, base ?? mine);
  const theirs = { ...outcome.value, card, communityId, channelId };
  return { base, theirs, merged: merge(base, card, mine) };
}

async function askAboutDeletedCard({ title, channelName }: PublishedDraft): Promise<PublishDecision> {
  const again = vscode.l10n.t('Publish as a New Card');
  const answer = await vscode.window.showWarningMessage(
    vscode.l10n.t('This draft was published as “{0}” in {1}, but that card was deleted', title, channelName),
    { modal: true, detail: vscode.l10n.t('You can publish the draft as a new card.') },
    again,
  );
  return answer === again ? 'publish' : 'over';
}

function publishedDetail({ at }: PublishedDraft, card: Card, update: Update | undefined): string {
  const time = formatLocalTime(at);
  return [
    update?.base !== undefined && sameMeaning(update.base, card)
      ? vscode.l10n.t('Published on {0}. The draft hasn’t changed since.', time)
      : vscode.l10n.t('Published on {0}. The draft has changed since.', time),
    ...(update === undefined
      ? [vscode.l10n.t('The card can’t be read now, so it can’t be updated.')]
      : isChangeable(update.theirs)
        ? describeUpdate(update)
        : [vscode.l10n.t('The card is {0}, so it can’t be changed.', update.theirs.status)]),
    vscode.l10n.t('If you publish another card, members see two posts.'),
  ].join('\n');
}

/** The card's changes since the draft was published, and what an update does with them. */
function describeUpdate({ base, theirs, merged }: Update): readonly string[] {
  const labels = (parts: readonly { readonly label: string }[]): string => parts.map(({ label }) => label).join(', ');
  const since = base === undefined ? [] : describeChanges(base, theirs.card);
  return [
    ...(since.length === 0
      ? []
      : [vscode.l10n.t('The card was changed since: {0}. An update keeps these changes.', labels(since))]),
    ...(merged.kind === 'merged'
      ? []
      : [
          base === undefined
            ? vscode.l10n.t(
                'What the draft last published isn’t known, so you choose where it differs: {0}.',
                labels(merged.conflicts),
              )
            : vscode.l10n.t('The draft and the card both changed: {0}. You choose.', labels(merged.conflicts)),
        ]),
    vscode.l10n.t('An update goes into the card’s editor, unsaved. Saving then sends the changes.'),
  ];
}

/** Puts the update into the card's editor, unsaved. The draft counts as published once that is saved. */
async function updatePublished(
  read: ReadDraft,
  known: PublishedDraft,
  { base, theirs, merged }: Update,
  services: PublishedDraftServices,
): Promise<void> {
  const { draft, card: mine } = read;
  const { origins, files } = services;
  const uri = files.uriOf(known.address, known.title);
  await refuseOtherEdits(uri, services);
  const updated =
    merged.kind === 'merged' ? merged.card : await chooseParts(read, { known, base, theirs, ...merged }, services);
  if (updated === undefined) return;
  await refuseOtherEdits(uri, services);
  const remember = (): Promise<void> => {
    const { title } = updated.metadata;
    const { channelName } = known;
    return origins.remember(draft, known.address, { title, channelName, at: Date.now(), card: mine });
  };
  if (patch(theirs.card, updated).kind === 'nothing') {
    await remember();
    await bringToFront(uri);
    void vscode.window.showInformationMessage(vscode.l10n.t('The published card already has the draft’s changes.'));
    return;
  }
  const isApplied = await files.layOver(uri, {
    card: updated,
    theirs,
    notice: vscode.l10n.t('Updated from the draft “{0}”, not saved yet.', fileNameOf(draft)),
    onSaved: () => void remember(),
  });
  void vscode.window.showInformationMessage(
    isApplied
      ? vscode.l10n.t('Not sent yet. Save the card to send it.')
      : vscode.l10n.t('The update is in the card already. Save to send it.'),
  );
}

/** Throws if the card can't be changed, or has unsaved changes that aren't an earlier update's. */
async function refuseOtherEdits(uri: vscode.Uri, { files }: PublishedDraftServices): Promise<void> {
  const document = await vscode.workspace.openTextDocument(uri);
  const reason = files.readOnlyReason(uri);
  if (reason !== undefined) throw new Error(vscode.l10n.t('The published card wasn’t changed. {0}', reason));
  if (!document.isDirty || files.laidOver(uri)?.isEdited === false) return;
  await bringToFront(uri);
  throw new Error(
    vscode.l10n.t(
      'Nothing was changed, because the published card has unsaved changes. Save or revert them, then update it again.',
    ),
  );
}

interface TornUpdate extends Omit<Update, 'merged'> {
  readonly known: PublishedDraft;
  readonly conflicts: readonly CardConflict[];
}

/** The card that the user chose part by part; undefined if they closed the page. */
async function chooseParts(
  { draft, card, text }: ReadDraft,
  { known, base, theirs, conflicts }: TornUpdate,
  { reviews, connections }: PublishedDraftServices,
): Promise<Card | undefined> {
  const { connectionId } = known.address;
  return reviews.resolve({
    title: card.metadata.title,
    base,
    theirs,
    mine: card,
    conflicts,
    document: await vscode.workspace.openTextDocument(draft),
    text,
    channel: known.channelName,
    community: connections.profile(connectionId)?.name ?? connectionId,
    into: 'editor',
  });
}
