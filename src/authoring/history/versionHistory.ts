import * as vscode from 'vscode';
import type { PublishedCard } from '../../card/model/publishedCard.ts';
import { formatCard } from '../../card/text/jsonFormat.ts';
import { Disposable } from '../../shell/disposable.ts';
import { unreadableReporter } from '../../shell/files/unreadableFiles.ts';
import { type CardVersion, versionQuery } from '../documents/cardVersion.ts';
import {
  addressKey,
  type CardAddress,
  cardAddressOf,
  type RemoteCards,
  safeFileName,
} from '../documents/remoteCards.ts';
import { PUBLISHED_SCHEME, type PublishedSnapshots } from '../files/publishedSnapshots.ts';
import { formatVersionTime } from './versionNode.ts';
import { hashOf, VERSION_LIMITS, VersionStore, type VersionTotals } from './versionStore.ts';

interface HistoryContext {
  readonly remoteCards: Pick<RemoteCards, 'publishedOf' | 'onDidChange'>;
  readonly snapshots: Pick<PublishedSnapshots, 'setFallback'>;
  /** Global storage folder of the extension. */
  readonly storage: vscode.Uri;
  /** Writes an unexpected error to the log: where, and the kind of error; never any card content. */
  readonly log: (where: string, what: string) => void;
}

const VERSION_PATH = /^\/versions\/([0-9a-f]+)\/([0-9a-f]+)\//;

/**
 * Every published version of a card seen on this machine, stored on disk. Observes what is read and saved anyway, sends
 * no requests, and blocks nothing: a version that can't be stored is logged and skipped.
 */
export class VersionHistory extends Disposable {
  readonly #context: HistoryContext;
  readonly #store: VersionStore;
  readonly #noted = new WeakSet<PublishedCard>();
  readonly #changed = this._register(new vscode.EventEmitter<CardAddress | 'all'>());
  #writing: Promise<unknown> = Promise.resolve();

  /** Fires when the versions of a card, or of all cards, have changed. */
  readonly onDidChange = this.#changed.event;

  constructor(context: HistoryContext) {
    super();
    this.#context = context;
    const report = unreadableReporter(() => vscode.l10n.t('the history of cards'));
    this.#store = new VersionStore(vscode.Uri.joinPath(context.storage, 'history').fsPath, VERSION_LIMITS, report);
    this._register(context.remoteCards.onDidChange((uri) => this.#note(uri)));
    context.snapshots.setFallback((path) => this.#textAt(path));
  }

  /** Versions of a card, newest first, including pending ones. */
  async versions(address: CardAddress): Promise<readonly CardVersion[]> {
    await this.#writing;
    return this.#store.versionsOf(addressKey(address));
  }

  /** The URI of the version's text; valid across restarts. */
  textUri(address: CardAddress, version: CardVersion): vscode.Uri {
    // Long titles are truncated so that the time stays visible.
    const name = safeFileName(
      `${safeFileName(version.card.metadata.title).slice(0, 28)} (${formatVersionTime(version)})`,
    );
    const path = `/versions/${hashOf(addressKey(address))}/${version.hash}/${name}.card.json`;
    return vscode.Uri.from({ scheme: PUBLISHED_SCHEME, path, query: versionQuery(version) });
  }

  async totals(): Promise<VersionTotals> {
    await this.#writing;
    return this.#store.totals();
  }

  /** Deletes the versions of a card, or of all. */
  async clear(address: CardAddress | 'all'): Promise<void> {
    await (address === 'all' ? this.#store.forgetAll() : this.#store.forget(addressKey(address)));
    this.#changed.fire(address);
  }

  #note(uri: vscode.Uri): void {
    const address = cardAddressOf(uri);
    const published = this.#context.remoteCards.publishedOf(uri);
    if (address === undefined || published === undefined || this.#noted.has(published)) return;
    this.#noted.add(published);
    this.#writing = Promise.all([this.#writing, this.#keep(address, published)]);
  }

  async #keep(address: CardAddress, { card, status, updatedAt }: PublishedCard): Promise<void> {
    try {
      // Pending writes go first.
      await new Promise((resolve) => setImmediate(resolve));
      const isNew = await this.#store.keep(addressKey(address), { card, status, updatedAt }, Date.now());
      if (isNew && !this.isDisposed) this.#changed.fire(address);
    } catch (error) {
      this.#context.log('history', errorCode(error));
    }
  }

  async #textAt(path: string): Promise<string | undefined> {
    const [, cardHash, hash] = VERSION_PATH.exec(path) ?? [];
    if (cardHash === undefined || hash === undefined) return undefined;
    const version = await this.#store.version(cardHash, hash);
    return version === undefined ? vscode.l10n.t('// This version is no longer stored.') : formatCard(version.card);
  }
}

function errorCode(error: unknown): string {
  const code: unknown = error instanceof Error && 'code' in error ? error.code : undefined;
  return typeof code === 'string' ? code : 'could not be kept';
}
