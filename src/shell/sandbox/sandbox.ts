import type { ChildProcess } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import * as vscode from 'vscode';
import { Disposable } from '../disposable.ts';
import type { OutputLog } from '../outputLog.ts';
import {
  askSandbox,
  readReadyFile,
  resetSandbox,
  type SandboxFacts,
  type SandboxReady,
  startSandboxProcess,
} from './sandboxProcess.ts';

interface RunningSandbox {
  readonly ready: SandboxReady;
  readonly facts: SandboxFacts;
  /** The child process of this window; undefined if another window started it. */
  readonly child: ChildProcess | undefined;
}

interface SandboxContext {
  readonly program: vscode.Uri;
  readonly dataFolder: vscode.Uri;
  readonly seedFile: string | undefined;
  readonly memory: vscode.Memento;
  readonly log: OutputLog;
}

const FACTS = 'chartCards.sandboxFacts';
const PORT = 'chartCards.sandboxPort';
const PATIENCE_MS = 30_000;
const ANSWER_MS = 5_000;
const MAX_ATTEMPTS = 30;
const PAUSE_MS = 300;

/** The sandbox of this machine: one process shared by all windows, started on demand. */
export class Sandbox extends Disposable {
  readonly #context: SandboxContext;
  readonly #changed = this._register(new vscode.EventEmitter<void>());
  #running: RunningSandbox | undefined;
  #starting: { readonly promise: Promise<RunningSandbox>; readonly abort: AbortController } | undefined;
  #ending: Promise<void> | undefined;
  #stoppedByPerson = false;

  /** Fires after it was started, stopped or reset, or has exited. */
  readonly onDidChange = this.#changed.event;

  constructor(context: SandboxContext) {
    super();
    this.#context = context;
    this._register({ dispose: () => this.#end() });
  }

  get running(): RunningSandbox | undefined {
    return this.#running;
  }

  /** Whether the user stopped it and nothing has needed it since. */
  get stoppedByPerson(): boolean {
    return this.#stoppedByPerson && this.#running === undefined;
  }

  /** Community and channels of its last run; undefined before the first start. */
  get facts(): SandboxFacts | undefined {
    return this.#running?.facts ?? this.#context.memory.get<SandboxFacts>(FACTS);
  }

  /** The running sandbox; starts it, or joins that of another window. Concurrent calls share one start. */
  async start(signal: AbortSignal, { replacesDamaged = false } = {}): Promise<RunningSandbox> {
    if (this.#running !== undefined && (await this.#stillAnswers(this.#running))) return this.#running;
    if (this.#starting === undefined) {
      const abort = new AbortController();
      const promise = this.#start(abort.signal, replacesDamaged).finally(() => {
        this.#starting = undefined;
      });
      this.#starting = { promise, abort };
    }
    const { promise, abort } = this.#starting;
    const giveUp = (): void => abort.abort();
    signal.addEventListener('abort', giveUp, { once: true });
    try {
      return await promise;
    } finally {
      signal.removeEventListener('abort', giveUp);
    }
  }

  /** Resolves when it has exited; with false if another window started it, because only that window can stop it. */
  async stop(): Promise<boolean> {
    const running = this.#running;
    if (running !== undefined && running.child === undefined) return false;
    this.#stoppedByPerson = true;
    this.#end();
    this.#changed.fire();
    await this.#ending;
    this.#context.log.sandbox('stopped', running?.child?.pid);
    return true;
  }

  /** Restores the sample data, also if the data is too damaged for a start. */
  async reset(signal: AbortSignal): Promise<void> {
    const { ready, child } = await this.start(signal, { replacesDamaged: true });
    if (!(await resetSandbox(ready, signal))) {
      throw new Error(vscode.l10n.t('The sandbox wasn’t reset; its data is unchanged. Show the log for its output.'));
    }
    this.#context.log.sandbox('reset', child?.pid);
    const facts = await askSandbox(ready, signal);
    if (facts !== undefined) await this.#remember(ready, facts, child);
    this.#changed.fire();
  }

  async #start(signal: AbortSignal, replacesDamaged: boolean): Promise<RunningSandbox> {
    this.#stoppedByPerson = false;
    const folder = this.#context.dataFolder.fsPath;
    await mkdir(folder, { recursive: true, mode: 0o700 });
    // Until it has exited, it still answers as a sandbox that could be joined.
    await this.#ending;
    // A sandbox that is starting or exiting locks the folder without answering yet, so it is asked again.
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
      const sandbox = (await this.#join(folder, signal)) ?? (await this.#launch(signal, replacesDamaged));
      if (sandbox !== 'dataInUse') return sandbox;
      await wait(PAUSE_MS);
      if (signal.aborted) throw new vscode.CancellationError();
    }
    throw this.#failure(vscode.l10n.t('Another window’s sandbox has locked the data but doesn’t respond.'));
  }

  /** Starts our own process, preferably on its last port, because pending writes are stored with their address. */
  async #launch(signal: AbortSignal, replacesDamaged: boolean): Promise<RunningSandbox | 'dataInUse'> {
    const lastPort = this.#context.memory.get<number>(PORT) ?? 0;
    const launchAt = (port: number) => this.#launchAt(port, replacesDamaged, signal);
    const first = await launchAt(lastPort);
    const start = first.kind === 'failed' && lastPort !== 0 ? await launchAt(0) : first;
    switch (start.kind) {
      case 'running':
        return start.sandbox;
      case 'dataInUse':
        return 'dataInUse';
      case 'dataDamaged':
        this.#context.log.sandbox('failed', undefined);
        throw new Error(
          vscode.l10n.t(
            'The sandbox didn’t start, because its data is damaged. Nothing was changed. Run “Chart Cards: Reset Sandbox…” to restore the sample data. Everything written to the sandbox is then lost; other connections and drafts aren’t changed.',
          ),
        );
      case 'cancelled':
        throw new vscode.CancellationError();
      case 'failed':
        throw this.#failure(start.printed);
    }
  }

  async #launchAt(
    port: number,
    replacesDamaged: boolean,
    signal: AbortSignal,
  ): Promise<
    | { readonly kind: 'running'; readonly sandbox: RunningSandbox }
    | { readonly kind: 'failed'; readonly printed: string }
    | { readonly kind: 'cancelled' | 'dataInUse' | 'dataDamaged' }
  > {
    const { program, dataFolder, seedFile, log } = this.#context;
    const start = await startSandboxProcess(
      {
        program: program.fsPath,
        dataFolder: dataFolder.fsPath,
        port,
        seedFile,
        replacesDamaged,
        patienceMs: PATIENCE_MS,
        onLogLine: (line) => log.sandboxLine(line),
      },
      signal,
    );
    if (start.kind !== 'running') return start;
    const { child, ready } = start;
    const facts = await askSandbox(ready, AbortSignal.any([signal, AbortSignal.timeout(ANSWER_MS)]));
    if (facts === undefined) {
      child.kill();
      return { kind: signal.aborted ? 'cancelled' : 'failed', printed: '' };
    }
    child.once('exit', () => this.#died(child));
    log.sandbox('started', child.pid);
    return { kind: 'running', sandbox: await this.#remember(ready, facts, child) };
  }

  /** The sandbox of another window, if one answers. */
  async #join(folder: string, signal: AbortSignal): Promise<RunningSandbox | undefined> {
    const ready = await readReadyFile(folder);
    if (ready === undefined) return undefined;
    const facts = await askSandbox(ready, AbortSignal.any([signal, AbortSignal.timeout(ANSWER_MS)]));
    if (facts === undefined) return undefined;
    this.#context.log.sandbox('attached', undefined);
    return this.#remember(ready, facts, undefined);
  }

  async #remember(ready: SandboxReady, facts: SandboxFacts, child: ChildProcess | undefined): Promise<RunningSandbox> {
    const sandbox = { ready, facts, child };
    this.#running = sandbox;
    await this.#context.memory.update(FACTS, facts);
    await this.#context.memory.update(PORT, Number(new URL(ready.baseUrl).port));
    this.#changed.fire();
    return sandbox;
  }

  /** Our own child reports its exit; another window's sandbox must be polled. */
  async #stillAnswers(running: RunningSandbox): Promise<boolean> {
    if (running.child !== undefined) return running.child.exitCode === null && running.child.signalCode === null;
    try {
      const answer = await fetch(`${running.ready.baseUrl}/udf/time`, { signal: AbortSignal.timeout(ANSWER_MS) });
      await answer.body?.cancel();
      if (answer.ok) return true;
    } catch {
      // It exited with its window.
    }
    if (this.#running === running) this.#running = undefined;
    return false;
  }

  #died(child: ChildProcess): void {
    if (this.#running?.child !== child) return;
    this.#running = undefined;
    this.#context.log.sandbox('died', child.pid);
    this.#changed.fire();
  }

  #end(): void {
    this.#starting?.abort.abort();
    const child = this.#running?.child;
    this.#running = undefined;
    if (child === undefined) return;
    this.#ending = new Promise((resolve) => child.once('exit', () => resolve()));
    child.kill('SIGTERM');
  }

  #failure(printed: string): Error {
    this.#context.log.sandbox('failed', undefined);
    return new Error(
      printed === ''
        ? vscode.l10n.t('The sandbox didn’t start and printed nothing. Nothing was changed. Try again.')
        : vscode.l10n.t('The sandbox didn’t start. It printed: {0}', printed),
    );
  }
}
