import * as vscode from 'vscode';
import type { PublishedCard } from '../../card/publishedCard.ts';
import { formatCard } from '../../card/text/jsonFormat.ts';
import { Disposable } from '../disposable.ts';
import { PUBLISHED_SCHEME, type PublishedSnapshots } from '../files/publishedSnapshots.ts';
import { addressKey, type CardAddress, cardAddressOf, fileNameOf, type RemoteCards } from '../files/remoteCards.ts';

import { unreadableReporter } from '../files/unreadableFiles.ts';
import { type CardVersion, versionQuery } from './cardVersion.ts';
import { formatVersionTime } from './versionNode.ts';
import { hashOf, VERSION_LIMITS, VersionStore, type VersionTotals } from './versionStore.ts';

/** What the history works with. */
export interface HistoryContext {
  readonly remoteCards: Pick<RemoteCards, 'publishedOf' | 'onDidChange'>;
  readonly snapshots: Pick<PublishedSnapshots, 'readAlso'>;
  /** The extension's own folder. */
  readonly storage: vscode.Uri;
  /** Something unexpected, for the log: where, and the kind of thing; never a part of a card. */
  readonly log: (where: string, what: string) => void;
}

const VERSION_PATH = /^\/versions\/([0-9a-f]+)\/([0-9a-f]+)\//;

/**
 * Every published version of a card that this machine has seen, kept on disk. It follows what is read and saved
 * anyway, asks the service nothing, and nobody waits for it: a version that cannot be kept is logged and forgotten.
 */
export class VersionHistory extends Disposable {
  readonly #parts: HistoryContext;
  readonly #store: VersionStore;
  readonly #noted = new WeakSet<PublishedCard>();
  readonly #changed = this._register(new vscode.EventEmitter<CardAddress | 'all'>());
  #writing: Promise<unknown> = Promise.resolve();

  /** The versions of a card, or of all cards, are others now. */
  readonly onDidChange = this.#changed.event;

  constructor(parts: HistoryContext) {
    super();
    this.#parts = parts;
    const report = unreadableReporter(() => vscode.l10n.t('the history of cards'));
    this.#store = new VersionStore(vscode.Uri.joinPath(parts.storage, 'history').fsPath, VERSION_LIMITS, report);
    this._register(parts.remoteCards.onDidChange((uri) => this.#note(uri)));
    parts.snapshots.readAlso((path) => this.#textAt(path));
  }

  /** The versions of a card, the newest first; those seen up to now included. */
  async versions(address: CardAddress): Promise<readonly CardVersion[]> {
    await this.#writing;
    return this.#store.versionsOf(addressKey(address));
  }

  /** Where the version's text is found, now and after a restart. */
  textUri(address: CardAddress, version: CardVersion): vscode.Uri {
    // The end of a long title is cut off, never the time.
    const name = fileNameOf(`${fileNameOf(version.card.metadata.title).slice(0, 28)} (${formatVersionTime(version)})`);
    const path = `/versions/${hashOf(addressKey(address))}/${version.hash}/${name}.card.json`;
    return vscode.Uri.from({ scheme: PUBLISHED_SCHEME, path, query: versionQuery(version) });
  }

  async totals(): Promise<VersionTotals> {
    await this.#writing;
    return this.#store.totals();
  }

  /** Forgets the versions of a card, or of all. */
  async clear(address: CardAddress | 'all'): Promise<void> {
    await (address === 'all' ? this.#store.forgetAll() : this.#store.forget(addressKey(address)));
    this.#changed.fire(address);
  }

  #note(uri: vscode.Uri): void {
    const address = cardAddressOf(uri);
    const published = this.#parts.remoteCards.publishedOf(uri);
    if (address === undefined || published === undefined || this.#noted.has(published)) return;
    this.#noted.add(published);
    this.#writing = Promise.all([this.#writing, this.#keep(address, published)]);
  }

  async #keep(address: CardAddress, { card, status, updatedAt }: PublishedCard): Promise<void> {
    try {
      // A save in the same moment goes first.
      await new Promise((resolve) => setImmediate(resolve));
      const isNew = await this.#store.keep(addressKey(address), { card, status, updatedAt }, Date.now());
      if (isNew && !this.isDisposed) this.#changed.fire(address);
    } catch (error) {
      this.#parts.log('history', errorCode(error));
    }
  }

  async #textAt(path: string): Promise<string | undefined> {
    const [, cardHash, hash] = VERSION_PATH.exec(path) ?? [];
    if (cardHash === undefined || hash === undefined) return undefined;
    const version = await this.#store.version(cardHash, hash);
    return version === undefined ? vscode.l10n.t('// This version is not kept any more.') : formatCard(version.card);
  }
}

function errorCode(error: unknown): string {
  const code: unknown = error instanceof Error && 'code' in error ? error.code : undefined;
  return typeof code === 'string' ? code : 'could not be kept';
}
