import * as vscode from 'vscode';
import type { Card } from '../../card/model/card.ts';
import type { CardSketch } from '../../card/model/cardSketch.ts';
import { readCardText } from '../../card/text/readCard.ts';
import type { IndicatorId } from '../../protocol/chartActions.ts';
import type { FromPreview, PictureScale, PreviewAction, ToPreview } from '../../protocol/previewMessages.ts';
import type { Connections } from '../../shell/connection/connections.ts';
import { Disposable } from '../../shell/disposable.ts';
import { type CommandId, executeCommand } from '../../shell/executeCommand.ts';
import { fileNameOf, isSameUri } from '../../shell/files/uris.ts';
import { errorName } from '../../shell/outputLog.ts';
import { type PageContext, PageUpdates, type WebviewPanelHost } from '../../shell/webviewPanelHost.ts';
import {
  candleMessages,
  candleRequestOf,
  cardFileOf,
  type DocumentCandles,
  type DocumentOutcomes,
} from '../candles/documentCandles.ts';
import type { CardDocuments, CheckedCard } from '../documents/cardDocuments.ts';
import { readVersionQuery } from '../documents/cardVersion.ts';
import { documentOrigin } from '../documents/documentOrigin.ts';
import { contentDigest, type DraftOrigins, type PublishedDraft } from '../documents/draftOrigins.ts';
import type { RemoteCards } from '../documents/remoteCards.ts';
import { isReadable } from '../editor/cardEdits.ts';
import { PUBLISHED_SCHEME } from '../files/publishedSnapshots.ts';
import { FollowedText } from './followedText.ts';
import { committedAt } from './gitRevisions.ts';
import { type PictureRequestKind, PictureRequests } from './pictureRequests.ts';
import { gitRefOf, type PreviewOrigin, previewSnapshot, previewTitle, TYPING_DELAY_MS } from './previewSnapshot.ts';

/** How long an image waits for the page and for candles that are loading, in milliseconds. */
const SETTLING_TIMEOUT_MS = 15_000;

/** What a session needs from the page that shows its card. */
export type PreviewPage = Pick<
  WebviewPanelHost<FromPreview, ToPreview>,
  'isUp' | 'post' | 'label' | 'onDidReceive' | 'onDidStart' | 'onDidDispose'
>;

/** One card and the page that shows it. Every change sends the page a full snapshot. */
export class PreviewSession extends Disposable {
  readonly #card: vscode.Uri;
  readonly #page: PreviewPage;
  readonly #context: PreviewContext;
  readonly #text: FollowedText;
  readonly #pictures: PictureRequests;
  readonly #updates = this._register(
    new PageUpdates(() => this.#update(), { delayMs: TYPING_DELAY_MS, showsTimeLeft: true }),
  );
  readonly #ended = new AbortController();
  readonly #settled = this._register(new vscode.EventEmitter<void>());
  /** The last text that could be read. */
  #checked: CheckedCard = { version: 0, card: readCardText(''), findings: [] };
  #lastGood: CardSketch | undefined;
  #committedAt: number | undefined;

  constructor(card: vscode.Uri, page: PreviewPage, context: PreviewContext, document?: vscode.TextDocument) {
    super();
    this.#card = card;
    this.#page = page;
    this.#context = context;
    this.#text = this._register(new FollowedText(card, document));
    this.#pictures = new PictureRequests((message) => page.post(message), vscode.l10n);
    const { documents, remoteCards, connections, candles, outcomes, origins } = context;
    const isMine = (uri: vscode.Uri): boolean => isSameUri(uri, card);
    this._register(this.#text.onDidChange(() => this.#updates.schedule()));
    this._register(documents.onDidCheck((checked) => checked === this.#text.document && this.#updates.schedule()));
    this._register(remoteCards.onDidChange((uri) => isMine(uri) && this.#updates.schedule()));
    this._register(connections.onDidChange(() => this.#updates.schedule()));
    this._register(origins.onDidChange(() => this.#updates.schedule()));
    this._register(candles.watch(card));
    this._register(candles.onDidChange((uri) => isMine(uri) && this.#candlesChanged()));
    this._register(outcomes.onDidChange((uri) => isMine(uri) && page.post(outcomes.message(card))));
    this._register(page.onDidReceive((message) => this.#receive(message)));
    this._register(page.onDidStart(() => this.#settled.fire()));
    this._register({ dispose: () => this.#ended.abort() });
    this._register({ dispose: () => this.#pictures.abandon() });
    void this.#askGit();
    void this.#text.open();
    this.#updates.now();
  }

  /** The chart's image, once the page has started and loading candles have arrived. */
  async picture(
    kind: PictureRequestKind,
    scale: PictureScale,
    signal: AbortSignal,
    indicators?: readonly IndicatorId[],
  ): Promise<Uint8Array | undefined> {
    await this.#whenSettled(AbortSignal.any([signal, this.#ended.signal]));
    signal.throwIfAborted();
    return this.#pictures.ask(kind, scale, signal, indicators);
  }

  #receive(message: FromPreview): void {
    switch (message.type) {
      case 'ready':
        void this.#text.open();
        this.#updates.now();
        this.#sendCandles();
        this.#page.post(this.#context.outcomes.message(this.#card));
        return;
      case 'action':
        executeCommand(ACTION_COMMANDS[message.action], this.#text.document?.uri ?? this.#card).then(
          undefined,
          (error: unknown) => this.#context.log('card preview action', errorName(error)),
        );
        return;
      case 'picture':
      case 'pictureCopied':
      case 'pictureFailed':
        this.#pictures.settle(message);
        return;
    }
  }

  /** Sends the page a snapshot of the current state. */
  #update(): void {
    const { documents, candles } = this.#context;
    const { document } = this.#text;
    if (document !== undefined) this.#checked = documents.check(document);
    const { version, card, findings } = this.#checked;
    if (isReadable(card)) this.#lastGood = card.sketch;
    if (document !== undefined) candles.request(candleRequestOf(this.#card, card, this.#lastGood));
    const { kind, text } = candles.state(this.#card);
    const origin = previewOrigin(this.#card, card.card, this.#context, this.#committedAt);
    const snapshot = previewSnapshot(
      {
        address: this.#card.toString(),
        version,
        card,
        findings,
        lastGood: this.#lastGood,
        origin,
        notice: this.#notice(),
        candles: { kind, text },
        now: Date.now(),
      },
      vscode.l10n,
    );
    this.#page.label({ title: previewTitle(snapshot, origin, fileNameOf(this.#card), vscode.l10n) });
    this.#page.post(snapshot);
  }

  #notice(): string | undefined {
    if (!this.#text.isLost) return undefined;
    return this.#lastGood === undefined
      ? vscode.l10n.t('Couldn’t open the card’s text. To try again, switch to another tab and back.')
      : vscode.l10n.t('The card’s text was closed. This is its last state.');
  }

  #candlesChanged(): void {
    this.#sendCandles();
    this.#updates.schedule();
    this.#settled.fire();
  }

  #sendCandles(): void {
    for (const message of candleMessages(this.#context.candles.state(this.#card))) this.#page.post(message);
  }

  /** The commit time arrives after the text, because git runs as a separate process. */
  async #askGit(): Promise<void> {
    const ref = gitRefOf(this.#card);
    if (ref === undefined || ref === '' || ref === '~') return;
    this.#committedAt = await committedAt(cardFileOf(this.#card), ref, this.#ended.signal);
    this.#updates.schedule();
  }

  async #whenSettled(signal: AbortSignal): Promise<void> {
    const late = AbortSignal.timeout(SETTLING_TIMEOUT_MS);
    const ended = AbortSignal.any([signal, late]);
    while (!this.#isSettled && !ended.aborted) await this.#nextSettling(ended);
    if (signal.aborted || this.#page.isUp) return;
    throw new Error(vscode.l10n.t('The preview failed to load in time, so there is no image of the card.'));
  }

  get #isSettled(): boolean {
    return this.#page.isUp && this.#context.candles.state(this.#card).kind !== 'loading';
  }

  #nextSettling(ended: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const listener = this.#settled.event(() => end());
      const end = (): void => {
        listener.dispose();
        ended.removeEventListener('abort', end);
        resolve();
      };
      ended.addEventListener('abort', end, { once: true });
    });
  }
}

/** What previews depend on. */
export interface PreviewContext extends PageContext {
  readonly documents: Pick<CardDocuments, 'check' | 'onDidCheck'>;
  readonly remoteCards: RemoteCards;
  readonly connections: Connections;
  readonly candles: DocumentCandles;
  readonly outcomes: DocumentOutcomes;
  readonly origins: Pick<DraftOrigins, 'publishedAs' | 'onDidChange'>;
}

/**
 * Where the text of a preview comes from. `card`: its current content, if it's a valid card; `committedAt`: the commit time
 * of its revision, epoch milliseconds.
 */
export function previewOrigin(
  uri: vscode.Uri,
  card: Card | undefined,
  { connections, remoteCards, origins }: Pick<PreviewContext, 'connections' | 'remoteCards' | 'origins'>,
  committedAt: number | undefined,
): PreviewOrigin {
  const ref = gitRefOf(uri);
  if (ref !== undefined) return { kind: 'revision', fileName: fileNameOf(uri), revision: { ref, committedAt } };
  const publication = publicationOf(origins.publishedAs(uri), card);
  if (uri.scheme === 'untitled') return { kind: 'untitled', publication };
  if (uri.scheme === PUBLISHED_SCHEME) {
    const facts = readVersionQuery(uri);
    return facts === undefined ? { kind: 'snapshot' } : { kind: 'version', facts };
  }
  const origin = documentOrigin(uri, connections, remoteCards);
  return origin.kind === 'draft' ? { ...origin, publication } : origin;
}

function publicationOf(published: PublishedDraft | undefined, card: Card | undefined) {
  if (published === undefined) return undefined;
  const { channelName: channel, digest, gone } = published;
  const isSame = card === undefined || contentDigest(card) === digest;
  return { channel, card: gone ? 'deleted' : isSame ? 'same' : 'changed' } as const;
}

/** The command behind each button of the page. */
const ACTION_COMMANDS = {
  openInEditor: 'chartCards.openAsChart',
  openAsText: 'chartCards.openAsText',
  compare: 'chartCards.compareWithPublished',
  publish: 'chartCards.publishDraft',
  export: 'chartCards.exportCard',
  copyImage: 'chartCards.copyCardAsImage',
  reloadCandles: 'chartCards.reloadCandles',
} as const satisfies Readonly<Record<PreviewAction, CommandId>>;
