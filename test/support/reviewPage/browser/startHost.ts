import * as vscode from 'vscode';
import { sampleCandles } from '../../../../bench/chart/sampleCandles.ts';
import { ReviewPanels } from '../../../../src/authoring/review/reviewPanels.ts';
import type { Card } from '../../../../src/card/model/card.ts';
import { merge } from '../../../../src/card/model/merge.ts';
import { formatCard } from '../../../../src/card/text/jsonFormat.ts';
import type { ToReview } from '../../../../src/protocol/reviewMessages.ts';
import { cardOnPage, publishedAs, reportProblem, servePage } from '../../pageAlone/browser/cardPage.ts';
import { onCommand, panel } from '../../pageAlone/browser/vscode.ts';
import type { ReviewPageOptions } from '../../pageOptions.ts';
import { editedSample, publishedSample, theirSample } from '../sampleCards.ts';

const { pageOptions } = globalThis as unknown as { readonly pageOptions: ReviewPageOptions };

const PLACE = { channel: 'forex-majors', community: 'Northern Traders', connectionId: 'sandbox' } as const;

/** The extension's review of a card in this page, and what a test does to it. */
class ReviewHost {
  readonly #card: ReturnType<typeof cardOnPage>;
  readonly api: ReturnType<typeof servePage>;
  /** Whether VS Code was told to hide the messages that lie over the window. */
  hidMessages = false;

  constructor(options: ReviewPageOptions) {
    const { bars, instead } = options;
    const candles = sampleCandles(Math.max(1, bars));
    const price = candles.close.at(-1) ?? 1.1;
    const after = options.after ?? editedSample(price);
    this.#card = cardOnPage({
      text: formatCard(after),
      candles: bars === 0 ? undefined : candles,
      candlesText: bars === 0 ? 'No candles: choose a source in the settings.' : 'Sample · EUR/USD · H4',
    });
    this.api = servePage();
    panel.replaceParts('review', instead);
    onCommand('notifications.hideToasts', () => {
      this.hidMessages = true;
    });
    this.#open(options, publishedSample(price), theirSample(price), after);
  }

  /** All messages from the page, oldest first. */
  get received(): readonly unknown[] {
    return panel.received;
  }

  /** Replaces the edited card, as when its text is typed. */
  edit(card: Card): void {
    this.#card.document.replaceText(formatCard(card));
  }

  /** Sends the page a message as the extension would. */
  send(message: ToReview): void {
    panel.post(message);
  }

  #open({ mode, title = '', notice }: ReviewPageOptions, published: Card, theirs: Card, after: Card): void {
    const { candles, document: fake } = this.#card;
    const reviews = new ReviewPanels({ extensionUri: vscode.Uri.file('/'), candles, log: reportProblem });
    const document = fake.asDocument;
    const common = {
      title: title || after.metadata.title,
      asText: async () => undefined,
      ...(notice === undefined ? {} : { notice }),
    };
    const before = { label: 'published', card: published };
    const place = { ...PLACE, document, text: document.getText() };
    switch (mode) {
      case 'compare':
        reviews.compare({ ...common, before, after: { label: 'edited', document }, beforeIsPublished: true });
        return;
      case 'save':
        void reviews.confirm({ ...common, ...place, mode, before, after: { label: 'edited', card: after } });
        return;
      case 'publish': {
        const { asText: _, ...rest } = common;
        void reviews.confirm({ ...rest, ...place, mode, after: { label: 'new card', card: after } });
        return;
      }
      case 'conflict': {
        const merged = merge(published, theirs, after);
        const conflicts = merged.kind === 'conflict' ? merged.conflicts : [];
        const held = publishedAs(theirs, 'Pending');
        void reviews.resolve({ ...common, ...place, base: published, theirs: held, mine: after, conflicts });
      }
    }
  }
}

Object.assign(window, { reviewHost: new ReviewHost(pageOptions) });
