import * as vscode from 'vscode';
import type { Card } from '../../../src/card/card.ts';
import { formatCard } from '../../../src/card/formatCard.ts';
import { merge } from '../../../src/card/merge.ts';
import { patch } from '../../../src/card/patch.ts';
import type { PublishedCard } from '../../../src/card/publishedCard.ts';
import type { CardService, SaveRequest, SaveResult } from '../../../src/client/cards/cardService.ts';
import type { Connections } from '../../../src/workbench/connection/connectionProfile.ts';
import { CardSaver, type SavedFile } from '../../../src/workbench/files/cardSaver.ts';
import { PublishedSnapshots } from '../../../src/workbench/files/publishedText.ts';
import { RemoteCardFile } from '../../../src/workbench/files/remoteCardFile.ts';
import type { SaveTask } from '../../../src/workbench/files/saveAsk.ts';
import { SaveReviews } from '../../../src/workbench/files/saveReviews.ts';
import { ServiceDiagnostics } from '../../../src/workbench/files/serviceComplaints.ts';
import type { FakeReviewPage } from './fakeReviewPage.ts';
import { publishedAs, REVIEWED, reviewFixture } from './reviewDesk.ts';

/** A service that holds one card, and remembers what it was asked to save. */
export class OneCard {
  held = publishedAs(REVIEWED, 1);
  /** How the next saves end, instead of being stored. */
  refusal: SaveResult | undefined;
  readonly asked: SaveRequest[] = [];
  readonly sent: SaveRequest[] = [];

  readonly service: Pick<CardService, 'read' | 'save'> = {
    read: async () => ({ kind: 'done', value: this.held, status: 200, attempts: 1 }),
    save: async (request) => this.#save(request),
  };

  changeElsewhere(card: Card, minute: number, status = 'Pending'): void {
    this.held = publishedAs(card, minute, status);
  }

  #save(request: SaveRequest): SaveResult {
    if (patch(request.base.card, request.mine).kind === 'nothing') {
      return { kind: 'nothingToSend', published: request.base };
    }
    this.asked.push(request);
    const theirs = this.held;
    const isNewer = theirs.updatedAt !== request.base.updatedAt;
    if (isNewer && request.onConflict.kind === 'asReviewed') return { kind: 'conflict', theirs, conflicts: [] };
    const merged = isNewer ? merge(request.base.card, theirs.card, request.mine) : undefined;
    if (merged?.kind === 'conflict') return { kind: 'conflict', theirs, conflicts: merged.conflicts };
    if (this.refusal !== undefined) return this.refusal;
    this.sent.push(request);
    this.held = publishedAs(merged?.card ?? request.mine, 50);
    if (merged !== undefined) {
      return { kind: 'mergedAndSaved', published: this.held, edited: merged.card, differences: [] };
    }
    return { kind: 'saved', published: this.held, differences: [], after: 'answer' };
  }
}

/** Saves of one card, with review pages that can be played with. */
export class SaveFixture {
  readonly remote = new OneCard();
  readonly reviews = reviewFixture();
  readonly saver: CardSaver;
  readonly #file: RemoteCardFile;
  readonly #base: PublishedCard;
  readonly #pictures = new PublishedSnapshots();
  readonly #complaints = new ServiceDiagnostics();

  constructor(base: PublishedCard = publishedAs(REVIEWED, 1)) {
    this.#base = base;
    this.#file = new RemoteCardFile(base, formatCard(base.card));
    const connections = {
      profile: () => ({ id: 'desk', name: 'Desk', channels: [{ id: base.channelId, name: 'Forex' }] }),
      cards: async () => this.remote.service,
      senderOf: async () => 'mara@example.com',
    } as unknown as Connections;
    this.saver = new CardSaver(
      connections,
      new SaveReviews(connections, this.reviews.reviews, this.#pictures),
      this.#complaints,
      () => undefined,
    );
  }

  readonly save = (document: vscode.TextDocument, byHand = true): Promise<SavedFile> =>
    this.saver.save(this.#ask(document, byHand));

  /** What the command does before VS Code's save begins. */
  readonly review = (document: vscode.TextDocument, isLatest = () => true): Promise<boolean> =>
    this.saver.review(this.#ask(document, true), isLatest);

  /** The page that a save opens. */
  readonly page = async (): Promise<FakeReviewPage> => {
    while (this.reviews.pages.every(({ isOpen }) => !isOpen)) await new Promise((resolve) => setTimeout(resolve, 5));
    return this.reviews.page();
  };

  #ask(document: vscode.TextDocument, byHand: boolean): SaveTask {
    const { communityId, channelId, analysisId } = this.#base;
    return {
      uri: document.uri,
      address: { connectionId: 'desk', communityId, channelId, analysisId },
      file: this.#file,
      text: document.getText(),
      byHand,
    };
  }

  dispose(): void {
    this.reviews.reviews.dispose();
    this.#pictures.dispose();
    this.#complaints.dispose();
  }
}

/** Sets `chartCards.review`; undefined takes the setting away. */
export function setReview(value: string | undefined): Thenable<void> {
  return vscode.workspace.getConfiguration('chartCards').update('review', value, vscode.ConfigurationTarget.Global);
}
