import * as vscode from 'vscode';
import type { Journal, JournalEntry } from '../../client/journal.ts';
import type { CheckedWrite } from '../../client/reconcile/reconcileRule.ts';
import { type ConnectionProfile, SANDBOX_ID } from '../../shell/connection/connectionProfile.ts';
import type { Connections } from '../../shell/connection/connections.ts';
import type { ServiceConnections } from '../../shell/connection/serviceConnections.ts';
import { Disposable } from '../../shell/disposable.ts';
import { errorName } from '../../shell/outputLog.ts';
import type { Sandbox } from '../../shell/sandbox/sandbox.ts';

/** A write whose outcome isn't known, and the connection it was sent on, if that still exists. */
export interface PendingWrite {
  readonly entry: JournalEntry;
  readonly connection: ConnectionProfile | undefined;
  readonly isChecking: boolean;
}

/** The outcome of a pending write, if it was found. */
export interface CheckedPending extends CheckedWrite {
  readonly connection: ConnectionProfile;
}

interface PendingWritesOptions {
  readonly journal: Pick<Journal, 'pending' | 'settle' | 'unreadableFiles'>;
  readonly connections: Pick<
    Connections & ServiceConnections,
    'profiles' | 'profile' | 'checkPending' | 'keyOf' | 'onDidChange'
  >;
  readonly sandbox: Pick<Sandbox, 'running'>;
  /** Fires when a write begins or ends in this window. */
  readonly onDidWrite: vscode.Event<void>;
  /** Called with the results of a background check. */
  readonly onFound: (found: readonly CheckedPending[]) => void;
  readonly log: (where: string, what: string) => void;
}

/** A younger write is still being sent; in milliseconds. */
const IN_PROGRESS_MS = 3_000;
/** An opening window has other things to do first; in milliseconds. */
const FIRST_CHECK_MS = 6_000;
/** How often the journal is read, since other windows write to it too; in milliseconds. Nothing is sent for it. */
const CHECK_INTERVAL_MS = 30_000;
/** Delays between background checks in milliseconds; they double from the first to the last. */
const FIRST_PAUSE_MS = 90_000;
const LAST_PAUSE_MS = 30 * 60_000;

/**
 * The writes whose outcome isn't known. They are checked in the background, by reading only and at growing intervals,
 * until the service shows what happened.
 */
export class PendingWrites extends Disposable {
  readonly #options: PendingWritesOptions;
  readonly #changed = this._register(new vscode.EventEmitter<void>());
  readonly #abort = new AbortController();
  readonly #checking = new Set<string>();
  #known = '';
  #pauseMs = FIRST_PAUSE_MS;
  #nextCheckAt = 0;
  #soon: NodeJS.Timeout | undefined;

  readonly onDidChange = this.#changed.event;

  constructor(options: PendingWritesOptions, lookMs = CHECK_INTERVAL_MS) {
    super();
    this.#options = options;
    const timer = setInterval(() => void this.look(), lookMs);
    this.#lookIn(FIRST_CHECK_MS);
    this._register(options.onDidWrite(() => this.#lookIn(IN_PROGRESS_MS + 500)));
    this._register({
      dispose: () => {
        clearInterval(timer);
        clearTimeout(this.#soon);
        this.#abort.abort();
      },
    });
  }

  /** The pending writes, oldest first, without those that are just being sent. */
  async list(now = Date.now()): Promise<readonly PendingWrite[]> {
    const entries = await this.#options.journal.pending();
    return entries
      .filter(({ at }) => now - at >= IN_PROGRESS_MS)
      .map((entry) => ({
        entry,
        connection: this.#connectionOf(entry),
        isChecking: this.#checking.has(entry.id),
      }));
  }

  /** Journal files that couldn't be read; they are kept and may contain pending writes. */
  setAside(): ReturnType<Journal['unreadableFiles']> {
    return this.#options.journal.unreadableFiles();
  }

  /** Checks these writes, or all without `ids`; those with a known outcome are no longer pending. */
  async check(signal: AbortSignal, ids?: readonly string[]): Promise<readonly CheckedPending[]> {
    const pending = await this.list();
    return this.#check(
      pending.filter(({ entry }) => ids === undefined || ids.includes(entry.id)),
      signal,
    );
  }

  /** Removes a write without asking the service. */
  async remove(id: string): Promise<void> {
    await this.#options.journal.settle(id, 'abandoned');
    this.#changed.fire();
  }

  /** Reads the journal, and checks with the service if it's time. */
  async look(now = Date.now()): Promise<void> {
    const pending = await this.list(now).catch(() => undefined);
    if (pending === undefined || this.isDisposed) return;
    const known = pending.map(({ entry }) => entry.id).join(' ');
    if (known !== this.#known) {
      this.#known = known;
      this.#pauseMs = FIRST_PAUSE_MS;
      this.#nextCheckAt = now + FIRST_PAUSE_MS;
      this.#changed.fire();
    }
    if (pending.length === 0 || now < this.#nextCheckAt) return;
    this.#pauseMs = Math.min(this.#pauseMs * 2, LAST_PAUSE_MS);
    this.#nextCheckAt = now + this.#pauseMs;
    const reachable: PendingWrite[] = [];
    for (const write of pending) if (await this.#isReachable(write)) reachable.push(write);
    const checked = await this.#check(reachable, this.#abort.signal);
    const found = checked.filter(({ verdict }) => verdict !== 'stillUnknown');
    if (found.length > 0) this.#options.onFound(found);
  }

  #lookIn(ms: number): void {
    clearTimeout(this.#soon);
    this.#soon = setTimeout(() => void this.look(), ms);
  }

  async #check(pending: readonly PendingWrite[], signal: AbortSignal): Promise<readonly CheckedPending[]> {
    const byConnection = Map.groupBy(pending, ({ connection }) => connection);
    const ids = pending.map(({ entry }) => entry.id);
    for (const id of ids) this.#checking.add(id);
    if (ids.length > 0) this.#changed.fire();
    try {
      const checked: CheckedPending[] = [];
      for (const [connection, writes] of byConnection) {
        if (connection !== undefined) checked.push(...(await this.#checkOn(connection, writes, signal)));
      }
      return checked;
    } finally {
      for (const id of ids) this.#checking.delete(id);
      if (ids.length > 0 && !this.isDisposed) this.#changed.fire();
    }
  }

  async #checkOn(
    connection: ConnectionProfile,
    writes: readonly PendingWrite[],
    signal: AbortSignal,
  ): Promise<readonly CheckedPending[]> {
    const ids = new Set(writes.map(({ entry }) => entry.id));
    try {
      const checked = await this.#options.connections.checkPending(connection.id, signal, ({ id }) => ids.has(id));
      return checked.map((write) => ({ ...write, connection }));
    } catch (error) {
      if (!signal.aborted) this.#options.log('pending writes', errorName(error));
      return [];
    }
  }

  /** The background check must not prompt for a key or start a sandbox. */
  async #isReachable({ connection }: PendingWrite): Promise<boolean> {
    if (connection === undefined) return false;
    if (connection.id === SANDBOX_ID) return this.#options.sandbox.running !== undefined;
    return (await this.#options.connections.keyOf(connection.id)).kind === 'key';
  }

  /** Finds it by address; of several connections to one service, the one of the same community. */
  #connectionOf({ origin, targets }: JournalEntry): ConnectionProfile | undefined {
    const there = this.#options.connections.profiles.filter(({ baseUrl }) => originOf(baseUrl) === origin);
    return there.find(({ communityId }) => communityId === targets['communityId']) ?? there[0];
  }
}

function originOf(url: string): string | undefined {
  return URL.canParse(url) ? new URL(url).origin : undefined;
}
