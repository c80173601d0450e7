import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { type CommandLine, readCommandLine, USAGE } from './commandLine.ts';
import { watchParent } from './parentWatch.ts';
import { readReady, removeReady, writeReady } from './ready.ts';
import { startSandbox } from './sandbox.ts';
import { type SeedOptions, seedOptionsSchema } from './seed/seedOptions.ts';
import { DataInUseError } from './store/openDatabase.ts';

/** Exit codes: 1 could not start, 2 called wrongly, 3 the data folder is in use. */
const [EXIT_START_FAILED, EXIT_USAGE, EXIT_DATA_IN_USE] = [1, 2, 3] as const;

const commandLine = readCommandLine(process.argv.slice(2));
if (typeof commandLine === 'string') exitWith(EXIT_USAGE, `${commandLine}\n${USAGE}`);
else await run(commandLine);

async function run({ port, data, seed, parentPid, stopOnStdinClose }: CommandLine): Promise<void> {
  const options = readSeed(seed);
  if (typeof options === 'string') return exitWith(EXIT_USAGE, options);
  const folder = data === undefined ? mkdtempSync(join(tmpdir(), 'chart-cards-sandbox-')) : resolve(data);
  const sandbox = await startSandbox({
    folder,
    port,
    seed: options,
    writeLog: (line) => process.stderr.write(line),
  }).catch((error: unknown) => {
    if (data === undefined) rmSync(folder, { recursive: true, force: true });
    if (error instanceof DataInUseError) return exitWith(EXIT_DATA_IN_USE, describeDataInUse(folder));
    return exitWith(
      EXIT_START_FAILED,
      `The sandbox could not start: ${error instanceof Error ? error.message : String(error)}`,
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
  // A reader that went away must not end the service.
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
    return `The seed file asks for something that is not known: ${read.error.issues.map(({ path }) => path.join('.')).join(', ')}`;
  } catch (error) {
    return `The seed file could not be read: ${error instanceof Error ? error.message : String(error)}`;
  }
}

function describeDataInUse(folder: string): string {
  const other = readReady(folder);
  const where = other === undefined ? '' : ` It answers at ${other.baseUrl}.`;
  return `Another sandbox is using ${folder}.${where} Nothing was changed. Stop it first, or choose another --data folder.`;
}

function exitWith(code: number, problem: string): undefined {
  process.stderr.write(`${problem}\n`);
  process.exitCode = code;
  return undefined;
}
