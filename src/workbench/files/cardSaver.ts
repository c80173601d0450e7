import * as vscode from 'vscode';
import type { Card } from '../../card/card.ts';
import { editsTo } from '../../card/editsTo.ts';
import { check } from '../../card/findings/check.ts';
import { formatCard } from '../../card/formatCard.ts';
import { patch } from '../../card/patch.ts';
import type { PublishedCard } from '../../card/publishedCard.ts';
import { readCardText } from '../../card/readCardText.ts';
import { applyTextEdits } from '../../card/textEdit.ts';
import type { CardService, SaveRequest, SaveResult } from '../../client/cards/cardService.ts';
import type { Connections } from '../connection/connectionProfile.ts';
import type { CardAddress } from './cardAddress.ts';
import { NotSaved } from './notSaved.ts';
import type { PublishedText } from './publishedText.ts';
import type { RemoteCardFile } from './remoteCardFile.ts';
import { askAboutConflict, offerRemedy, type RemedyRunner } from './saveDialogs.ts';
import { describeSaveFailure, type FailedSave } from './saveFailure.ts';
import { SenderKnowledge } from './senderKnowledge.ts';
import type { ServiceComplaints } from './serviceComplaints.ts';
import { slowSave } from './slowSave.ts';

/** A save that ended well. `thenShow` is what the document must say once VS Code has taken the save as done. */
export interface SavedFile {
  readonly published: PublishedCard;
  readonly thenShow?: string;
}

/** Where and how a save was asked for. */
interface SaveAsk {
  readonly uri: vscode.Uri;
  readonly address: CardAddress;
  readonly file: RemoteCardFile;
  readonly text: string;
  /** Asked for by a person at this moment; only then may a dialog open. */
  readonly byHand: boolean;
}

/** Turns the text of a remote card into the smallest request, and its answer into the state of the file. */
export class CardSaver {
  readonly #connections: Connections;
  readonly #pictures: PublishedText;
  readonly #complaints: ServiceComplaints;
  readonly #runRemedy: RemedyRunner;
  readonly #senders = new SenderKnowledge();

  constructor(
    connections: Connections,
    pictures: PublishedText,
    complaints: ServiceComplaints,
    runRemedy: RemedyRunner,
  ) {
    this.#connections = connections;
    this.#pictures = pictures;
    this.#complaints = complaints;
    this.#runRemedy = runRemedy;
  }

  /** Saves, or throws with the reason in words; VS Code clears the dirty mark unless a save throws. */
  async save(ask: SaveAsk): Promise<SavedFile> {
    const mine = this.#cardOf(ask);
    const service = await this.#connections.cards(ask.address.connectionId);
    if (service === undefined) {
      throw new NotSaved(
        vscode.l10n.t(
          'There is no connection “{0}” any more. Nothing was sent; your text is kept.',
          ask.address.connectionId,
        ),
      );
    }
    const sender = await this.#connections.senderOf(ask.address.connectionId, ask.byHand);
    if (sender === undefined) {
      throw new NotSaved(
        vscode.l10n.t(
          'The service wants to know who sends the card. Nothing was sent. Save by hand and give the sender.',
        ),
      );
    }
    this.#complaints.clear(ask.uri);
    const request: SaveRequest = { base: ask.file.published, mine, sender, onConflict: { kind: 'report' } };
    return this.#settle(ask, service, request, await slowSave((signal) => service.save(request, signal)));
  }

  #cardOf(ask: SaveAsk): Card {
    const read = readCardText(ask.text);
    const errors = check(read, { published: ask.file.published }).filter((finding) => finding.severity === 'error');
    const [first] = errors;
    if (first !== undefined || read.card === undefined) {
      const more = errors.length > 1 ? vscode.l10n.t(' (and {0} more, see Problems)', errors.length - 1) : '';
      throw new NotSaved(
        vscode.l10n.t(
          'Nothing was sent, because the card has mistakes: {0}{1}',
          first?.message ?? vscode.l10n.t('it is no card'),
          more,
        ),
      );
    }
    return read.card;
  }

  async #settle(ask: SaveAsk, service: CardService, request: SaveRequest, result: SaveResult): Promise<SavedFile> {
    switch (result.kind) {
      case 'nothingToSend':
        return { published: result.published };
      case 'saved':
      case 'mergedAndSaved': {
        if (result.differences.length > 0) this.#throwDifferences(ask, result);
        if (result.kind === 'saved') {
          if (result.after === 'readBack') this.#sayReadBack();
          else this.#senders.learn(ask.address.connectionId, request.sender, result.published.ownerId);
          return { published: result.published };
        }
        sayMerged(request.mine, result.edited);
        return {
          published: result.published,
          thenShow: applyTextEdits(ask.text, editsTo(readCardText(ask.text), result.edited)),
        };
      }
      case 'conflict':
        if (ask.byHand) return this.#resolveConflict(ask, service, request, result);
        return this.#fail(ask, request, result);
      default:
        return this.#fail(ask, request, result);
    }
  }

  async #resolveConflict(
    ask: SaveAsk,
    service: CardService,
    request: SaveRequest,
    conflict: Extract<SaveResult, { kind: 'conflict' }>,
  ): Promise<SavedFile> {
    const title = request.mine.metadata.title;
    switch (await askAboutConflict(title, conflict.conflicts)) {
      case 'keepMine': {
        const again: SaveRequest = {
          ...request,
          onConflict: { kind: 'keepMine', seenUpdatedAt: conflict.theirs.updatedAt },
        };
        return this.#settle(ask, service, again, await slowSave((signal) => service.save(again, signal)));
      }
      case 'takeTheirs':
        return { published: conflict.theirs, thenShow: formatCard(conflict.theirs.card) };
      case 'compare': {
        const theirs = this.#pictures.snapshot(
          `${title.replaceAll('/', ' ')}.card.json`,
          formatCard(conflict.theirs.card),
        );
        void vscode.commands.executeCommand(
          'vscode.diff',
          theirs,
          ask.uri,
          vscode.l10n.t('{0}: theirs on the service ↔ mine, not saved', title),
        );
        throw new NotSaved(
          vscode.l10n.t(
            'Nothing was sent: you are comparing. Save again to choose between your text and what the service holds.',
          ),
        );
      }
      case 'cancel':
        throw new NotSaved(
          vscode.l10n.t('Nothing was sent: the card was changed on the service too. Save again to choose.'),
        );
    }
  }

  /** The answer was lost, but the service holds what was sent: the person saw it take long and wants to know. */
  #sayReadBack(): void {
    void vscode.window.showInformationMessage(
      vscode.l10n.t('Saved: the answer failed, but the service holds the card.'),
    );
  }

  #fail(ask: SaveAsk, request: SaveRequest, result: FailedSave): never {
    if (result.kind === 'notPending') ask.file.update(result.published, ask.file.text);
    if (result.kind === 'gone') ask.file.markGone();
    const failure = describeSaveFailure(result, {
      title: request.mine.metadata.title,
      sender: request.sender,
      owns: this.#senders.owns(ask.address.connectionId, request.sender, request.base.ownerId),
    });
    if (failure.complaint !== undefined) this.#complaints.place(ask.uri, ask.text, failure.complaint);
    // A save that nobody asked for stays quiet; VS Code's own report of the error is enough.
    if (ask.byHand) offerRemedy(failure, ask.uri, this.#runRemedy);
    throw new NotSaved(failure.text);
  }

  /** The service stored something else than was meant: the newer state is taken over, and the document stays dirty. */
  #throwDifferences(ask: SaveAsk, result: Extract<SaveResult, { kind: 'saved' | 'mergedAndSaved' }>): never {
    ask.file.update(result.published, formatCard(result.published.card));
    throw new NotSaved(
      vscode.l10n.t(
        'The service took the change, but stored it differently: {0} Compare with the published card, then save again or take its text.',
        result.differences.join(' '),
      ),
    );
  }
}

/** One line that a collapsed message shows whole: what of the other side's is in the card now. */
function sayMerged(mine: Card, merged: Card): void {
  const theirs = patch(mine, merged);
  const parts = theirs.kind === 'send' ? theirs.changes.map(({ label }) => label).join(', ') : '';
  void vscode.window.showInformationMessage(vscode.l10n.t('Saved, merged with a change made elsewhere: {0}', parts));
}
