import * as vscode from 'vscode';
import { isChangeable, type PublishedCard } from '../../card/model/publishedCard.ts';
import { sameMeaning } from '../../card/model/sameMeaning.ts';
import { formatCard } from '../../card/text/jsonFormat.ts';
import type { Outcome } from '../../client/outcome.ts';
import type { Connections } from '../../shell/connection/connections.ts';
import { describeUnreadCard, offerResponse, unreadCard } from '../../shell/responses/showResponse.ts';
import { addressKey, type CardAddress, cardAddressOf } from '../documents/remoteCards.ts';
import type { EditBases } from './editBases.ts';

/** The remote cards that have been read, by address key; concurrent reads of a card share one request. */
export class RemoteCardStore {
  readonly #connections: Connections;
  readonly #bases: EditBases;
  readonly #files = new Map<string, RemoteCardFile>();
  /** Cards that were deleted without having been read, e.g. from the channels view. */
  readonly #deletedUnread = new Set<string>();
  readonly #reading = new Map<string, Promise<RemoteCardFile>>();

  constructor(connections: Connections, bases: EditBases) {
    this.#connections = connections;
    this.#bases = bases;
  }

  /** Marks the card as deleted, whether it was read here or only listed. */
  markGone(address: CardAddress): void {
    const file = this.known(address);
    if (file === undefined) this.#deletedUnread.add(addressKey(address));
    else file.markGone();
  }

  isGone(address: CardAddress): boolean {
    return this.known(address)?.gone ?? this.#deletedUnread.has(addressKey(address));
  }

  /** The cached card, without a request. */
  known(address: CardAddress): RemoteCardFile | undefined {
    return this.#files.get(addressKey(address));
  }

  /**
   * Adopts a card that was just read or created, so that opening it needs no second request. `change` is
   * `updateUnderEdit` if VS Code has already asked for the time.
   */
  adopt(
    connectionId: string,
    published: PublishedCard,
    change: 'update' | 'updateUnderEdit' = 'update',
  ): RemoteCardFile {
    const { communityId, channelId, analysisId } = published;
    const key = addressKey({ connectionId, communityId, channelId, analysisId });
    const file = this.#files.get(key);
    if (file === undefined) {
      const fresh = new RemoteCardFile(published, formatCard(published.card));
      this.#files.set(key, fresh);
      return fresh;
    }
    // The same state keeps its text, which may have the user's comments and layout.
    if (isSameState(file.published, published) && !file.gone) return file;
    file[change](published, formatCard(published.card));
    return file;
  }

  /**
   * The card, from the cache, from the base of an unsaved edit, or from the service.
   * Throws FileNotFound only if the service says that it doesn't exist, and Unavailable for every other failure.
   */
  async get(address: CardAddress): Promise<RemoteCardFile> {
    const known = this.known(address);
    if (known !== undefined) return known;
    const base = await this.#bases.recall(address);
    if (base !== undefined) {
      const file = new RemoteCardFile(base.published, base.text);
      this.#files.set(addressKey(address), file);
      return file;
    }
    return this.fetch(address);
  }

  /** Reads the card from the service, even if it is cached. Concurrent calls share one request. */
  fetch(address: CardAddress): Promise<RemoteCardFile> {
    const key = addressKey(address);
    const running = this.#reading.get(key);
    if (running !== undefined) return running;
    const reading = this.#fetch(address).finally(() => this.#reading.delete(key));
    this.#reading.set(key, reading);
    return reading;
  }

  /** The service's current state; the cache isn't changed. */
  async peek(address: CardAddress, signal: AbortSignal): Promise<Outcome<PublishedCard>> {
    const service = await this.#connections.cards(address.connectionId);
    if (service === undefined) throw noConnection(address);
    return service.read(address.analysisId, signal);
  }

  async #fetch(address: CardAddress): Promise<RemoteCardFile> {
    const outcome = await this.peek(address, new AbortController().signal);
    switch (outcome.kind) {
      case 'done': {
        const known = this.known(address);
        // An edit began while the request was pending: its base is the cached state.
        if (known !== undefined && openDocumentOf(address)?.isDirty) return known;
        const { connectionId, communityId, channelId } = address;
        // VS Code has read the time of a document that it is opening. A document that shows another card must be read again.
        const isOutdated =
          known !== undefined &&
          openDocumentOf(address) !== undefined &&
          !sameMeaning(known.published.card, outcome.value.card);
        const change = isOutdated ? 'update' : 'updateUnderEdit';
        return this.adopt(connectionId, { ...outcome.value, communityId, channelId }, change);
      }
      case 'refused':
        if (outcome.refusal.status === 404) {
          this.markGone(address);
          throw vscode.FileSystemError.FileNotFound(vscode.l10n.t('The service has no card {0}.', address.analysisId));
        }
        throw vscode.FileSystemError.Unavailable(
          outcome.refusal.action === 'fix the key'
            ? vscode.l10n.t('The service rejected the key for “{0}”. Sign in again.', address.connectionId)
            : vscode.l10n.t('Couldn’t read the card from the service (status {0}).', outcome.refusal.status),
        );
      case 'notSent':
        throw vscode.FileSystemError.Unavailable(outcome.failure.text);
      case 'unknown': {
        const unread = unreadCard(outcome);
        if (unread === undefined) throw vscode.FileSystemError.Unavailable(outcome.failure.text);
        void offerResponse(unread, describeUnreadCard());
        throw vscode.FileSystemError.Unavailable(describeUnreadCard());
      }
    }
  }
}

/** Whether both are the same version of the same card. */
export function isSameState(a: PublishedCard, b: PublishedCard): boolean {
  return (
    a.updatedAt === b.updatedAt &&
    a.status === b.status &&
    a.postMissing === b.postMissing &&
    // The documents don't guarantee that every response contains the time of the last change.
    sameMeaning(a.card, b.card)
  );
}

/** The open document of this card, whatever the title in its address; undefined if none is open. */
export function openDocumentOf(address: CardAddress): vscode.TextDocument | undefined {
  const key = addressKey(address);
  return vscode.workspace.textDocuments.find((document) => {
    const other = cardAddressOf(document.uri);
    return other !== undefined && addressKey(other) === key && !document.isClosed;
  });
}

function noConnection(address: CardAddress): vscode.FileSystemError {
  return vscode.FileSystemError.Unavailable(
    vscode.l10n.t('The connection “{0}” no longer exists.', address.connectionId),
  );
}

const encoder = new TextEncoder();

/**
 * One remote card as a file: the service's state that the text was last in sync with, and the text, which may have
 * comments and a layout that the service doesn't store.
 */
export class RemoteCardFile {
  #published: PublishedCard;
  #text: string;
  #bytes: Uint8Array;
  #mtime: number;
  #isDeleted = false;
  #isLocked: boolean | undefined;

  constructor(published: PublishedCard, text: string) {
    this.#published = published;
    this.#text = text;
    this.#bytes = encoder.encode(text);
    this.#mtime = Date.parse(published.updatedAt) || 0;
  }

  get published(): PublishedCard {
    return this.#published;
  }

  get text(): string {
    return this.#text;
  }

  get bytes(): Uint8Array {
    return this.#bytes;
  }

  /** True if the service answered that the card no longer exists. */
  get gone(): boolean {
    return this.#isDeleted;
  }

  markGone(): void {
    this.#isDeleted = true;
  }

  /** True while the card of another user is locked. */
  get locked(): boolean {
    return this.#isLocked === true && isChangeable(this.#published);
  }

  /** Locks or unlocks the card; true if VS Code may have seen it otherwise. */
  lock(isLocked: boolean): boolean {
    const before = this.#isLocked;
    this.#isLocked = isLocked;
    if (before === undefined || before === isLocked) return false;
    this.#mtime += 1;
    return true;
  }

  /**
   * Adopts a newer state of the service, or a newer text for the same state.
   * The modification time grows with every change, including one of the permissions: VS Code's editors keep the stat
   * with the highest mtime and would otherwise show the old state.
   */
  update(published: PublishedCard, text: string): void {
    this.#isDeleted = false;
    if (published === this.#published && text === this.#text) return;
    this.updateUnderEdit(published, text);
    this.#mtime = Math.max(this.#mtime + 1, Date.parse(published.updatedAt) || 0);
  }

  /**
   * Adopts the state after a failed save, or the one that VS Code is reading, without a new modification time: once the
   * time has grown since VS Code asked for it, the editor's next save is refused (“The content of the file is newer”).
   */
  updateUnderEdit(published: PublishedCard, text: string): void {
    this.#isDeleted = false;
    this.#published = published;
    this.#text = text;
    this.#bytes = encoder.encode(text);
  }

  /** The true byte size; read-only if the service wouldn't accept a change (P2 3.2, 4.8). */
  stat(): vscode.FileStat {
    return {
      type: vscode.FileType.File,
      ctime: Date.parse(this.#published.createdAt) || 0,
      mtime: this.#mtime,
      size: this.#bytes.byteLength,
      ...(isChangeable(this.#published) && !this.locked ? {} : { permissions: vscode.FilePermission.Readonly }),
    };
  }
}
