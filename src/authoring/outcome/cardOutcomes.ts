import { setTimeout } from 'node:timers/promises';
import * as vscode from 'vscode';
import type { PassedLevel } from '../../card/findings/finding.ts';
import { sameValue } from '../../card/model/jsonValue.ts';
import { readCardText } from '../../card/text/readCard.ts';
import type { OutcomeMessage } from '../../protocol/pageMessages.ts';
import { Disposable } from '../../shell/disposable.ts';
import { errorName } from '../../shell/outputLog.ts';
import { isSettingChanged, readSetting } from '../../shell/settings.ts';
import { parseInstant } from '../../time.ts';
import { type DocumentOutcomes, marketOf, type OutcomeCandles } from '../candles/documentCandles.ts';
import type { CardDocuments } from '../documents/cardDocuments.ts';
import { CARD_SCHEME, type RemoteCards } from '../documents/remoteCards.ts';
import type { CardStart, MeasuredCard } from './outcomeBundle.ts';

/** Time without a change before finer bars are requested, in milliseconds. */
const FINER_DELAY_MS = 300;

interface OutcomeContext {
  readonly candles: OutcomeCandles;
  readonly remoteCards: Pick<RemoteCards, 'publishedOf'>;
  readonly log: (where: string, what: string) => void;
}

/**
 * The outcomes of the cards that are shown. Measured on the candles that their views have loaded, with finer ones where
 * the order of a single bar's prices decides, and again whenever text, candles or settings change.
 */
export class CardOutcomes extends Disposable implements DocumentOutcomes {
  readonly #context: OutcomeContext;
  readonly #measured = new Map<string, MeasuredCard>();
  /** The last measurement of each card, which ends the one before. */
  readonly #runs = new Map<string, AbortController>();
  readonly #changed = this._register(new vscode.EventEmitter<vscode.Uri>());
  readonly onDidChange = this.#changed.event;

  constructor(context: OutcomeContext) {
    super();
    this.#context = context;
    this._register({ dispose: () => this.#runs.forEach((run) => void run.abort()) });
  }

  /** Measures these documents from now on. */
  follow(documents: Pick<CardDocuments, 'check' | 'recheck' | 'onDidCheck' | 'onDidClose'>): void {
    const measure = (document: vscode.TextDocument): void => {
      this.#measure(document, documents).catch((error: unknown) => this.#context.log('card outcome', errorName(error)));
    };
    this._register(documents.onDidCheck(measure));
    this._register(
      vscode.workspace.onDidChangeConfiguration((event) => {
        if (!isSettingChanged(event, 'levelConvention')) return;
        for (const open of vscode.workspace.textDocuments) if (this.#measured.has(open.uri.toString())) measure(open);
      }),
    );
    // A draft counts from its last change.
    this._register(
      vscode.workspace.onDidSaveTextDocument((saved) => {
        if (this.#measured.has(saved.uri.toString())) measure(saved);
      }),
    );
    this._register(
      documents.onDidClose((uri) => {
        this.#runs.get(uri.toString())?.abort();
        this.#runs.delete(uri.toString());
        this.#measured.delete(uri.toString());
      }),
    );
  }

  message(uri: vscode.Uri): OutcomeMessage {
    const outcome = this.#shown(uri)?.outcome;
    return outcome === undefined ? { type: 'outcome' } : { type: 'outcome', outcome };
  }

  passedLevels(uri: vscode.Uri): readonly PassedLevel[] {
    return this.#shown(uri)?.passedLevels ?? [];
  }

  /** Undefined once the candles are gone. */
  #shown(uri: vscode.Uri): MeasuredCard | undefined {
    return this.#context.candles.state(uri).kind === 'ready' ? this.#measured.get(uri.toString()) : undefined;
  }

  async #measure(document: vscode.TextDocument, documents: Pick<CardDocuments, 'check' | 'recheck'>): Promise<void> {
    const { uri } = document;
    const key = uri.toString();
    this.#runs.get(key)?.abort();
    const run = new AbortController();
    this.#runs.set(key, run);
    const measured = await this.#outcome(document, documents, run.signal).catch((error: unknown) => {
      if (!run.signal.aborted) throw error;
      return undefined;
    });
    if (run.signal.aborted) return;
    const before = this.#measured.get(key);
    if (measured === undefined) this.#measured.delete(key);
    else this.#measured.set(key, measured);
    if (sameValue(before ?? null, measured ?? null)) return;
    this.#changed.fire(uri);
    if (!sameValue(before?.passedLevels ?? [], measured?.passedLevels ?? [])) documents.recheck(uri);
  }

  async #outcome(
    document: vscode.TextDocument,
    documents: Pick<CardDocuments, 'check'>,
    signal: AbortSignal,
  ): Promise<MeasuredCard | undefined> {
    if (this.#context.candles.state(document.uri).kind !== 'ready') return undefined;
    const start = await this.#startOf(document.uri);
    if (start === undefined) return undefined;
    const { measureCard } = await import('./outcomeBundle.ts');
    // Read last, so that text and candles belong together.
    const state = this.#context.candles.state(document.uri);
    if (state.kind !== 'ready' || document.isClosed) return undefined;
    const market = marketOf(state);
    const { sketch } = documents.check(document).card;
    let pause: Promise<void> | undefined;
    const measured = await measureCard(sketch, start, market, readSetting('levelConvention'), async (bar) => {
      const { symbol } = sketch.metadata;
      // Wait for a pause in typing.
      pause ??= setTimeout(FINER_DELAY_MS, undefined, { signal });
      await pause;
      return symbol === undefined ? undefined : this.#context.candles.finer(document.uri, symbol, bar, signal);
    });
    if (start.isPublished || !document.isDirty || measured.passedLevels.length === 0) return measured;
    // A level that was just moved is newer than the price's moves since the file was written.
    const saved = readCardText(new TextDecoder().decode(await vscode.workspace.fs.readFile(document.uri))).sketch
      .levels;
    const passedLevels = measured.passedLevels.filter(
      ({ level }) => saved[level]?.price === sketch.levels[level]?.price,
    );
    return { ...measured, passedLevels };
  }

  /** Undefined if nothing says when the card was published or written, e.g. for an untitled one. */
  async #startOf(uri: vscode.Uri): Promise<CardStart | undefined> {
    const published = this.#context.remoteCards.publishedOf(uri);
    const time = published && parseInstant(published.createdAt);
    if (time !== undefined) return { time, isPublished: true };
    // Files of git revisions and of published snapshots can't be written, and have no time of their own.
    if (uri.scheme === CARD_SCHEME || vscode.workspace.fs.isWritableFileSystem(uri.scheme) !== true) return undefined;
    try {
      return { time: (await vscode.workspace.fs.stat(uri)).mtime, isPublished: false };
    } catch {
      return undefined;
    }
  }
}
