import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EventEmitter, Uri } from 'vscode';
import type { AdminCommandName } from '../../../src/admin/adminCommands.ts';
import { adminCommands } from '../../../src/admin/adminCommands.ts';
import { AdminCommands, type BundleDependencies } from '../../../src/admin/adminCommandsBundle.ts';
import type { Results, ResultTable } from '../../../src/admin/results/resultTable.ts';
import {
  type AdminCommandSpec,
  adminCommand,
  type CommandResult,
  type Confirmation,
} from '../../../src/admin/runner/adminCommand.ts';
import type { AskingContext, FileContext, RunningCommand } from '../../../src/admin/runner/adminContext.ts';
import { AdminRunner } from '../../../src/admin/runner/adminRunner.ts';
import type { AnswersByName } from '../../../src/admin/runner/questions/askQuestions.ts';
import { ServiceError } from '../../../src/admin/runner/serviceCalls.ts';
import { formatCallLogLine } from '../../../src/client/callLog.ts';
import { createServiceClient } from '../../../src/client/createServiceClient.ts';
import { checkPending } from '../../../src/client/reconcile/writeAndReconcile.ts';
import { createService, type Service } from '../../../src/client/service.ts';
import type { ServiceClient } from '../../../src/client/serviceClient.ts';
import { createHostFetch } from '../../../src/http/hostFetch.ts';
import type { ConnectionProfile } from '../../../src/shell/connection/connectionProfile.ts';
import { ServerSecrets } from '../../../src/shell/connection/connectionSecrets.ts';
import { ConnectionStore } from '../../../src/shell/connection/connectionStore.ts';
import type { Connections } from '../../../src/shell/connection/connections.ts';
import type { ServiceConnections } from '../../../src/shell/connection/serviceConnections.ts';
import { ContextKeys } from '../../../src/shell/contextKeys.ts';
import { skippingClock } from '../../support/clocks.ts';
import { type MemoryJournal, memoryJournal } from '../../support/scriptedClient.ts';
import { memento, secretStorage } from '../../support/vscodeFakes.ts';
import { Person } from './person.ts';
import { control, type SandboxPlace, startedSandbox } from './sandbox.ts';

/** The result of one run of a command with prepared answers. */
export interface AdminFixtureRun {
  readonly end: CommandResult;
  /** The confirmation before writing; undefined: none. */
  readonly confirmation: Confirmation | undefined;
  /** Tables shown in results views or returned, with all rows and notes. */
  readonly tables: readonly ResultTable[];
  readonly progress: readonly string[];
}

/** How to run a command. */
export interface AdminFixtureOptions {
  /** The command's arguments: a tree row, a file. */
  readonly args?: readonly unknown[];
  /** False: the confirmation is declined. */
  readonly confirmed?: false;
  readonly signal?: AbortSignal;
}

/** The admin commands on the window's sandbox, with prepared answers and nothing shown. */
export interface AdminFixture {
  readonly place: SandboxPlace;
  readonly dependencies: BundleDependencies & { readonly connections: Connections };
  readonly commands: AdminCommands;
  readonly connection: ConnectionProfile;
  readonly client: ServiceClient;
  readonly service: Service;
  readonly journal: MemoryJournal;
  readonly context: AskingContext;
  /** Its own folder, removed at the end. */
  readonly folder: string;
  /** Everything that would have been logged: calls, and other errors. */
  readonly logged: readonly string[];
  log(where: string, what: string): void;
  /** The current key. */
  key(): string;
  /** Confirms and runs, without questions. A returned table is in `tables`, too. */
  run(name: AdminCommandName, answers?: AnswersByName, options?: AdminFixtureOptions): Promise<AdminFixtureRun>;
  control(method: string, path: string, body?: unknown): Promise<unknown>;
  /** E.g. `fault('GET', '/v1/leaderboards', { status: 500, body: {} })`; effects as in `POST /faults`. */
  fault(method: string, path: string, effect: object, times?: number): Promise<unknown>;
  /** A key with these permissions only, in place of the one with all. */
  useKey(permissions: readonly string[]): Promise<void>;
  /** Resets everything: the sandbox's seed, a key with all permissions, an empty journal, no jobs. */
  restore(): Promise<void>;
  dispose(): Promise<void>;
}

/** Starts it on this window's sandbox, reset to its seed. */
export async function adminFixture(): Promise<AdminFixture> {
  const place = await startedSandbox();
  await control(place, 'POST', '/reset');
  const folder = await mkdtemp(join(tmpdir(), 'admin-bench-'));
  const newKey = async (body: object) => ((await control(place, 'POST', '/keys', body)) as { key: string }).key;
  let key = await newKey({});
  const logged: string[] = [];
  const log = (where: string, what: string) => void logged.push(`${where}: ${what}`);
  const journal = memoryJournal();
  const transport = createHostFetch(globalThis.fetch);
  // Nobody waits for pauses between attempts.
  const clock = skippingClock();
  const connection: ConnectionProfile = {
    id: 'bench',
    name: 'Bench',
    baseUrl: place.baseUrl,
    communityId: place.communityId,
    channels: [],
    tokenUrl: place.baseUrl,
  };
  const client = createServiceClient({
    baseUrl: place.baseUrl,
    tokenUrl: place.baseUrl,
    apiKey: async () => key,
    legacyKey: async () => key,
    transport,
    journal,
    clock,
    lateWriteMs: 1_000,
    log: (line) => log('call', `${formatCallLogLine(line)} ${JSON.stringify(line)}`),
  });
  const changed = new EventEmitter<void>();
  const connections: Connections & ServiceConnections = {
    profiles: [connection],
    onDidChange: changed.event,
    current: connection,
    profile: (id) => (id === connection.id ? connection : undefined),
    cards: async () => undefined,
    senderOf: async () => undefined,
    isSender: () => undefined,
    findSender: async () => undefined,
    checkPending: (_id, signal, only) => checkPending(client, signal, { only }),
    client: async () => client,
    transportOf: async () => transport,
    keyOf: async () => ({ kind: 'key', key, from: 'secretStorage' }),
  };
  const dependencies: AdminFixture['dependencies'] = {
    connections,
    secrets: new ServerSecrets(secretStorage()),
    store: new ConnectionStore(),
    sandbox: { running: undefined },
    journal,
    contextKeys: new ContextKeys(() => undefined),
    titleOf: (name) => (isAdminCommand(name) ? adminCommands[name].spec.title.replace(/…$/, '') : name),
    memory: memento(),
    storage: Uri.file(folder),
    extensionUri: Uri.file(folder),
    log,
  };
  const commands = new AdminCommands(dependencies);
  const service = createService(client);
  const shown: ResultTable[] = [];
  const files: FileContext = { dependencies, services: commands.services, results: capture(shown), args: [] };
  const context: AskingContext = { ...files, connection, client };
  return {
    place,
    dependencies,
    commands,
    connection,
    client,
    service,
    journal,
    context,
    folder,
    logged,
    log,
    key: () => key,
    run: async (name, answers = {}, options = {}) => {
      const progress: string[] = [];
      const from = shown.length;
      const running = {
        ...context,
        args: options.args ?? [],
        signal: options.signal ?? new AbortController().signal,
        progress: (text: string) => void progress.push(text),
        onProgress: () => undefined,
      };
      const { spec } = adminCommands[name];
      // A command on files gets less of the same context.
      const run = await runSpec(spec as Spec, running, answers, options.confirmed ?? true);
      const tables = [...shown.slice(from), ...(run.end.kind === 'table' ? [run.end.table] : [])];
      return { ...run, tables, progress };
    },
    control: (method, path, body) => control(place, method, path, body),
    fault: (method, path, effect, times = 1) => control(place, 'POST', '/faults', { method, path, times, effect }),
    useKey: async (permissions) => {
      key = await newKey({ permissions });
    },
    restore: async () => {
      await control(place, 'POST', '/reset');
      clock.restart();
      key = await newKey({});
      journal.lines.splice(0);
      for (const { id } of await commands.services.jobs.all()) await commands.services.jobs.forget(id);
    },
    dispose: async () => {
      commands.dispose();
      changed.dispose();
      await transport.close();
      // A record that is being written when the fixture ends is written completely.
      await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

function isAdminCommand(name: string): name is AdminCommandName {
  return name in adminCommands;
}

type Spec = AdminCommandSpec<AnswersByName>;

async function runSpec(
  spec: Spec,
  context: AskingContext & RunningCommand,
  answers: AnswersByName,
  confirmed: boolean,
): Promise<Pick<AdminFixtureRun, 'end' | 'confirmation'>> {
  let confirmation: Confirmation | undefined;
  try {
    const answer = await spec.confirm?.(answers, context);
    if (answer !== undefined && 'kind' in answer) return { end: answer, confirmation };
    confirmation = answer;
    if (confirmation !== undefined && !confirmed) return { end: { kind: 'done' }, confirmation };
    return { end: await spec.run(answers, context), confirmation };
  } catch (error) {
    assert.ok(error instanceof ServiceError, String(error));
    return { end: { kind: 'problem', problem: error.problem }, confirmation };
  }
}

/** Records what would be shown. */
function capture(shown: ResultTable[]): Results {
  return {
    show: (table) => void shown.push(table),
    open: (table) => {
      const at = shown.push(table) - 1;
      const change = (next: Partial<ResultTable>) => {
        shown[at] = { ...(shown[at] ?? table), ...next };
      };
      return {
        isClosed: false,
        append: (rows) => change({ rows: [...(shown[at]?.rows ?? []), ...rows] }),
        end: ({ notes = [], ...rest } = {}) => change({ ...rest, notes: [...(shown[at]?.notes ?? []), ...notes] }),
      };
    },
  };
}

/** The runner with commands made for a test, and a user who answers them. */
export class RunnerFixture {
  readonly person = new Person();
  /** The tables that the runner has shown. */
  readonly shown: ResultTable[] = [];
  readonly #runner: AdminRunner;

  constructor({ context, dependencies, commands }: AdminFixture) {
    const results = { ...context.results, show: (table: ResultTable) => void this.shown.push(table) };
    this.#runner = new AdminRunner(dependencies, results, commands.services);
  }

  /** Runs a command with these properties; returns the answers it ran with, once per run. */
  async run<Answers extends object>(
    properties: Partial<AdminCommandSpec<Answers>>,
    args: readonly unknown[] = [],
  ): Promise<Answers[]> {
    const ran: Answers[] = [];
    const command = adminCommand<Answers>({
      title: 'Test',
      operations: [],
      questions: [],
      progressTitle: () => 'Testing',
      ...properties,
      run: async (answers, context): Promise<CommandResult> => {
        ran.push({ ...answers });
        return properties.run === undefined ? { kind: 'done' } : properties.run(answers, context);
      },
    });
    // The name only decides whose answers are remembered.
    await this.#runner.run(command, 'tiers', args);
    return ran;
  }

  /** Ends it, and throws any error that occurred while answering. */
  dispose(): void {
    this.#runner.dispose();
    this.person.dispose();
  }
}
