import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { CardSaver, type SavedFile } from '../../../src/authoring/files/cardSaver.ts';
import { PublishedSnapshots } from '../../../src/authoring/files/publishedSnapshots.ts';
import { RemoteCardFile } from '../../../src/authoring/files/remoteCardStore.ts';
import { ServiceDiagnostics } from '../../../src/authoring/files/saveMessages.ts';
import { SaveReviews } from '../../../src/authoring/files/saveReviews.ts';
import type { SaveTask } from '../../../src/authoring/files/saveState.ts';
import { ReviewPanels } from '../../../src/authoring/review/reviewPanels.ts';
import type { Card } from '../../../src/card/model/card.ts';
import { mergeTaking } from '../../../src/card/model/merge.ts';
import { patch } from '../../../src/card/model/patch.ts';
import type { PublishedCard } from '../../../src/card/model/publishedCard.ts';
import { formatCard } from '../../../src/card/text/jsonFormat.ts';
import type { CardService, SaveRequest, SaveResult } from '../../../src/client/cards/cardService.ts';
import type { FromReview, ReviewState, ToReview } from '../../../src/protocol/reviewMessages.ts';
import type { Connections } from '../../../src/shell/connection/connections.ts';
import { FakePage } from './fakePages.ts';
import { openUntitled } from './textEditors.ts';
import { until } from './until.ts';

/** A service that holds one card, and records its saves. */
export class OneCard {
  held = publishedAs(REVIEWED, 1);
  /** How the next saves end, instead of being stored. */
  refusal: SaveResult | undefined;
  readonly requests: SaveRequest[] = [];
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
    this.requests.push(request);
    const theirs = this.held;
    const isNewer = theirs.updatedAt !== request.base.updatedAt;
    if (isNewer && request.onConflict.kind === 'asReviewed') return { kind: 'conflict', theirs, conflicts: [] };
    const merged = isNewer ? mergeTaking('mine', request.base.card, theirs.card, request.mine) : undefined;
    const isSeen = request.onConflict.kind === 'keepMine' && request.onConflict.seenUpdatedAt === theirs.updatedAt;
    if (merged !== undefined && merged.conflicts.length > 0 && !isSeen) {
      return { kind: 'conflict', theirs, conflicts: merged.conflicts };
    }
    if (this.refusal !== undefined) return this.refusal;
    this.sent.push(request);
    this.held = publishedAs(merged?.card ?? request.mine, 50);
    if (merged !== undefined) {
      return { kind: 'mergedAndSaved', published: this.held, edited: merged.card, differences: [] };
    }
    return { kind: 'saved', published: this.held, differences: [], after: 'answer' };
  }
}

/** Saves of one card, with review pages that the test plays. */
export class SaveFixture {
  readonly remote = new OneCard();
  readonly reviews = reviewFixture();
  readonly saver: CardSaver;
  /** The remedies that were chosen. */
  readonly remedies: string[] = [];
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
      // A save shows who the sender is (P2 4.8).
      isSender: (_connectionId: string, userId: string) =>
        this.remote.sent.length > 0 ? userId === 'owner' : undefined,
    } as unknown as Connections;
    this.saver = new CardSaver(
      connections,
      new SaveReviews(connections, this.reviews.reviews, this.#pictures),
      this.#complaints,
      (remedy) => void this.remedies.push(remedy),
    );
  }

  readonly save = (document: vscode.TextDocument, byHand = true): Promise<SavedFile> =>
    this.saver.save(this.#ask(document, byHand));

  /** What the command does before VS Code's save begins. */
  readonly review = (document: vscode.TextDocument, isLatest = () => true): Promise<boolean> =>
    this.saver.review(this.#ask(document, true), isLatest);

  /** The page that a save opens. */
  readonly page = (): Promise<FakeReviewPage> => this.reviews.openPage();

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

/** Sets `chartCards.review`; undefined removes the setting. */
export function setReview(value: string | undefined): Thenable<void> {
  return vscode.workspace.getConfiguration('chartCards').update('review', value, vscode.ConfigurationTarget.Global);
}

/** A valid card. */
export const REVIEWED: Card = {
  metadata: {
    symbol: 'EUR/USD',
    title: 'EUR/USD holds',
    direction: 'BULLISH',
    entryPlacement: 'ABOVE_CURRENT',
    timeframe: 'H4',
    expiry: { type: 'GTC' },
    preferenceText: 'Buy the retest of [[lv_piv:the pivot]].',
  },
  levels: {
    resistance: { price: 1.11, clientObjectId: 'lv_res' },
    pivot: { price: 1.105, clientObjectId: 'lv_piv' },
    support: { price: 1.1, clientObjectId: 'lv_sup' },
  },
  drawings: [],
};

/** The card with other fields. */
export function withFields(change: Partial<Card['metadata']>, card: Card = REVIEWED): Card {
  return { ...card, metadata: { ...card.metadata, ...change } };
}

/** The card as the service holds it; `updatedAt` is that minute of a day. */
export function publishedAs(card: Card, minute: number, status = 'Pending'): PublishedCard {
  return {
    analysisId: '0123456789abcdef01234567',
    communityId: '65f0c0ffee0123456789abcd',
    channelId: '75f0c0ffee0123456789abcd',
    card,
    status,
    ownerId: 'owner',
    createdAt: '2026-03-02T08:00:00.000Z',
    updatedAt: `2026-03-02T09:${String(minute).padStart(2, '0')}:00.000Z`,
    savedIds: {},
  };
}

/** Reviews with fake pages, the newest last. */
export function reviewFixture(): {
  readonly reviews: ReviewPanels;
  readonly pages: FakeReviewPage[];
  page(): FakeReviewPage;
  /** The newest page, once it is open. */
  openPage(): Promise<FakeReviewPage>;
} {
  const pages: FakeReviewPage[] = [];
  const opened = new vscode.EventEmitter<void>();
  const reviews = new ReviewPanels(
    {
      extensionUri: vscode.Uri.file('/'),
      candles: {
        state: () => ({ kind: 'none', text: '' }),
        request: () => {},
        watch: () => new vscode.Disposable(() => {}),
        onDidChange: new vscode.EventEmitter<vscode.Uri>().event,
      },
      log: () => {},
    },
    (title) => {
      const page = new FakeReviewPage(title);
      pages.push(page);
      opened.fire();
      return page;
    },
  );
  return {
    reviews,
    pages,
    page() {
      const page = pages.at(-1);
      assert.ok(page, 'no page was opened');
      return page;
    },
    openPage: () => until('an open review page', () => pages.findLast(({ isOpen }) => isOpen), opened.event),
  };
}

/** An untitled document with the card's text. */
export async function documentOf(card: Card): Promise<vscode.TextDocument> {
  return openUntitled(formatCard(card));
}

/** Replaces the first `from` in the document's text. */
export async function replaceIn(document: vscode.TextDocument, from: string, to: string): Promise<void> {
  const at = document.getText().indexOf(from);
  assert.ok(at >= 0, `the text does not hold ${from}`);
  const edit = new vscode.WorkspaceEdit();
  edit.replace(document.uri, new vscode.Range(document.positionAt(at), document.positionAt(at + from.length)), to);
  assert.ok(await vscode.workspace.applyEdit(edit));
}

/** An invisible review page. */
export class FakeReviewPage extends FakePage<FromReview, ToReview> {
  get state(): ReviewState {
    const state = this.posted.findLast((message) => message.type === 'review');
    if (state === undefined) throw new Error('The page has no state yet.');
    return state;
  }

  /** The first state, present or future, that matches. */
  async until(holds: (state: ReviewState) => boolean): Promise<ReviewState> {
    return until(`a state with ${holds}`, () => holds(this.state) && this.state, this.onDidPost.event);
  }
}
