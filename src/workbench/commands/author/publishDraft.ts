import { randomUUID } from 'node:crypto';
import * as vscode from 'vscode';
import type { Card } from '../../../card/card.ts';
import { check } from '../../../card/findings/check.ts';
import { readCardText } from '../../../card/readCardText.ts';
import type { CreateResult } from '../../../client/cards/cardService.ts';
import { cancellable } from '../../cancellable.ts';
import type { ConnectionProfile, Connections } from '../../connection/connectionProfile.ts';
import { cardAddressOf } from '../../files/cardAddress.ts';
import type { CardFileSystem } from '../../files/cardFileSystem.ts';
import type { Reviews } from '../../review/reviewPanels.ts';
import { reviewSetting } from '../../review/reviewSetting.ts';
import { type CardArgument, chosenCard, textOf } from './chosenCard.ts';
import type { DraftOrigins } from './draftOrigins.ts';
import { sentenceOf } from './outcomeText.ts';

/** Posts a draft to a channel and opens the card that comes of it. */
export function publishDraft(
  connections: Connections,
  { files, reviews }: { readonly files: CardFileSystem; readonly reviews: Pick<Reviews, 'confirm'> },
  origins: DraftOrigins,
  memory: vscode.Memento,
): (argument?: CardArgument) => Promise<void> {
  return async (argument) => {
    const draft = chosenCard(argument);
    if (draft === undefined) throw new Error(vscode.l10n.t('Open a draft first.'));
    if (cardAddressOf(draft) !== undefined) {
      throw new Error(
        vscode.l10n.t(
          'This card is published already. Save it with Ctrl+S, or save it as a draft to publish a new card from it.',
        ),
      );
    }
    const { card, text } = await soundCardOf(draft);
    const connection = connections.current;
    if (connection === undefined)
      throw new Error(vscode.l10n.t('There is no connection yet. Use the sandbox, or add a connection first.'));
    const channel = await pickChannel(connection);
    if (channel === undefined) return;
    const service = await connections.cards(connection.id);
    const sender = await connections.senderOf(connection.id, true);
    if (service === undefined || sender === undefined) return;
    const agreed =
      reviewSetting() === 'never'
        ? await confirm(connection, channel.name, card, sender)
        : await reviewDraft(reviews, draft, { connection, channelName: channel.name, card, text });
    if (!agreed) return;

    const key = await draftKey(memory, draft);
    const result = await cancellable(vscode.l10n.t('Publishing the draft'), (signal) =>
      service.create(
        { communityId: connection.communityId, channelId: channel.id },
        { card, sender, idempotencyKey: key },
        signal,
      ),
    );
    const created = createdOf(result);
    await memory.update(memoryKey(draft), undefined);
    const address = {
      connectionId: connection.id,
      communityId: connection.communityId,
      channelId: channel.id,
      analysisId: created.analysisId,
    };
    await origins.remember(draft, address);
    const uri =
      created.published === undefined
        ? files.uriOf(address, card.metadata.title)
        : files.adopt(connection.id, {
            ...created.published,
            communityId: connection.communityId,
            channelId: channel.id,
          });
    await vscode.commands.executeCommand('vscode.open', uri);
    void vscode.window.showInformationMessage(
      vscode.l10n.t('“{0}” is published in {1}.', card.metadata.title, channel.name),
    );
  };
}

async function soundCardOf(draft: vscode.Uri): Promise<{ readonly card: Card; readonly text: string }> {
  const text = await textOf(draft);
  const read = readCardText(text);
  const [first, ...more] = check(read, { now: Date.now() }).filter((finding) => finding.severity === 'error');
  if (first !== undefined) {
    await vscode.commands.executeCommand('workbench.actions.view.problems');
    throw new Error(
      more.length === 0
        ? vscode.l10n.t('Nothing was published, because the draft has a mistake: {0}', first.message)
        : vscode.l10n.t(
            'Nothing was published, because the draft has {0} mistakes, the first: {1}',
            more.length + 1,
            first.message,
          ),
    );
  }
  if (read.card === undefined) throw new Error(vscode.l10n.t('Nothing was published: the file is no card.'));
  return { card: read.card, text };
}

async function pickChannel(connection: ConnectionProfile): Promise<{ id: string; name: string } | undefined> {
  const picked = await vscode.window.showQuickPick(
    connection.channels.map((channel) => ({ label: channel.name, description: channel.id, channel })),
    {
      title: vscode.l10n.t('Publish Draft to Channel'),
      placeHolder: vscode.l10n.t('Channel of “{0}”', connection.name),
      ignoreFocusOut: true,
    },
  );
  return picked?.channel;
}

async function confirm(
  connection: ConnectionProfile,
  channelName: string,
  card: Card,
  sender: string,
): Promise<boolean> {
  const publish = vscode.l10n.t('Publish');
  const answer = await vscode.window.showWarningMessage(
    vscode.l10n.t('Publish “{0}” in the channel {1}?', card.metadata.title, channelName),
    {
      modal: true,
      detail: vscode.l10n.t(
        'Connection: {0} (community {1}).\nIt is posted as {2}. Members see the post at once, and the community’s webhooks fire.',
        connection.name,
        connection.communityId,
        sender,
      ),
    },
    publish,
  );
  return answer === publish;
}

/** Whether the person agreed on the review page to the card as it is shown there. */
async function reviewDraft(
  reviews: Pick<Reviews, 'confirm'>,
  draft: vscode.Uri,
  shown: {
    readonly connection: ConnectionProfile;
    readonly channelName: string;
    readonly card: Card;
    readonly text: string;
  },
): Promise<boolean> {
  const { connection, channelName, card, text } = shown;
  const answer = await reviews.confirm({
    mode: 'publish',
    title: card.metadata.title,
    after: { label: vscode.l10n.t('draft'), card },
    document: await vscode.workspace.openTextDocument(draft),
    text,
    channel: channelName,
    community: vscode.l10n.t('{0} (community {1})', connection.name, connection.communityId),
    connectionId: connection.id,
  });
  if (answer === 'closed') return false;
  if ((await textOf(draft)) === text) return true;
  throw new Error(
    vscode.l10n.t('Nothing was published: the draft has changed since it was reviewed. Publish it again to review it.'),
  );
}

function createdOf(result: CreateResult): Extract<CreateResult, { kind: 'created' }> {
  switch (result.kind) {
    case 'created':
      return result;
    case 'refused':
      throw new Error(vscode.l10n.t('Nothing was published. {0}', sentenceOf(result.refusal)));
    case 'notSent':
    case 'notCreated':
      throw new Error(vscode.l10n.t('Nothing was published; the draft is as it was. {0}', sentenceOf(result.failure)));
    case 'unknown':
      throw new Error(
        vscode.l10n.t(
          '{0} Whether the card was published could not be found out. Look at the channel before you publish again; “Check What Happened” asks the service once more.',
          sentenceOf(result.failure),
        ),
      );
  }
}

/** One stable key per draft, kept until the draft is published, so that a repeat can be recognised (public-facts 3.1). */
async function draftKey(memory: vscode.Memento, draft: vscode.Uri): Promise<string> {
  const known = memory.get<unknown>(memoryKey(draft));
  if (typeof known === 'string') return known;
  const fresh = `draft-${randomUUID()}`;
  await memory.update(memoryKey(draft), fresh);
  return fresh;
}

function memoryKey(draft: vscode.Uri): string {
  return `chartCards.draftKey:${draft.toString()}`;
}
