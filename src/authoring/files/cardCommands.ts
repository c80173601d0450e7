import * as vscode from 'vscode';
import type { PublishedCard } from '../../card/model/publishedCard.ts';
import type { CardService, DeleteResult } from '../../client/cards/cardService.ts';
import { OBJECT_ID_PATTERN } from '../../contract/recordId.ts';
import { cancellable, describeReconcileProgress } from '../../shell/cancellation.ts';
import type { Connections } from '../../shell/connection/connections.ts';
import { CONNECTED, whenSet } from '../../shell/contextKeys.ts';
import {
  type ArgumentsOf,
  all,
  CARD_ROW,
  type Commands,
  editorTitle,
  IN_CARD_EDITOR,
  ONE_ROW,
  PUBLISHED_CARD,
  viewItem,
  viewTitle,
  whileFocused,
} from '../../shell/contributions.ts';
import { plainMessage } from '../../shell/notificationText.ts';
import { askLine } from '../../shell/quickInputSteps.ts';
import { describeRefusalOrFailure, valueOrThrow } from '../../shell/responses/outcomeErrors.ts';
import {
  type CardArgument,
  chosenCard,
  chosenCards,
  type TreeSelection,
  withTreeSelection,
} from '../documents/chosenCard.ts';
import { type CardAddress, cardAddressOf } from '../documents/remoteCards.ts';
import type { CardFileSystem } from './cardFileSystem.ts';

/** Opens a card by its id, which works even if the channel's list can't be read. */
function openCardById(connections: Connections, files: CardFileSystem): (id?: string) => Promise<void> {
  return async (id) => {
    const connection = connections.current;
    if (connection === undefined)
      throw new Error(vscode.l10n.t('There is no connection yet. Use the sandbox, or add a connection.'));
    const analysisId = id ?? (await askForCardId(connection.name));
    if (analysisId === undefined) return;
    const service = await connections.cards(connection.id);
    if (service === undefined) return;
    const published = await cancellable(vscode.l10n.t('Reading the card'), async (signal) =>
      valueOrThrow(await service.read(analysisId.trim().toLowerCase(), signal)),
    );
    await vscode.commands.executeCommand('vscode.open', files.adopt(connection.id, published));
  };
}

function askForCardId(connectionName: string): Thenable<string | undefined> {
  return askLine({
    title: vscode.l10n.t('Open Card by ID'),
    prompt: vscode.l10n.t('ID of the card on “{0}” (24 hexadecimal digits)', connectionName),
    placeHolder: '65f0c0ffee0123456789abcd',
    check: (value) =>
      OBJECT_ID_PATTERN.test(value.trim())
        ? undefined
        : vscode.l10n.t('Enter 24 hexadecimal digits. This has {0} characters.', value.trim().length),
  });
}

/** Saves a card explicitly. Bound to the save key when the settings require a review before saving. */
function saveCard({
  files,
  missing,
}: Pick<CardCommandServices, 'files' | 'missing'>): (argument?: CardArgument) => Promise<void> {
  return async (argument) => {
    const uri = chosenCard(argument);
    if (uri !== undefined && !(await missing.ask(uri))) await files.save(uri);
  };
}

/** How long the status bar shows that the card is up to date, in milliseconds. */
const STATUS_MESSAGE_MS = 5_000;

/** Reads a remote card again and reports the result. */
function refreshCard(files: CardFileSystem): (argument?: CardArgument) => Promise<void> {
  return async (argument) => {
    const uri = chosenCard(argument);
    if (uri === undefined) return;
    const result = await cancellable(vscode.l10n.t('Reading the card'), (signal) => files.refresh(uri, signal));
    switch (result) {
      case 'unchanged':
        vscode.window.setStatusBarMessage(vscode.l10n.t('The card is up to date.'), STATUS_MESSAGE_MS);
        return;
      case 'updated':
        vscode.window.setStatusBarMessage(
          vscode.l10n.t('The card was updated to the service’s version.'),
          STATUS_MESSAGE_MS,
        );
        return;
      case 'newerThanEdit':
        void vscode.window.showInformationMessage(
          vscode.l10n.t('The card changed on the service. Saving merges both versions.'),
        );
        return;
      case 'gone':
        void vscode.window.showWarningMessage(
          vscode.l10n.t('This card was deleted from the service. Its text is still open here.'),
        );
        return;
      case 'unreachable':
        throw new Error(vscode.l10n.t('Couldn’t reach the service, so this version may be outdated. Try again.'));
    }
  };
}

/** Lets a card of another user be changed anyway, e.g. because the sender is about to be changed. */
function unlockCard(files: Pick<CardFileSystem, 'unlock'>): (argument?: CardArgument) => void {
  return (argument) => {
    const uri = chosenCard(argument);
    if (uri !== undefined) files.unlock(uri);
  };
}

interface CardToDelete {
  readonly uri: vscode.Uri;
  readonly address: CardAddress;
  readonly card: PublishedCard;
}

interface DeletionResult {
  readonly deleted: readonly CardToDelete[];
  readonly failures: readonly string[];
}

/** Maximum number of cards listed in a dialog; more would push its buttons off the screen. */
const MAX_NAMED = 15;

/** Deletes published cards, after a modal that lists each one as it was just read. */
function deleteCard(
  connections: Connections,
  files: CardFileSystem,
): (argument?: CardArgument, selection?: readonly CardArgument[]) => Promise<void> {
  return async (argument, selection) => {
    const chosen = chosenCards(argument, selection).flatMap((uri) => {
      const address = cardAddressOf(uri);
      return address === undefined ? [] : [{ uri, address }];
    });
    if (chosen.length === 0)
      throw new Error(
        vscode.l10n.t('Open or select a published card first. Drafts are files; delete them in the Explorer.'),
      );
    const doomed = await cancellable(vscode.l10n.t('Reading the cards to delete'), (signal) =>
      readCardsToDelete(connections, files, chosen, signal),
    );
    if (doomed.length === 0) {
      void vscode.window.showInformationMessage(
        vscode.l10n.t('These cards have already been deleted from the service.'),
      );
      return;
    }
    const places = connectionNames(connections, doomed);
    if (!(await confirmDeletion(doomed, places))) return;
    const { deleted, failures } = await cancellable(vscode.l10n.t('Deleting'), (signal, report) =>
      deleteAll(connections, files, doomed, signal, report),
    );
    if (failures.length > 0) throw new Error(failures.join(' '));
    void vscode.window.showInformationMessage(plainMessage(describeDeleted(deleted, places)));
  };
}

async function readCardsToDelete(
  connections: Connections,
  files: CardFileSystem,
  chosen: readonly { uri: vscode.Uri; address: CardAddress }[],
  signal: AbortSignal,
): Promise<CardToDelete[]> {
  const doomed: CardToDelete[] = [];
  for (const { uri, address } of chosen) {
    const service = await connections.cards(address.connectionId);
    if (service === undefined) {
      throw new Error(
        vscode.l10n.t('Nothing was deleted. The connection “{0}” no longer exists.', address.connectionId),
      );
    }
    const outcome = await service.read(address.analysisId, signal);
    if (outcome.kind === 'done') doomed.push({ uri, address, card: outcome.value });
    else if (outcome.kind === 'refused' && outcome.refusal.status === 404) files.cardIsGone(uri);
    else
      throw new Error(
        vscode.l10n.t(
          'Nothing was deleted. {0}',
          describeRefusalOrFailure(outcome.kind === 'refused' ? outcome.refusal : outcome.failure),
        ),
      );
  }
  return doomed;
}

/** The names of the cards' connections, so that deleting on the wrong one is noticed. */
function connectionNames(connections: Connections, doomed: readonly CardToDelete[]): string {
  const ids = new Set(doomed.map(({ address }) => address.connectionId));
  return [...ids].map((id) => connections.profile(id)?.name ?? id).join(', ');
}

async function confirmDeletion(doomed: readonly CardToDelete[], places: string): Promise<boolean> {
  const [first] = doomed;
  const question =
    doomed.length === 1 && first !== undefined
      ? vscode.l10n.t('Delete “{0}” on {1}?', first.card.card.metadata.title, places)
      : vscode.l10n.t('Delete {0} cards on {1}?', doomed.length, places);
  const named = doomed.map(({ card }) => `${card.card.metadata.symbol} · ${card.status} · ${card.card.metadata.title}`);
  const lines =
    named.length <= MAX_NAMED
      ? named
      : [...named.slice(0, MAX_NAMED - 1), vscode.l10n.t('… and {0} more', named.length - MAX_NAMED + 1)];
  const answer = await vscode.window.showWarningMessage(
    question,
    {
      modal: true,
      detail: `${lines.join('\n')}\n\n${vscode.l10n.t(
        'This can’t be undone. The post in the channel is marked as deleted. Channels that are open may show the card until they’re reloaded.',
      )}`,
    },
    vscode.l10n.t('Delete'),
  );
  return answer === vscode.l10n.t('Delete');
}

/**
 * Deletes the cards one by one and reads each again. Failures are listed by title; cards that were deleted stay
 * deleted.
 */
async function deleteAll(
  connections: Connections,
  files: CardFileSystem,
  doomed: readonly CardToDelete[],
  signal: AbortSignal,
  report: (message: string) => void,
): Promise<DeletionResult> {
  const failures: string[] = [];
  const deleted: CardToDelete[] = [];
  for (const [index, { uri, address, card }] of doomed.entries()) {
    if (signal.aborted) {
      failures.push(
        vscode.l10n.t('Cancelled: {0} of {1} cards weren’t deleted.', doomed.length - index, doomed.length),
      );
      break;
    }
    const service = await connections.cards(address.connectionId);
    const result = await service?.delete(address, signal, (progress) => report(describeReconcileProgress(progress)));
    if (service === undefined || result === undefined) {
      failures.push(
        vscode.l10n.t('{0}: not deleted, because its connection no longer exists.', card.card.metadata.title),
      );
    } else if (result.kind === 'deleted' || result.kind === 'alreadyGone') {
      if (await isStillThere(service, result, address, signal)) {
        failures.push(
          vscode.l10n.t(
            '{0}: the service confirmed the deletion but still returns the card. Refresh the channel later.',
            card.card.metadata.title,
          ),
        );
      } else {
        deleted.push({ uri, address, card });
        files.cardIsGone(uri);
      }
    } else failures.push(`${card.card.metadata.title}: ${describeFailedDeletion(result)}`);
  }
  return { deleted, failures };
}

/** Whether the service still returns the card. If it can't be read now, its confirmation counts. */
async function isStillThere(
  service: CardService,
  result: DeleteResult,
  { analysisId }: CardAddress,
  signal: AbortSignal,
): Promise<boolean> {
  if (result.kind !== 'deleted' || result.after !== 'answer') return false;
  return (await service.read(analysisId, signal)).kind === 'done';
}

function describeDeleted(deleted: readonly CardToDelete[], places: string): string {
  const [first] = deleted;
  return deleted.length === 1 && first !== undefined
    ? vscode.l10n.t('“{0}” was deleted from {1}.', first.card.card.metadata.title, places)
    : vscode.l10n.t('{0} cards were deleted from {1}.', deleted.length, places);
}

function describeFailedDeletion(result: Exclude<DeleteResult, { kind: 'deleted' | 'alreadyGone' }>): string {
  switch (result.kind) {
    case 'refused':
      return vscode.l10n.t('not deleted. {0}', describeRefusalOrFailure(result.refusal));
    case 'notSent':
    case 'notDeleted':
      return vscode.l10n.t('not deleted: the service still has it. {0}', describeRefusalOrFailure(result.failure));
    case 'unknown':
      return vscode.l10n.t(
        'we couldn’t confirm whether it was deleted. {0} Run Check Pending Writes, or refresh the channel.',
        describeRefusalOrFailure(result.failure),
      );
  }
}

interface CardCommandServices {
  readonly connections: Connections;
  readonly files: CardFileSystem;
  readonly missing: { ask(uri: vscode.Uri): Promise<boolean> };
  readonly view: TreeSelection;
}

/** A `when` clause can't tell a locked card from another read-only one, on which the command does nothing. */
const LOCKED_CARD = all(PUBLISHED_CARD, 'activeEditorIsReadonly');

/** The commands of published cards. */
export const cardCommands = {
  'chartCards.openCardById': {
    title: 'Open Card by ID…',
    icon: 'go-to-file',
    palette: CONNECTED,
    menus: [viewTitle('channels', '1_list@3', CONNECTED)],
    handler: ({ connections, files }) => openCardById(connections, files),
  },
  'chartCards.saveCard': {
    title: 'Save Card',
    icon: 'save',
    palette: PUBLISHED_CARD,
    keys: [
      { key: 'ctrl+s', mac: 'cmd+s', when: all(PUBLISHED_CARD, 'config.chartCards.review != never') },
      { key: 'ctrl+s', mac: 'cmd+s', when: all('editorLangId == chartcard', whenSet('draftMissing')) },
      { key: 'ctrl+s', mac: 'cmd+s', when: all(IN_CARD_EDITOR, whenSet('draftMissing')) },
    ],
    handler: saveCard,
  },
  'chartCards.refreshCard': {
    title: 'Refresh Card',
    icon: 'refresh',
    palette: PUBLISHED_CARD,
    menus: [viewItem('channels', '2_card@3', CARD_ROW, ONE_ROW), editorTitle('1_card@3', PUBLISHED_CARD)],
    handler: ({ files }) => refreshCard(files),
  },
  'chartCards.unlockCard': {
    title: 'Unlock Card of Another User',
    icon: 'unlock',
    palette: LOCKED_CARD,
    menus: [editorTitle('1_card@3', LOCKED_CARD)],
    handler: ({ files }) => unlockCard(files),
  },
  'chartCards.deleteCard': {
    title: 'Delete Card…',
    icon: 'trash',
    palette: PUBLISHED_CARD,
    menus: [viewItem('channels', '4_delete@1', CARD_ROW), editorTitle('3_delete@1', PUBLISHED_CARD)],
    keys: [{ key: 'delete', mac: 'cmd+backspace', when: whileFocused('channels'), args: { from: 'tree' } }],
    handler: ({ connections, files, view }) => withTreeSelection(view, deleteCard(connections, files)),
  },
} satisfies Commands<CardCommandServices>;

declare module '../../shell/executeCommand.ts' {
  interface CommandArguments extends ArgumentsOf<typeof cardCommands> {}
}
