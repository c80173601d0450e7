import { sampleCandles } from '../../../../bench/chart/sampleCandles.ts';
import type { CardSketch } from '../../../../src/card/cardSketch.ts';
import { check } from '../../../../src/card/findings/check.ts';
import { formatCard } from '../../../../src/card/text/jsonFormat.ts';
import { readCardText } from '../../../../src/card/text/readCard.ts';
import { parseMessage } from '../../../../src/protocol/parseMessage.ts';
import { type FromPreview, fromPreviewSchema, type ToPreview } from '../../../../src/protocol/previewMessages.ts';
import { isReadable } from '../../../../src/workbench/editor/cardEdits.ts';
import {
  type PreviewOrigin,
  previewSnapshot,
  TYPING_DELAY_MS,
} from '../../../../src/workbench/preview/previewSnapshot.ts';
import type { ChartCandles } from '../../../../webview/chart/candles.ts';
import { sampleCard } from '../../editorPage/sampleCard.ts';
import type { PreviewPageOptions } from '../../pageOptions.ts';

const { pageOptions } = globalThis as unknown as { readonly pageOptions: PreviewPageOptions };
const { bars, text, ...card } = pageOptions;
const candles = sampleCandles(Math.max(1, bars));

const WORDS = {
  t: (message: string, ...values: (string | number)[]): string =>
    message.replaceAll(/\{(\d+)\}/g, (_, place) => String(values[Number(place)])),
};

/**
 * Stands in for the extension when the preview runs alone in a browser: its text is parsed, checked and described by
 * the extension's own functions. Only VS Code itself is faked.
 */
class PreviewHost {
  /** All messages from the page, oldest first. */
  readonly received: FromPreview[] = [];
  readonly #card: PreviewPageCard;
  readonly #toPage: (message: ToPreview) => void;
  readonly #origin: PreviewOrigin;
  #text: string;
  #version = 1;
  #lastGood: CardSketch | undefined;
  #pending: ReturnType<typeof setTimeout> | undefined;
  #state: unknown;

  constructor(card: PreviewPageCard, toPage: (message: ToPreview) => void) {
    this.#card = card;
    this.#text = card.text;
    this.#toPage = toPage;
    this.#origin = originOf(card);
    this.#state = card.kept;
  }

  get text(): string {
    return this.#text;
  }

  /** The page's saved state. */
  get kept(): unknown {
    return this.#state;
  }

  /** Changes the text as typing in an editor would. */
  type(text: string): void {
    this.#text = text;
    this.#version++;
    this.#pending ??= setTimeout(() => this.#show(), TYPING_DELAY_MS);
  }

  /** VS Code's API for webviews. */
  get api() {
    return {
      postMessage: (message: unknown): void => this.#receive(message),
      getState: (): unknown => this.#state,
      setState: (state: unknown): void => {
        this.#state = state;
      },
    };
  }

  /** Sends the page a message as the extension would. */
  send(message: ToPreview): void {
    setTimeout(() => this.#toPage(message));
  }

  #receive(raw: unknown): void {
    const parsed = parseMessage(fromPreviewSchema(), structuredClone(raw));
    if (parsed.kind === 'dropped') throw new Error(`The page sent an unknown message: ${parsed.problem}`);
    this.received.push(parsed.message);
    if (parsed.message.type !== 'ready') return;
    this.#show();
    const { candles } = this.#card;
    this.send(candles === undefined ? { type: 'noCandles' } : { type: 'candles', ...plain(candles) });
  }

  #show(): void {
    clearTimeout(this.#pending);
    this.#pending = undefined;
    const card = readCardText(this.#text);
    if (isReadable(card)) this.#lastGood = card.sketch;
    const { candles, notice } = this.#card;
    this.send(
      previewSnapshot(
        {
          address: 'file:///work/sample.card.json',
          version: this.#version,
          card,
          findings: check(card, { now: Date.now() }),
          lastGood: this.#lastGood,
          origin: this.#origin,
          notice,
          candles:
            candles === undefined
              ? { kind: 'none', text: 'This connection has no candle feed. Load candles from a file instead.' }
              : { kind: 'ready', text: `Sample · EUR/USD · H4 · ${candles.time.length} bars` },
          now: Date.now(),
        },
        WORDS,
      ),
    );
  }
}

const previewHost = new PreviewHost(
  {
    text: text ?? formatCard(sampleCard(candles.close.at(-1) ?? 1.1)),
    candles: bars === 0 ? undefined : candles,
    ...card,
  },
  (message) => window.postMessage(message, '*'),
);
Object.assign(window, { previewHost, acquireVsCodeApi: () => previewHost.api });

/** Options of the page. */
export interface PreviewPageCard {
  readonly text: string;
  readonly candles: ChartCandles | undefined;
  /** The card's status on the service; absent for a draft. */
  readonly published?: string;
  readonly notice?: string;
  readonly kept?: unknown;
}

function plain(candles: ChartCandles): Omit<Extract<ToPreview, { type: 'candles' }>, 'type'> {
  return candles as Omit<Extract<ToPreview, { type: 'candles' }>, 'type'>;
}

/** A draft, or the card as the service would have held it for an hour and a half. */
function originOf({ text, published: status }: PreviewPageCard): PreviewOrigin {
  if (status === undefined) return { kind: 'draft', fileName: 'sample.card.json' };
  const { card } = readCardText(text);
  if (card === undefined) throw new Error('Only a complete card can be published.');
  const createdAt = new Date(Date.now() - 1.5 * 3_600_000).toISOString();
  const published = {
    analysisId: '0123456789abcdef01234567',
    communityId: 'co_1',
    channelId: 'ch_1',
    card,
    status,
    ownerId: '65f0c1a2b3c4d5e6f7a8b9c0',
    createdAt,
    updatedAt: createdAt,
    savedIds: {},
  };
  return { kind: 'remote', connection: 'Sandbox', channel: 'forex', published, gone: false };
}
