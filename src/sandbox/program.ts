import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { readReady, removeReady, startSandbox, writeReady } from './sandbox.ts';

import { type SeedOptions, seedOptionsSchema } from './seed/plantSeed.ts';
import { DataDamagedError, DataInUseError } from './store/database.ts';

interface CommandLine {
  readonly port: number;
  /** A temporary folder if undefined. */
  readonly data: string | undefined;
  readonly seed: string | undefined;
  /** Delete data that can't be read, and plant the seed. */
  readonly replaceDamaged: boolean;
  /** Stop when this process has ended. */
  readonly parentPid: number | undefined;
  /** Stop when standard input closes. */
  readonly stopOnStdinClose: boolean;
}

const USAGE =
  'usage: sandbox [--port N] [--data DIR] [--seed FILE] [--replace-damaged] [--parent-pid PID] [--stop-on-stdin-close]';

/** Parses the arguments; returns an error message if they are invalid. */
function readCommandLine(args: readonly string[]): CommandLine | string {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: {
        port: { type: 'string' },
        data: { type: 'string' },
        seed: { type: 'string' },
        'replace-damaged': { type: 'boolean', default: false },
        'parent-pid': { type: 'string' },
        'stop-on-stdin-close': { type: 'boolean', default: false },
      },
    });
    const port = parseNumber(values.port ?? '0', 65_535);
    if (port === undefined) return '--port must be a number from 0 to 65535';
    const parentPid = values['parent-pid'] === undefined ? undefined : parseNumber(values['parent-pid'], 2 ** 31);
    if (values['parent-pid'] !== undefined && parentPid === undefined) return '--parent-pid must be a process id';
    return {
      port,
      data: values.data,
      seed: values.seed,
      replaceDamaged: values['replace-damaged'],
      parentPid,
      stopOnStdinClose: values['stop-on-stdin-close'],
    };
  } catch (error) {
    return error instanceof Error ? error.message : 'invalid arguments';
  }
}

function parseNumber(text: string, most: number): number | undefined {
  const value = Number(text);
  return /^\d+$/.test(text) && value <= most ? value : undefined;
}

/** Calls `gone` once when the process has ended. A process of another user counts as alive. */
function watchParent(pid: number, gone: () => void): void {
  const timer = setInterval(() => {
    if (isAlive(pid)) return;
    clearInterval(timer);
    gone();
  }, 500);
  timer.unref();
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** Exit codes: 1 failed to start, 2 invalid arguments, 3 the data folder is in use, 4 its data is damaged. */
const [EXIT_START_FAILED, EXIT_USAGE, EXIT_DATA_IN_USE, EXIT_DATA_DAMAGED] = [1, 2, 3, 4] as const;

const commandLine = readCommandLine(process.argv.slice(2));
if (typeof commandLine === 'string') exitWith(EXIT_USAGE, `${commandLine}\n${USAGE}`);
else await run(commandLine);

async function run(line: CommandLine): Promise<void> {
  const { port, data, seed, replaceDamaged, parentPid, stopOnStdinClose } = line;
  const options = readSeed(seed);
  if (typeof options === 'string') return exitWith(EXIT_USAGE, options);
  const folder = data === undefined ? mkdtempSync(join(tmpdir(), 'chart-cards-sandbox-')) : resolve(data);
  const sandbox = await startSandbox({
    folder,
    port,
    seed: options,
    replacesDamaged: replaceDamaged,
    writeLog: (text) => process.stderr.write(text),
  }).catch((error: unknown) => {
    if (data === undefined) rmSync(folder, { recursive: true, force: true });
    if (error instanceof DataInUseError) return exitWith(EXIT_DATA_IN_USE, describeDataInUse(folder));
    if (error instanceof DataDamagedError) return exitWith(EXIT_DATA_DAMAGED, describeDamage(folder));
    return exitWith(
      EXIT_START_FAILED,
      `The sandbox failed to start: ${error instanceof Error ? error.message : String(error)}`,
    );
  });
  if (sandbox === undefined) return;
  let isStopping = false;
  const stop = () => {
    if (isStopping) return;
    isStopping = true;
    sandbox.close().then(() => {
      removeReady(folder);
      if (data === undefined) rmSync(folder, { recursive: true, force: true });
      process.exit(0);
    });
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  // A closed reader must not stop the service.
  process.stdout.on('error', () => {});
  process.stderr.on('error', () => {});
  if (parentPid !== undefined) watchParent(parentPid, stop);
  if (stopOnStdinClose) process.stdin.on('end', stop).on('close', stop).on('error', stop).resume();
  writeReady(folder, sandbox.ready);
  process.stdout.write(`${JSON.stringify(sandbox.ready)}\n`);
}

function readSeed(file: string | undefined): SeedOptions | string {
  if (file === undefined) return {};
  try {
    const read = seedOptionsSchema.safeParse(JSON.parse(readFileSync(file, 'utf8')));
    if (read.success) return read.data;
    return `The seed file has unknown or invalid options: ${read.error.issues.map(({ path }) => path.join('.')).join(', ')}`;
  } catch (error) {
    return `Can't read the seed file: ${error instanceof Error ? error.message : String(error)}`;
  }
}

function describeDataInUse(folder: string): string {
  const other = readReady(folder);
  const where = other === undefined ? '' : ` It runs at ${other.baseUrl}.`;
  return `Another sandbox is using ${folder}.${where} Nothing was changed. Stop it, or choose another --data folder.`;
}

function describeDamage(folder: string): string {
  return `The data in ${folder} is damaged and can't be read. Nothing was changed. Add --replace-damaged to restore the sample data: everything written to this sandbox is lost, i.e. cards, orders, histories, jobs, exports and keys. Or choose another --data folder.`;
}

function exitWith(code: number, problem: string): undefined {
  process.stderr.write(`${problem}\n`);
  process.exitCode = code;
  return undefined;
}
