import * as vscode from 'vscode';
import type { CardService } from '../../client/cards/cardService.ts';
import type { Connection } from '../../client/connect.ts';
import type { Journal, JournalEntry } from '../../client/journal.ts';
import type { CheckedWrite } from '../../client/reconcile/reconcileRule.ts';
import type { ServiceClient } from '../../client/serviceClient.ts';
import type { WaitNotice } from '../../http/rateLimit.ts';
import type { Transport } from '../../http/transport.ts';
import { cancellable } from '../cancellation.ts';
import { Disposable } from '../disposable.ts';
import type { OutputLog } from '../outputLog.ts';
import { askLine } from '../quickInputSteps.ts';
import type { Sandbox } from '../sandbox/sandbox.ts';
import { isSettingChanged, readSetting } from '../settings.ts';
import { type ConnectionProfile, SANDBOX_ID } from './connectionProfile.ts';
import type { ApiKeys, FoundKey, ServerSecrets } from './connectionSecrets.ts';
import type { ConnectionStore } from './connectionStore.ts';
import type { Connections } from './connections.ts';
import { SenderIds } from './senderIds.ts';
import type { ServiceConnections } from './serviceConnections.ts';
import type { TransportChoice } from './transportChoice.ts';

interface ConnectionListContext {
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
  /** Inputs of the client; it is rebuilt when they change. */
  readonly fingerprint: string;
  readonly connection: Connection;
}

const SANDBOX_SENDER = 'chartCards.sandboxSender';

/** The sandbox and the configured connections, with a client for each one in use. */
export class ConnectionList extends Disposable implements Connections, ServiceConnections {
  readonly #context: ConnectionListContext;
  readonly #changed = this._register(new vscode.EventEmitter<void>());
  readonly #services = new Map<string, OpenService>();
  readonly #senders: SenderIds;
  #currentKey: FoundKey | undefined;
  #startingSandbox: Promise<void> | undefined;

  readonly onDidChange = this.#changed.event;

  constructor(context: ConnectionListContext) {
    super();
    this.#context = context;
    this.#senders = new SenderIds(context.memory);
    this._register(
      vscode.workspace.onDidChangeConfiguration((change) => {
        if (isSettingChanged(change)) void this.#keyMayHaveChanged();
      }),
    );
    // Also fires for changes made in other windows.
    this._register(context.secrets.onDidChange(() => void this.#keyMayHaveChanged()));
    this._register(context.sandbox.onDidChange(() => this.#changed.fire()));
    this._register({ dispose: () => void context.journal.close().catch(() => undefined) });
    void this.#keyMayHaveChanged();
  }

  get profiles(): readonly ConnectionProfile[] {
    const feed = this.#context.store.candleFeed;
    const own = this.#context.store.read().profiles;
    const withFeed = feed === undefined ? own : own.map((profile) => ({ candleFeed: feed, ...profile }));
    return [...withFeed, sandboxProfile(this.#context.sandbox, this.#context.memory.get(SANDBOX_SENDER))];
  }

  get current(): ConnectionProfile | undefined {
    const { currentId } = this.#context.store;
    const { profiles } = this;
    const chosen = profiles.find((profile) => profile.id === currentId);
    // Defaults to the first configured connection; the sandbox must be chosen explicitly.
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
    // Nothing to check: the sandbox needn't start, and no key is needed.
    if ((await this.#context.journal.pending()).length === 0) return [];
    return (await this.#open(connectionId))?.checkPending(signal, only) ?? [];
  }

  async keyOf(connectionId: string): Promise<FoundKey> {
    if (connectionId === SANDBOX_ID) return this.#sandboxKey();
    const profile = this.profile(connectionId);
    if (profile === undefined) return { kind: 'missing', notKept: false };
    return this.#context.keys.find(profile, this.#context.store.read().profiles.length === 1);
  }

  async senderOf(connectionId: string, mayAsk: boolean): Promise<string | undefined> {
    const profile = this.profile(connectionId);
    if (profile === undefined) return undefined;
    return profile.sender ?? (mayAsk ? this.changeSender(connectionId) : undefined);
  }

  /** Asks for the sender and stores it; undefined on cancel. */
  async changeSender(connectionId: string): Promise<string | undefined> {
    const profile = this.profile(connectionId);
    const sender = profile === undefined ? undefined : await askSender(profile);
    if (sender === undefined) return undefined;
    if (connectionId === SANDBOX_ID) await this.#context.memory.update(SANDBOX_SENDER, sender);
    else await this.#context.store.change(connectionId, { sender });
    this.#changed.fire();
    return sender;
  }

  isSender(connectionId: string, userId: string): boolean | undefined {
    const profile = this.profile(connectionId);
    return profile && this.#senders.is(profile, userId);
  }

  async findSender(connectionId: string, userIds: readonly string[]): Promise<string | undefined> {
    const profile = this.profile(connectionId);
    if (profile === undefined) return undefined;
    for (const userId of userIds) {
      if (this.#senders.of(profile) !== undefined) break;
      const cards = await this.cards(connectionId);
      if (cards !== undefined && (await this.#senders.compare(profile, userId, cards))) this.#changed.fire();
    }
    return this.#senders.of(profile);
  }

  /** Learns from a write that the sender is this user. */
  async #learnSender(connectionId: string, sender: string, userId: string): Promise<void> {
    const profile = this.profile(connectionId);
    if (profile === undefined || this.#senders.of({ ...profile, sender }) === userId) return;
    await this.#senders.learn({ ...profile, sender }, userId);
    this.#changed.fire();
  }

  /** Handles a changed key or another current connection. */
  async #keyMayHaveChanged(): Promise<void> {
    const { current } = this;
    const key = current === undefined ? undefined : await this.keyOf(current.id);
    if (this.current?.id === current?.id) this.#currentKey = key;
    this.#changed.fire();
  }

  async transportOf(connectionId: string): Promise<Transport> {
    const { transports } = this.#context;
    return connectionId === SANDBOX_ID ? transports.forSandbox() : transports.forServices();
  }

  async #open(connectionId: string): Promise<Connection | undefined> {
    if (connectionId === SANDBOX_ID) await this.startSandbox();
    const profile = this.profile(connectionId);
    if (profile === undefined) return undefined;
    const { journal, log } = this.#context;
    const transport = await this.transportOf(connectionId);
    const lateWriteMs = lateWriteSetting();
    const fingerprint = `${profile.baseUrl} ${profile.tokenUrl ?? ''} ${transport.name} ${lateWriteMs}`;
    const open = this.#services.get(connectionId);
    if (open?.fingerprint === fingerprint) return open.connection;
    // Loaded with the first request: activation doesn't need the contract's schemas.
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
      onOwner: (sender, userId) => void this.#learnSender(connectionId, sender, userId),
      lateWriteMs,
    });
    this.#services.set(connectionId, { fingerprint: fingerprint, connection });
    return connection;
  }

  /** Starts the sandbox if it isn't running, with cancellable progress. */
  async startSandbox(): Promise<void> {
    const { sandbox } = this.#context;
    if (sandbox.running !== undefined) {
      await sandbox.start(new AbortController().signal);
      return;
    }
    // Restored tabs and the tree request it at the same time: start it once, with one progress notification.
    this.#startingSandbox ??= cancellable(vscode.l10n.t('Starting the sandbox'), async (signal) => {
      await sandbox.start(signal);
    }).finally(() => {
      this.#startingSandbox = undefined;
    });
    await this.#startingSandbox;
  }

  /** The sandbox accepts its own key as the second one (P2 4.11 doesn't say which key it is). */
  async #legacyKeyOf(profile: ConnectionProfile): Promise<string | undefined> {
    if (profile.id === SANDBOX_ID) return keyOrUndefined(this.#sandboxKey());
    return this.#context.serverSecrets.legacyKey(profile);
  }

  #sandboxKey(): FoundKey {
    const key = this.#context.sandbox.running?.ready.apiKey;
    return key === undefined ? { kind: 'missing', notKept: false } : { kind: 'key', key, from: 'secretStorage' };
  }
}

/** How long a lost write may still take effect, in milliseconds, from the setting `chartCards.lateWriteSeconds`. */
function lateWriteSetting(): number | undefined {
  const seconds = readSetting('lateWriteSeconds');
  return seconds === undefined ? undefined : seconds * 1000;
}

function keyOrUndefined(found: FoundKey): string | undefined {
  return found.kind === 'key' ? found.key : undefined;
}

/** The sandbox as a connection. While it isn't running, it has the community and channels of its last run. */
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

/**
 * Asks which user cards are sent as. Only that user can change them later, and the service answers a wrong name
 * like a failure (P2 7.3).
 */
async function askSender(profile: ConnectionProfile): Promise<string | undefined> {
  const answer = await askLine({
    title: vscode.l10n.t('Sender for “{0}”', profile.name),
    prompt: vscode.l10n.t(
      'Username or e-mail of the user that cards are sent as. Only this user can change them later. Saved in the connection’s settings.',
    ),
    value: profile.sender ?? '',
    check: (value) =>
      value.trim() === '' ? vscode.l10n.t('Enter a sender. The service requires one for every change.') : undefined,
  });
  return answer?.trim();
}

function showRateLimitWait(connectionName: string): (notice: WaitNotice) => void {
  return ({ remainingMs }) => {
    const seconds = Math.ceil(remainingMs / 1000);
    vscode.window.setStatusBarMessage(
      vscode.l10n.t('$(watch) {0}: rate limit reached, resuming in {1} s', connectionName, seconds),
      1_500,
    );
  };
}
