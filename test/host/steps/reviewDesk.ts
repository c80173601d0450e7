import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { Card } from '../../../src/card/card.ts';
import { formatCard } from '../../../src/card/formatCard.ts';
import type { PublishedCard } from '../../../src/card/publishedCard.ts';
import { ReviewPanels } from '../../../src/workbench/review/reviewPanels.ts';
import { openUntitled } from './cursorText.ts';
import { FakeReviewPage } from './fakeReviewPage.ts';

/** A sound card. */
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

/** Review pages before fake pages, the newest last. */
export function reviewFixture(): {
  readonly reviews: ReviewPanels;
  readonly pages: FakeReviewPage[];
  page(): FakeReviewPage;
} {
  const pages: FakeReviewPage[] = [];
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
  };
}

/** An untitled document that says the card. */
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
