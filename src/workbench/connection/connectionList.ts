import * as vscode from 'vscode';
import type { CardService } from '../../client/cards/cardService.ts';
import type { Connection } from '../../client/connect.ts';
import type { Journal, JournalEntry } from '../../client/journal.ts';
import type { WaitNotice } from '../../client/rateLimit.ts';
import type { CheckedWrite } from '../../client/reconcile/writeAndReconcile.ts';
import type { ServiceClient } from '../../client/serviceClient.ts';
import type { Transport } from '../../client/transports/transport.ts';
import { cancellable } from '../cancellation.ts';
import { Disposable } from '../disposable.ts';
import type { OutputLog } from '../outputLog.ts';
import type { Sandbox } from '../sandbox/sandbox.ts';
import { type ConnectionProfile, SANDBOX_ID, type ServiceConnections } from './connectionProfile.ts';
import type { ApiKeys, FoundKey, ServerSecrets } from './connectionSecrets.ts';
import type { ConnectionStore } from './connectionStore.ts';
import type { TransportChoice } from './transportChoice.ts';

/** What the connections are made of. */
export interface ConnectionListContext {
  readonly store: ConnectionStore;
  readonly keys: ApiKeys;
  readonly serverSecrets: ServerSecrets;
  readonly secrets: vscode.SecretStorage;
  readonly memory: vscode.Memento;
  readonly sandbox: Sandbox;
  readonly transports: TransportChoice;
  readonly journal: Journal;
  readonly log: OutputLog;
}

interface OpenService {
  /** What the service was built from; another value means that it must be built anew. */
  readonly fingerprint: string;
  readonly connection: Connection;
}

const SANDBOX_SENDER = 'chartCards.sandboxSender';

/** The sandbox and the connections of the settings, with a client for each that is used. */
export class ConnectionList extends Disposable implements ServiceConnections {
  readonly #parts: ConnectionListContext;
  readonly #changed = this._register(new vscode.EventEmitter<void>());
  readonly #services = new Map<string, OpenService>();
  #currentKey: FoundKey | undefined;
  #startingSandbox: Promise<void> | undefined;

  readonly onDidChange = this.#changed.event;

  constructor(parts: ConnectionListContext) {
    super();
    this.#parts = parts;
    this._register(
      vscode.workspace.onDidChangeConfiguration((change) => {
        if (change.affectsConfiguration('chartCards')) void this.#keyMayHaveChanged();
      }),
    );
    // Fires for changes in other windows too.
    this._register(parts.secrets.onDidChange(() => void this.#keyMayHaveChanged()));
    this._register(parts.sandbox.onDidChange(() => this.#changed.fire()));
    this._register({ dispose: () => void parts.journal.close().catch(() => undefined) });
    void this.#keyMayHaveChanged();
  }

  get profiles(): readonly ConnectionProfile[] {
    const feed = this.#parts.store.candleFeed;
    const own = this.#parts.store.read().profiles;
    const withFeed = feed === undefined ? own : own.map((profile) => ({ candleFeed: feed, ...profile }));
    return [...withFeed, sandboxProfile(this.#parts.sandbox, this.#parts.memory.get(SANDBOX_SENDER))];
  }

  get current(): ConnectionProfile | undefined {
    const { currentId } = this.#parts.store;
    const { profiles } = this;
    const chosen = profiles.find((profile) => profile.id === currentId);
    // Without a choice, the first connection of the settings; the sandbox is offered, never assumed.
    return chosen ?? profiles.find((profile) => profile.id !== SANDBOX_ID);
  }

  /** The key of the current connection; undefined until the secret storage has answered. */
  get currentKey(): FoundKey | undefined {
    return this.#currentKey;
  }

  profile(connectionId: string): ConnectionProfile | undefined {
    return this.profiles.find((profile) => profile.id === connectionId);
  }

  async cards(connectionId: string): Promise<CardService | undefined> {
    return (await this.#open(connectionId))?.cards;
  }

  async client(connectionId: string): Promise<ServiceClient | undefined> {
    return (await this.#open(connectionId))?.client;
  }

  async checkPending(
    connectionId: string,
    signal: AbortSignal,
    only?: (entry: JournalEntry) => boolean,
  ): Promise<readonly CheckedWrite[]> {
    // Nothing open: no need to start the sandbox, or to ask for a key.
    if ((await this.#parts.journal.pending()).length === 0) return [];
    return (await this.#open(connectionId))?.checkPending(signal, only) ?? [];
  }

  async keyOf(connectionId: string): Promise<FoundKey> {
    if (connectionId === SANDBOX_ID) return this.#sandboxKey();
    const profile = this.profile(connectionId);
    if (profile === undefined) return { kind: 'missing', notKept: false };
    return this.#parts.keys.find(profile, this.#parts.store.read().profiles.length === 1);
  }

  async senderOf(connectionId: string, mayAsk: boolean): Promise<string | undefined> {
    const profile = this.profile(connectionId);
    if (profile === undefined) return undefined;
    return profile.sender ?? (mayAsk ? this.changeSender(connectionId) : undefined);
  }

  /** Asks who sends, and remembers it; undefined when the person declined. */
  async changeSender(connectionId: string): Promise<string | undefined> {
    const profile = this.profile(connectionId);
    const sender = profile === undefined ? undefined : await askSender(profile);
    if (sender === undefined) return undefined;
    if (connectionId === SANDBOX_ID) await this.#parts.memory.update(SANDBOX_SENDER, sender);
    else await this.#parts.store.change(connectionId, { sender });
    this.#changed.fire();
    return sender;
  }

  /** The key of the current connection was entered or forgotten, here or elsewhere, or another is current now. */
  async #keyMayHaveChanged(): Promise<void> {
    const { current } = this;
    const key = current === undefined ? undefined : await this.keyOf(current.id);
    if (this.current?.id === current?.id) this.#currentKey = key;
    this.#changed.fire();
  }

  /** What carries the requests of a connection. */
  async transportOf(connectionId: string): Promise<Transport> {
    const { transports } = this.#parts;
    return connectionId === SANDBOX_ID ? transports.forSandbox() : transports.forServices();
  }

  async #open(connectionId: string): Promise<Connection | undefined> {
    if (connectionId === SANDBOX_ID) await this.startSandbox();
    const profile = this.profile(connectionId);
    if (profile === undefined) return undefined;
    const { journal, log } = this.#parts;
    const transport = await this.transportOf(connectionId);
    const lateWriteMs = lateWriteSetting();
    const madeOf = `${profile.baseUrl} ${profile.tokenUrl ?? ''} ${transport.name} ${lateWriteMs}`;
    const open = this.#services.get(connectionId);
    if (open?.fingerprint === madeOf) return open.connection;
    // Loaded with the first request: the contract’s schemas have no part in opening a window.
    const { openConnection } = await import('../../client/connect.ts');
    const connection = openConnection({
      baseUrl: profile.baseUrl,
      apiKey: async () => keyOrUndefined(await this.keyOf(connectionId)),
      legacyKey: () => this.#legacyKeyOf(profile),
      ...(profile.tokenUrl === undefined ? {} : { tokenUrl: profile.tokenUrl }),
      transport,
      journal,
      log: log.call,
      onWait: showRateLimitWait(profile.name),
      lateWriteMs,
    });
    this.#services.set(connectionId, { fingerprint: madeOf, connection });
    return connection;
  }

  /** Starts the sandbox if it does not run, with progress and a way to give it up. */
  async startSandbox(): Promise<void> {
    const { sandbox } = this.#parts;
    if (sandbox.running !== undefined) {
      await sandbox.start(new AbortController().signal);
      return;
    }
    // Restored tabs and the tree all want it at once: one start, shown once.
    this.#startingSandbox ??= cancellable(vscode.l10n.t('Starting the sandbox'), async (signal) => {
      await sandbox.start(signal);
    }).finally(() => {
      this.#startingSandbox = undefined;
    });
    await this.#startingSandbox;
  }

  /** The sandbox takes its own key for the second one (P2 4.11 does not say which it is). */
  async #legacyKeyOf(profile: ConnectionProfile): Promise<string | undefined> {
    if (profile.id === SANDBOX_ID) return keyOrUndefined(this.#sandboxKey());
    return this.#parts.serverSecrets.legacyKey(profile);
  }

  #sandboxKey(): FoundKey {
    const key = this.#parts.sandbox.running?.ready.apiKey;
    return key === undefined ? { kind: 'missing', notKept: false } : { kind: 'key', key, from: 'secretStorage' };
  }
}

/** How long a lost write may still take effect, in milliseconds: `chartCards.lateWriteSeconds`. */
function lateWriteSetting(): number | undefined {
  const seconds: unknown = vscode.workspace.getConfiguration('chartCards').get('lateWriteSeconds');
  return typeof seconds === 'number' && seconds > 0 ? seconds * 1000 : undefined;
}

function keyOrUndefined(found: FoundKey): string | undefined {
  return found.kind === 'key' ? found.key : undefined;
}

/** The sandbox as a connection. While it does not run, its community and channels are those of its last run. */
function sandboxProfile(sandbox: Sandbox, chosenSender: string | undefined): ConnectionProfile {
  const { facts, running } = sandbox;
  const sender = chosenSender ?? facts?.sender;
  return {
    id: SANDBOX_ID,
    name: vscode.l10n.t('Sandbox'),
    baseUrl: running?.ready.baseUrl ?? 'http://127.0.0.1',
    communityId: facts?.communityId ?? '',
    channels: facts?.channels ?? [],
    ...(sender === undefined ? {} : { sender }),
    ...(running === undefined ? {} : { candleFeed: `${running.ready.baseUrl}/udf`, tokenUrl: running.ready.tokenUrl }),
  };
}

/** Asks as whom cards are sent. Only that member can change them later, and a wrong name answers as a failure (P2 7.3). */
async function askSender(profile: ConnectionProfile): Promise<string | undefined> {
  const answer = await vscode.window.showInputBox({
    title: vscode.l10n.t('Sender for “{0}”', profile.name),
    prompt: vscode.l10n.t(
      'Username or e-mail of the member that cards are sent as. Only this member can change them later. Kept in the settings of the connection.',
    ),
    value: profile.sender ?? '',
    ignoreFocusOut: true,
    validateInput: (value) =>
      value.trim() === '' ? vscode.l10n.t('The service needs a sender with every change.') : undefined,
  });
  return answer?.trim();
}

/** Shows how long a closed rate-limit window is still waited for, in the status bar. */
function showRateLimitWait(connectionName: string): (notice: WaitNotice) => void {
  return ({ remainingMs }) => {
    const seconds = Math.ceil(remainingMs / 1000);
    vscode.window.setStatusBarMessage(
      vscode.l10n.t('$(watch) {0}: rate limit reached, going on in {1} s', connectionName, seconds),
      1_500,
    );
  };
}
