import * as vscode from 'vscode';
import { isChangeable, type PublishedCard } from '../../card/model/publishedCard.ts';
import type { Connections } from '../../shell/connection/connections.ts';
import { Disposable } from '../../shell/disposable.ts';
import {
  addressKey,
  CARD_SCHEME,
  type CardAddress,
  cardAddressOf,
  type RemoteCards,
} from '../documents/remoteCards.ts';
import { bringToFront } from '../documents/textDocuments.ts';
import type { Reviews } from '../review/reviewPanels.ts';
import { CardSaver } from './cardSaver.ts';
import { EditBases } from './editBases.ts';
import { FailedTabs } from './failedTabs.ts';
import { type LaidOver, layOver } from './layOver.ts';
import type { PublishedSnapshots } from './publishedSnapshots.ts';
import { isSameState, openDocumentOf, type RemoteCardFile, RemoteCardStore } from './remoteCardStore.ts';
import { NotSaved } from './saveFailure.ts';
import { type RemedyRunner, SaveStatus, ServiceDiagnostics, showNotSaved } from './saveMessages.ts';
import { SaveReviews } from './saveReviews.ts';
import type { SaveTask } from './saveState.ts';

/**
 * Remote cards as files. While a document has unsaved changes, `stat` and `readFile` answer with the state from which
 * editing began. VS Code's own conflict dialog then never competes with ours, and a save is merged against the state
 * its author saw.
 */
export class CardFileSystem extends Disposable implements vscode.FileSystemProvider, RemoteCards {
  readonly #changedFiles = this._register(new vscode.EventEmitter<vscode.FileChangeEvent[]>());
  readonly #changedCards = this._register(new vscode.EventEmitter<vscode.Uri>());
  readonly #connections: Connections;
  readonly #bases: EditBases;
  readonly #store: RemoteCardStore;
  readonly #failedTabs: FailedTabs;
  readonly #saver: CardSaver;
  /** The latest explicit save in progress for each card, by address. */
  readonly #underReview = new Map<string, SaveTask>();
  readonly #reasons = this._register(new SaveReasons());
  readonly #status = this._register(new SaveStatus());
  /** Addresses of cards whose text is about to be replaced, and that therefore mustn't change beneath. */
  readonly #layingOver = new Set<string>();
  /** Addresses of cards of other users that are to be changed anyway. */
  readonly #unlocked = new Set<string>();
  /** Text that a document must take over once VS Code has finished saving it, by address. */
  readonly #reloads = new Map<string, Reload>();

  readonly onDidChangeFile = this.#changedFiles.event;
  readonly onDidChange = this.#changedCards.event;

  constructor(
    connections: Connections,
    storage: vscode.Uri,
    { snapshots, reviews }: { readonly snapshots: PublishedSnapshots; readonly reviews: Reviews },
    runRemedy: RemedyRunner,
  ) {
    super();
    this.#connections = connections;
    this.#bases = new EditBases(storage);
    this.#store = new RemoteCardStore(connections, this.#bases);
    this.#failedTabs = this._register(new FailedTabs(connections.onDidChange));
    this.#saver = new CardSaver(
      connections,
      new SaveReviews(connections, reviews, snapshots),
      this._register(new ServiceDiagnostics()),
      runRemedy,
    );
    this._register(vscode.workspace.registerFileSystemProvider(CARD_SCHEME, this, { isCaseSensitive: true }));
    this._register(
      connections.onDidChange(() => {
        this.#saver.forgetServices();
        for (const { uri } of vscode.workspace.textDocuments) this.#followLock(uri);
      }),
    );
    this._register(vscode.workspace.onDidOpenTextDocument((document) => void this.#adoptOpenDocument(document)));
    this._register(vscode.workspace.onDidChangeTextDocument((event) => void this.#followDirtyMark(event.document)));
    this._register(vscode.workspace.onDidSaveTextDocument((document) => void this.#showWhatWasSaved(document)));
    this._register(vscode.workspace.onDidCloseTextDocument((document) => void this.#forgetBase(document)));
    // After a restart of the extension host, documents are already open and VS Code fires no event for them.
    for (const document of vscode.workspace.textDocuments) void this.#adoptOpenDocument(document);
  }

  publishedOf(uri: vscode.Uri): PublishedCard | undefined {
    const address = cardAddressOf(uri);
    if (address === undefined) return undefined;
    const { settled } = this.#saver;
    const known = this.#store.known(address)?.published;
    return settled.isEmpty ? known : (settled.baseOf(addressKey(address), openDocumentOf(address)?.getText()) ?? known);
  }

  readOnlyReason(uri: vscode.Uri): string | undefined {
    const address = cardAddressOf(uri);
    const file = address === undefined ? undefined : this.#store.known(address);
    if (file === undefined) return undefined;
    if (file.gone)
      return vscode.l10n.t('This card was deleted from the service. To keep its text, save it as a draft.');
    if (file.locked)
      return vscode.l10n.t('Another user created this card, and the service accepts changes from its creator only.');
    if (isChangeable(file.published)) return undefined;
    if (file.published.incomplete !== undefined) {
      return vscode.l10n.t(
        'The service’s response is missing part of this card ({0}), so you can read it but not change it.',
        file.published.incomplete,
      );
    }
    return vscode.l10n.t(
      'This card is {0}. Only Pending cards can be changed. To continue from it, save it as a draft.',
      file.published.status,
    );
  }

  isGone(uri: vscode.Uri): boolean {
    const address = cardAddressOf(uri);
    return address !== undefined && this.#store.isGone(address);
  }

  isLocked(uri: vscode.Uri): boolean {
    const address = cardAddressOf(uri);
    return address !== undefined && this.#store.known(address)?.locked === true;
  }

  /** Lets a card of another user be changed in this window. */
  unlock(uri: vscode.Uri): void {
    const address = cardAddressOf(uri);
    if (address === undefined) return;
    this.#unlocked.add(addressKey(address));
    this.#followLock(uri);
  }

  /** Locks the card if another user created it. One with unsaved changes stays as it is. */
  #followLock(uri: vscode.Uri): void {
    const address = cardAddressOf(uri);
    const file = address && this.#store.known(address);
    if (address === undefined || file === undefined || this.#isBeingEdited(address)) return;
    const { ownerId } = file.published;
    const isOther = this.#connections.isSender(address.connectionId, ownerId) === false;
    if (!file.lock(isOther && !this.#unlocked.has(addressKey(address)))) return;
    this.#changedFiles.fire([{ type: vscode.FileChangeType.Changed, uri }]);
    this.#changedCards.fire(uri);
  }

  /** The address to open a card under: that of its open document, else a new one with its title. */
  uriOf(address: CardAddress, title: string): vscode.Uri {
    return openDocumentOf(address)?.uri ?? this.#failedTabs.uriOf(address, title);
  }

  /** Takes over a card that was read or created elsewhere, and returns the address to open it under. */
  adopt(connectionId: string, published: PublishedCard): vscode.Uri {
    const { communityId, channelId, analysisId } = published;
    const uri = this.uriOf({ connectionId, communityId, channelId, analysisId }, published.card.metadata.title);
    this.#takeOver(uri, published);
    return uri;
  }

  laidOver(uri: vscode.Uri): { readonly notice: string; readonly isEdited: boolean } | undefined {
    const address = cardAddressOf(uri);
    const { settled } = this.#saver;
    if (address === undefined || settled.isEmpty) return undefined;
    return settled.laidOver(addressKey(address), openDocumentOf(address)?.getText());
  }

  /** Makes a card from elsewhere the text of a card's editor, unsaved, and shows it; false if it already says the same. */
  async layOver(uri: vscode.Uri, laid: Omit<LaidOver, 'theirs'> & Partial<Pick<LaidOver, 'theirs'>>): Promise<boolean> {
    const address = cardAddressOf(uri);
    const document = await vscode.workspace.openTextDocument(uri);
    const theirs = laid.theirs ?? this.publishedOf(uri);
    if (address === undefined || theirs === undefined) throw vscode.FileSystemError.FileNotFound(uri);
    await bringToFront(uri);
    await this.#untilReloaded(document, address);
    const key = addressKey(address);
    this.#layingOver.add(key);
    try {
      const isChanged = await layOver(this.#saver.settled, key, document, { ...laid, theirs });
      if (isChanged) this.#changedCards.fire(uri);
      return isChanged;
    } finally {
      this.#layingOver.delete(key);
    }
  }

  /**
   * Waits while VS Code reloads a clean document, e.g. because its tab came to the front: it wouldn't reload an edited
   * one, and would refuse its next save (“The content of the file is newer”).
   */
  async #untilReloaded(document: vscode.TextDocument, address: CardAddress): Promise<void> {
    const isReloaded = (): boolean =>
      document.isDirty || document.isClosed || document.getText() === this.#store.known(address)?.text;
    if (isReloaded()) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, RELOAD_LIMIT_MS);
    const listener = vscode.workspace.onDidChangeTextDocument(() => isReloaded() && resolve());
    await promise;
    clearTimeout(timer);
    listener.dispose();
  }

  /** Saves a document explicitly. A remote card is reviewed first if the settings require it. */
  async save(uri: vscode.Uri): Promise<void> {
    const document = await vscode.workspace.openTextDocument(uri);
    const address = cardAddressOf(uri);
    if (address === undefined || !document.isDirty) {
      await document.save();
      return;
    }
    const key = addressKey(address);
    const ask = { uri, address, file: await this.#store.get(address), text: document.getText(), byHand: true };
    this.#underReview.set(key, ask);
    const isLatest = (): boolean => this.#underReview.get(key) === ask;
    try {
      if (await this.#saver.review(ask, isLatest)) await document.save();
    } catch (failure) {
      this.#status.failed(this.#channelName(address));
      this.#changedCards.fire(uri);
      if (!(failure instanceof NotSaved)) throw failure;
      // A later explicit save replaced the review page of this one.
      if (isLatest()) showNotSaved(failure);
    } finally {
      if (isLatest()) {
        this.#underReview.delete(key);
        this.#saver.forgetReview(address);
      }
    }
  }

  /** Reads the card again. A dirty document keeps its text and its base; its next save merges. */
  async refresh(
    uri: vscode.Uri,
    signal: AbortSignal,
  ): Promise<'unchanged' | 'updated' | 'newerThanEdit' | 'gone' | 'unreachable'> {
    const address = cardAddressOf(uri);
    if (address === undefined) return 'unreachable';
    const before = this.#store.known(address)?.published;
    const outcome = await this.#store.peek(address, signal);
    // Saved or read again while this request was pending: its response may be outdated.
    if (this.#store.known(address)?.published !== before) return 'unchanged';
    if (outcome.kind === 'refused' && outcome.refusal.status === 404) {
      this.cardIsGone(uri);
      return 'gone';
    }
    if (outcome.kind !== 'done') return 'unreachable';
    const known = this.#store.known(address);
    if (known !== undefined && isSameState(known.published, outcome.value)) return 'unchanged';
    return this.#takeOver(uri, outcome.value) ? 'updated' : 'newerThanEdit';
  }

  /** The card no longer exists on the service: its tab shows that, and a dirty document keeps its text. */
  cardIsGone(uri: vscode.Uri): void {
    const address = cardAddressOf(uri);
    if (address === undefined) return;
    this.#store.markGone(address);
    const shown = openDocumentOf(address)?.uri ?? uri;
    this.#changedFiles.fire([{ type: vscode.FileChangeType.Deleted, uri: shown }]);
    this.#changedCards.fire(shown);
  }

  watch(): vscode.Disposable {
    // The service pushes no changes; they are found by reading.
    return new vscode.Disposable(() => undefined);
  }

  async stat(uri: vscode.Uri): Promise<vscode.FileStat> {
    const address = cardAddressOf(uri);
    if (address === undefined) return folderStat(uri);
    const file = await this.#failedTabs.follow(uri, this.#store.get(address));
    if (file.gone) throw vscode.FileSystemError.FileNotFound(uri);
    this.#followLock(uri);
    return file.stat();
  }

  async readFile(uri: vscode.Uri): Promise<Uint8Array> {
    const address = cardAddressOf(uri);
    if (address === undefined) throw vscode.FileSystemError.FileNotFound(uri);
    const known = await this.#failedTabs.follow(uri, this.#store.get(address));
    if (this.#isBeingEdited(address) || this.#reloads.has(uri.toString())) return known.bytes;
    const before = known.stat();
    const file = await this.#failedTabs.follow(uri, this.#store.fetch(address));
    const { mtime, permissions } = file.stat();
    // VS Code read both before the text, or something else is reading an open card.
    if (mtime !== before.mtime || permissions !== before.permissions) {
      this.#changedFiles.fire([{ type: vscode.FileChangeType.Changed, uri }]);
    }
    this.#changedCards.fire(uri);
    return file.bytes;
  }

  async writeFile(uri: vscode.Uri, content: Uint8Array): Promise<void> {
    const address = cardAddressOf(uri);
    if (address === undefined) throw noPlainFiles();
    const reason = this.#reasons.take(uri);
    if (reason === 'auto') throw new NotSaved(vscode.l10n.t('Nothing was sent, because Auto Save is for drafts only.'));
    const byHand = reason === 'byHand';
    const file = await this.#store.get(address);
    const text = new TextDecoder().decode(content);
    // The conflict was settled in the meantime: the earlier text would revert what the service now holds.
    const isSettled = this.#saver.settled.baseOf(addressKey(address), text) !== undefined;
    if (text === file.text && !file.gone && !isSettled) return;
    try {
      const { published, notSent, thenShow, mine } = await this.#saver.save({ uri, address, file, text, byHand });
      this.#status.saved(this.#channelName(address), notSent === true);
      if (thenShow === undefined || thenShow === text) {
        file.update(published, text);
        return;
      }
      const shown = openDocumentOf(address)?.getText();
      const reload = { thenShow, base: { ...file.published, card: mine }, sentText: text };
      if (shown === undefined) file.update(published, thenShow);
      // Typed while the save was being sent: that edit is based on the sent text and is merged with the other changes.
      else if (shown !== text) file.update(reload.base, text);
      else {
        file.update(published, text);
        this.#reloads.set(uri.toString(), reload);
      }
    } catch (failure) {
      this.#status.failed(this.#channelName(address));
      if (byHand) showNotSaved(failure);
      throw failure;
    } finally {
      // A failed save may also have found the card deleted or no longer Pending.
      this.#changedCards.fire(uri);
    }
  }

  readDirectory(): [string, vscode.FileType][] {
    return [];
  }

  createDirectory(): void {
    throw noPlainFiles();
  }

  rename(): void {
    throw vscode.FileSystemError.NoPermissions(
      vscode.l10n.t('Published cards can’t be moved or renamed. To change the title, edit it in the card’s text.'),
    );
  }

  delete(): void {
    throw vscode.FileSystemError.NoPermissions(
      vscode.l10n.t('To delete a published card, use the command “Delete Card…”.'),
    );
  }

  #channelName({ connectionId, channelId }: CardAddress): string {
    const channels = this.#connections.profile(connectionId)?.channels;
    return channels?.find(({ id }) => id === channelId)?.name ?? channelId;
  }

  /** True if the file now has the newer state; false if unsaved changes keep it at its base. */
  #takeOver(uri: vscode.Uri, published: PublishedCard): boolean {
    const address = cardAddressOf(uri);
    if (address === undefined) return false;
    const known = this.#store.known(address);
    if (known !== undefined && this.#isBeingEdited(address)) return false;
    const before = known?.stat().mtime;
    const file = this.#store.adopt(address.connectionId, published);
    if (before !== undefined && file.stat().mtime !== before) {
      this.#changedFiles.fire([{ type: vscode.FileChangeType.Changed, uri }]);
    }
    this.#changedCards.fire(uri);
    return true;
  }

  /**
   * Adopts the base of a document restored after a restart, which VS Code may request only now. Its edit may not have
   * survived.
   */
  async #adoptOpenDocument(document: vscode.TextDocument): Promise<void> {
    const address = cardAddressOf(document.uri);
    if (address === undefined) return;
    try {
      await this.#store.get(address);
    } catch {
      // VS Code then requests the file itself and reports the failure in the editor.
      return;
    }
    this.#changedCards.fire(document.uri);
    const opened = this.#store.known(address)?.published;
    if (opened !== undefined && isChangeable(opened) && !document.isDirty)
      void this.#connections.findSender(address.connectionId, [opened.ownerId]).catch(() => undefined);
    if (document.isDirty || !this.#bases.isKept(address)) return;
    await this.#bases.forget(address);
    await this.refresh(document.uri, new AbortController().signal);
  }

  /** Whether the card has unsaved changes, in an open document or in one that hasn't been restored yet. */
  #isBeingEdited(address: CardAddress): boolean {
    const isDirty = openDocumentOf(address)?.isDirty === true;
    return isDirty || this.#bases.isKept(address) || this.#layingOver.has(addressKey(address));
  }

  async #followDirtyMark(document: vscode.TextDocument): Promise<void> {
    const address = cardAddressOf(document.uri);
    const file = address === undefined ? undefined : this.#store.known(address);
    if (address === undefined || file === undefined) return;
    this.#followReload(document, file);
    if (document.isDirty) await this.#bases.keep(address, { published: file.published, text: file.text });
    else {
      this.#saver.settled.forget(addressKey(address));
      await this.#bases.forget(address);
      this.#followLock(document.uri);
      // VS Code takes over no lock while a document is dirty.
      if (file.locked) this.#changedFiles.fire([{ type: vscode.FileChangeType.Changed, uri: document.uri }]);
    }
  }

  /** After a merge or "Take Theirs": the saved document is clean, so VS Code reloads it without asking. */
  async #showWhatWasSaved(document: vscode.TextDocument): Promise<void> {
    const address = cardAddressOf(document.uri);
    const file: RemoteCardFile | undefined = address === undefined ? undefined : this.#store.known(address);
    if (address === undefined || file === undefined) return;
    await this.#bases.forget(address);
    if (document.isDirty) {
      await this.#followDirtyMark(document);
      return;
    }
    const reload = this.#reloads.get(document.uri.toString());
    if (reload === undefined) return;
    file.update(file.published, reload.thenShow);
    this.#changedFiles.fire([{ type: vscode.FileChangeType.Changed, uri: document.uri }]);
  }

  /**
   * Handles typing before VS Code has reloaded the saved document: it isn't reloaded then, so its text lacks the merged
   * changes, and the edit is based on what was sent. Its next save merges both.
   */
  #followReload(document: vscode.TextDocument, file: RemoteCardFile): void {
    const key = document.uri.toString();
    const reload = this.#reloads.get(key);
    if (reload === undefined) return;
    const text = document.getText();
    if (text === reload.thenShow) this.#reloads.delete(key);
    else if (document.isDirty && text !== reload.sentText) {
      this.#reloads.delete(key);
      file.update(reload.base, reload.sentText);
    }
  }

  async #forgetBase(document: vscode.TextDocument): Promise<void> {
    const address = cardAddressOf(document.uri);
    // Closing a dirty document without saving discards its changes; a shutdown doesn't close documents.
    if (address === undefined) return;
    this.#saver.settled.forget(addressKey(address));
    this.#reloads.delete(document.uri.toString());
    await this.#bases.forget(address);
  }
}

/** Maximum time that VS Code's reload of a clean document is waited for, in milliseconds. */
const RELOAD_LIMIT_MS = 3_000;

/** A saved document that VS Code must reload because a merge changed its text. */
interface Reload {
  readonly thenShow: string;
  /** Base of an edit made before the reload. */
  readonly base: PublishedCard;
  readonly sentText: string;
}

/** Every path above a card is reported as a folder, because VS Code stats the parents before it writes. */
function folderStat(uri: vscode.Uri): vscode.FileStat {
  if (uri.path.endsWith('.json')) throw vscode.FileSystemError.FileNotFound(uri);
  return { type: vscode.FileType.Directory, ctime: 0, mtime: 0, size: 0 };
}

function noPlainFiles(): vscode.FileSystemError {
  return vscode.FileSystemError.NoPermissions(
    vscode.l10n.t(
      'Only published cards can be stored here. Save the text as a draft file, then run “Publish Draft to Channel…”.',
    ),
  );
}

/** Maximum time from a save's announcement to the file system call, in milliseconds. */
const SAVE_REASON_LIFETIME_MS = 30_000;

/** Remembers why VS Code saves a card. A file system provider isn't told, and only an explicit save is sent. */
class SaveReasons extends Disposable {
  readonly #announced = new Map<string, { readonly byHand: boolean; readonly at: number }>();

  constructor() {
    super();
    this._register(
      vscode.workspace.onWillSaveTextDocument((event) => {
        if (event.document.uri.scheme !== CARD_SCHEME) return;
        const byHand = event.reason === vscode.TextDocumentSaveReason.Manual;
        this.#announced.set(event.document.uri.toString(), { byHand, at: performance.now() });
      }),
    );
  }

  /** Whether the current save is explicit; undefined if no document is saved. Reading it clears it. */
  take(uri: vscode.Uri): 'byHand' | 'auto' | undefined {
    const key = uri.toString();
    const save = this.#announced.get(key);
    this.#announced.delete(key);
    if (save === undefined || performance.now() - save.at > SAVE_REASON_LIFETIME_MS) return undefined;
    return save.byHand ? 'byHand' : 'auto';
  }
}
