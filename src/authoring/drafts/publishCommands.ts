import * as vscode from 'vscode';
import { check } from '../../card/findings/check.ts';
import { formatFinding } from '../../card/findings/formatFinding.ts';
import type { Card } from '../../card/model/card.ts';
import { readCardText } from '../../card/text/readCard.ts';
import type { CardService, CreateResult } from '../../client/cards/cardService.ts';
import { cancellable, describeReconcileProgress } from '../../shell/cancellation.ts';
import type { ConnectionProfile } from '../../shell/connection/connectionProfile.ts';
import type { Connections } from '../../shell/connection/connections.ts';
import {
  type ArgumentsOf,
  all,
  CARD_FILE,
  type Commands,
  DRAFT_ROW,
  editorTitle,
  explorerCard,
  NOT_IN_DIFF,
  NOT_SNAPSHOT,
  ONE_ROW,
  viewItem,
} from '../../shell/contributions.ts';
import { openDocumentAt } from '../../shell/files/uris.ts';
import { describeRefusalOrFailure } from '../../shell/responses/outcomeErrors.ts';
import { readSetting } from '../../shell/settings.ts';
import { describeMarksOf } from '../analyst/reviewMarks.ts';
import { type CardArgument, chosenCard, textOfCard } from '../documents/chosenCard.ts';
import {
  bodyFingerprint,
  type DraftOrigins,
  type DraftPublication,
  type PublishAttempt,
  reconcileAttempt,
} from '../documents/draftOrigins.ts';
import { cardAddressOf } from '../documents/remoteCards.ts';
import { bringToFront } from '../documents/textDocuments.ts';
import type { CardFileSystem } from '../files/cardFileSystem.ts';
import type { Reviews } from '../review/reviewPanels.ts';
import { askAboutPublishedDraft } from './updatePublished.ts';

/** Publishes a draft to a channel and opens the resulting card. */
function publishDraft(
  connections: Connections,
  { files, reviews }: { readonly files: CardFileSystem; readonly reviews: Pick<Reviews, 'confirm' | 'resolve'> },
  origins: DraftOrigins,
): (argument?: CardArgument) => Promise<void> {
  const { attempts } = origins;

  /** Opens the card and links it to the draft. */
  async function open(
    draft: vscode.Uri,
    { connectionId, communityId, channelId, title, analysisId }: PublishTarget & { readonly analysisId: string },
    published?: Omit<DraftPublication, 'title'>,
  ): Promise<void> {
    const address = { connectionId, communityId, channelId, analysisId };
    await origins.remember(draft, address, published && { title, ...published });
    await vscode.commands.executeCommand('vscode.open', files.uriOf(address, title));
  }

  return async (argument) => {
    const draft = chosenCard(argument);
    if (draft === undefined) throw new Error(vscode.l10n.t('Open a draft first.'));
    if (cardAddressOf(draft) !== undefined) {
      throw new Error(
        vscode.l10n.t(
          'This card is already published. Save it with Ctrl+S, or save it as a draft to publish a new card from it.',
        ),
      );
    }
    const { card, text } = await validCardOf(draft);
    const isSettled = attempts.get(draft) === undefined;
    const pages = { origins, connections, files, reviews };
    if (isSettled && (await askAboutPublishedDraft({ draft, card, text }, pages)) === 'over') return;
    const connection = connections.current;
    if (connection === undefined)
      throw new Error(vscode.l10n.t('There is no connection yet. Use the sandbox, or add a connection.'));
    const channel = await pickChannel(connection);
    if (channel === undefined) return;
    const service = await connections.cards(connection.id);
    const sender = await connections.senderOf(connection.id, true);
    if (service === undefined || sender === undefined) return;
    const body = bodyFingerprint(card, sender, channel.id);
    const next = await reconcileAttempt(attempts.get(draft), body, connections);
    if (next === undefined) return;
    if (next.kind === 'open') {
      const { attempt, analysisId } = next;
      // The earlier content isn't stored; different fingerprints only show that it wasn't this text.
      const sent = attempt.body === body ? card : undefined;
      await open(draft, { ...attempt, analysisId }, { channelName: attempt.channelName, at: attempt.at, card: sent });
      await attempts.remember(draft, undefined);
      return;
    }
    const asked = { draft, connection, channelName: channel.name, card, text, sender };
    const agreed = readSetting('review') === 'never' ? await confirmPublish(asked) : await reviewDraft(reviews, asked);
    if (!agreed) return;

    const title = card.metadata.title;
    const place = { connectionId: connection.id, communityId: connection.communityId, channelId: channel.id, title };
    const sent = { card, sender, idempotencyKey: next.key };
    const created = await sendDraft(service, place, sent, (attempt) => {
      return attempts.remember(draft, attempt && { ...attempt, ...place, body, channelName: channel.name });
    });
    const { analysisId, published, differences } = created;
    if (created.replayed) {
      await reportReplay(title, analysisId, published?.card.metadata.title ?? title, (id) =>
        open(draft, { ...place, title: published?.card.metadata.title ?? title, analysisId: id }),
      );
      return;
    }
    await saveIfStill(draft, text);
    if (analysisId === undefined) {
      void vscode.window.showInformationMessage(
        vscode.l10n.t(
          '“{0}” is published in {1}, but the service didn’t return its ID. Refresh the channel to open it.',
          title,
          channel.name,
        ),
      );
      return;
    }
    if (published !== undefined) {
      const { communityId, channelId } = place;
      files.adopt(connection.id, { ...published, communityId, channelId });
    }
    await open(draft, { ...place, analysisId }, { channelName: channel.name, at: Date.now(), card });
    const done = vscode.l10n.t('“{0}” is published in {1}.', title, channel.name);
    if (differences.length === 0) void vscode.window.showInformationMessage(done);
    else
      void vscode.window.showWarningMessage(
        vscode.l10n.t('{0} The service stored it differently: {1}', done, differences.join('; ')),
      );
  };
}

/** Target of a publish, and the title for the card's address. */
type PublishTarget = Pick<PublishAttempt, 'connectionId' | 'communityId' | 'channelId' | 'title'>;

/**
 * Sends the card. `remember` is called with the attempt before it is sent, and with undefined once its outcome is
 * known.
 */
async function sendDraft(
  service: CardService,
  { communityId, channelId }: PublishTarget,
  sent: { readonly card: Card; readonly sender: string; readonly idempotencyKey: string },
  remember: (attempt: Pick<PublishAttempt, 'key' | 'evidence' | 'at'> | undefined) => Promise<void>,
): Promise<Created> {
  const key = sent.idempotencyKey;
  const result = await cancellable(vscode.l10n.t('Publishing the draft'), (signal, report) =>
    service.create(
      { communityId, channelId },
      { ...sent, onAttempt: (attempt) => remember({ ...attempt, key }) },
      signal,
      (progress) => report(describeReconcileProgress(progress)),
    ),
  );
  // An unknown outcome stays remembered: the next publish checks it first.
  if (result.kind !== 'unknown') await remember(undefined);
  return createdOrThrow(result);
}

/** Saves a draft's file with the published text; an untitled draft, and one that was edited since, stay as they are. */
async function saveIfStill(draft: vscode.Uri, text: string): Promise<void> {
  const document = openDocumentAt(draft);
  if (document?.isDirty === true && !document.isUntitled && document.getText() === text) await document.save();
}

/** Nothing new was posted: offers to open the existing card; publishing again uses a new key. */
async function reportReplay(
  title: string,
  analysisId: string | undefined,
  earlier: string,
  open: (analysisId: string) => Promise<void>,
): Promise<void> {
  const show = vscode.l10n.t('Open Published Card');
  const answer = await vscode.window.showWarningMessage(
    vscode.l10n.t(
      '“{0}” wasn’t published. The service returned a card that it had created earlier: “{1}”. To publish the draft as a new card, run the command again.',
      title,
      earlier,
    ),
    show,
  );
  if (answer === show && analysisId !== undefined) await open(analysisId);
}

async function validCardOf(draft: vscode.Uri): Promise<{ readonly card: Card; readonly text: string }> {
  const text = await textOfCard(draft);
  const read = readCardText(text);
  const [first, ...more] = check(read, { now: Date.now() }).filter((finding) => finding.severity === 'error');
  if (first !== undefined) {
    await vscode.commands.executeCommand('workbench.actions.view.problems');
    throw new Error(
      more.length === 0
        ? vscode.l10n.t('Nothing was published, because the draft has an error: {0}', formatFinding(first))
        : vscode.l10n.t(
            'Nothing was published, because the draft has {0} errors. The first: {1}',
            more.length + 1,
            formatFinding(first),
          ),
    );
  }
  if (read.card === undefined)
    throw new Error(vscode.l10n.t('Nothing was published, because the file isn’t a valid card.'));
  return { card: read.card, text };
}

async function pickChannel(connection: ConnectionProfile): Promise<{ id: string; name: string } | undefined> {
  const picked = await vscode.window.showQuickPick(
    connection.channels.map((channel) => ({ label: channel.name, channel })),
    {
      title: vscode.l10n.t('Publish Draft to Channel'),
      placeHolder: vscode.l10n.t('Channel of “{0}”', connection.name),
      ignoreFocusOut: true,
    },
  );
  return picked?.channel;
}

/** A draft whose publication the user is asked to confirm. */
interface AskedDraft {
  readonly draft: vscode.Uri;
  readonly connection: ConnectionProfile;
  readonly channelName: string;
  readonly card: Card;
  readonly text: string;
  readonly sender: string;
}

async function confirmPublish({ draft, connection, channelName, card, sender }: AskedDraft): Promise<boolean> {
  const publish = vscode.l10n.t('Publish');
  const showProblems = vscode.l10n.t('Show Problems');
  const notices = [describeMarksOf(draft), describeWarnings(draft)].filter((line) => line !== undefined);
  const detail = vscode.l10n.t(
    'Connection: {0}.\nPosted as {1}. Members see the post immediately, and the community’s webhooks fire.',
    connection.name,
    sender,
  );
  const answer = await vscode.window.showWarningMessage(
    vscode.l10n.t('Publish “{0}” in the channel {1}?', card.metadata.title, channelName),
    { modal: true, detail: [...notices, detail].join('\n') },
    ...(warningsOf(draft) === 0 ? [publish] : [publish, showProblems]),
  );
  if (answer === showProblems) await vscode.commands.executeCommand('workbench.actions.view.problems');
  return answer === publish;
}

function warningsOf(draft: vscode.Uri): number {
  const { Warning } = vscode.DiagnosticSeverity;
  return vscode.languages.getDiagnostics(draft).filter(({ severity }) => severity === Warning).length;
}

function describeWarnings(draft: vscode.Uri): string | undefined {
  const warnings = warningsOf(draft);
  if (warnings === 0) return undefined;
  return warnings === 1
    ? vscode.l10n.t('The card has 1 warning.')
    : vscode.l10n.t('The card has {0} warnings.', warnings);
}

/** Whether the user confirmed the card on the review page. */
async function reviewDraft(
  reviews: Pick<Reviews, 'confirm'>,
  { draft, connection, channelName, card, text }: AskedDraft,
): Promise<boolean> {
  const notice = describeMarksOf(draft);
  const answer = await reviews.confirm({
    mode: 'publish',
    title: card.metadata.title,
    after: { label: vscode.l10n.t('draft'), card },
    document: await vscode.workspace.openTextDocument(draft),
    text,
    channel: channelName,
    community: connection.name,
    connectionId: connection.id,
    ...(notice === undefined ? {} : { notice }),
  });
  if (answer === 'closed') {
    void vscode.window.showInformationMessage(vscode.l10n.t('Nothing was published. The draft is unchanged.'));
    return false;
  }
  if ((await textOfCard(draft)) === text) return true;
  throw new Error(
    vscode.l10n.t(
      'Nothing was published, because the draft has changed since the review. Publish it again to review it.',
    ),
  );
}

type Created = Extract<CreateResult, { kind: 'created' }>;

function createdOrThrow(result: CreateResult): Created {
  switch (result.kind) {
    case 'created':
      return result;
    case 'refused':
      throw new Error(vscode.l10n.t('Nothing was published. {0}', describeRefusalOrFailure(result.refusal)));
    case 'notSent':
    case 'notCreated':
      throw new Error(
        vscode.l10n.t('Nothing was published; the draft is unchanged. {0}', describeRefusalOrFailure(result.failure)),
      );
    case 'unknown':
      throw new Error(
        vscode.l10n.t(
          'We couldn’t confirm whether the card was published. {0} Run Check Pending Writes, or publish again: your last publish is checked first.',
          describeRefusalOrFailure(result.failure),
        ),
      );
  }
}

function openPublishedCard(
  files: Pick<CardFileSystem, 'uriOf'>,
  origins: DraftOrigins,
): (argument?: CardArgument) => Promise<void> {
  return async (argument) => {
    const draft = chosenCard(argument);
    const published = draft && origins.publishedAs(draft);
    if (published === undefined)
      throw new Error(vscode.l10n.t('Open a draft that was published in this VS Code first.'));
    await bringToFront(files.uriOf(published.address, published.title));
  };
}

interface PublishCommandServices {
  readonly connections: Connections;
  readonly files: CardFileSystem;
  readonly reviews: Pick<Reviews, 'confirm' | 'resolve'>;
  readonly origins: DraftOrigins;
}

/** The commands that publish drafts and open their cards. */
export const publishCommands = {
  'chartCards.publishDraft': {
    title: 'Publish Draft to Channel…',
    icon: 'cloud-upload',
    palette: all(CARD_FILE, 'resourceScheme != chartcard'),
    menus: [
      viewItem('drafts', 'inline@1', DRAFT_ROW, ONE_ROW),
      viewItem('drafts', '2_card@1', DRAFT_ROW, ONE_ROW),
      editorTitle('navigation@2', CARD_FILE, 'resourceScheme != chartcard', NOT_SNAPSHOT, NOT_IN_DIFF),
      explorerCard('1'),
    ],
    handler: ({ connections, origins, ...pages }) => publishDraft(connections, pages, origins),
  },
  'chartCards.openPublishedCard': {
    title: 'Open Published Card of Draft',
    icon: 'go-to-file',
    palette: all(CARD_FILE, 'resourceScheme != chartcard'),
    menus: [viewItem('drafts', '2_card@1', DRAFT_ROW, ONE_ROW)],
    handler: ({ files, origins }) => openPublishedCard(files, origins),
  },
} satisfies Commands<PublishCommandServices>;

declare module '../../shell/executeCommand.ts' {
  interface CommandArguments extends ArgumentsOf<typeof publishCommands> {}
}
