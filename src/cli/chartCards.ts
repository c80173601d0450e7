import { constants, lstatSync, mkdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import * as module from 'node:module';
import { homedir } from 'node:os';
import { isAbsolute, join } from 'node:path';
import {
  type CommandLine,
  KEY_VARIABLE,
  type MarketOptions,
  type PublishedOptions,
  readCommandLine,
  SYNOPSIS,
  USAGE,
} from './commandLine.ts';
import type { CardCandles } from './marketOutcomes.ts';
import type { ServiceCards } from './publishedCards.ts';
import { singleLine } from './report.ts';

/** Exit codes, which other programs rely on: no error, at least one error, could not run. */
const [NO_ERROR, ERRORS, COULD_NOT_RUN] = [0, 1, 2] as const;

// The reader of the output has closed the pipe, e.g. `head`.
process.stdout.on('error', () => process.exit(COULD_NOT_RUN));
// Node's own exit code for an uncaught error is 1, which here means that a card has errors.
process.exitCode = await run(process.argv.slice(2)).catch((error: unknown) => {
  reportProblem(`Unexpected error: ${error instanceof Error ? error.message : String(error)}`);
  return COULD_NOT_RUN;
});

async function run(args: readonly string[]): Promise<number> {
  const command = readCommandLine(args);
  switch (command.kind) {
    case 'help':
      await writeOutput(USAGE);
      return NO_ERROR;
    case 'version':
      await writeOutput(`${await programVersion()}\n`);
      return NO_ERROR;
    case 'wrong':
      reportProblem(command.reason);
      process.stderr.write(`\n${SYNOPSIS}\n\nRun chart-cards --help for all options.\n`);
      return COULD_NOT_RUN;
    case 'mcp':
      return serve(command);
    case 'record':
      return measureRecord(command);
    case 'check':
      return check(command);
  }
}

async function check(command: CommandLine & { readonly kind: 'check' }): Promise<number> {
  const { published: options, market } = command;
  return withSources(options, market?.candles, async (published, candles) => {
    const { checkCards } = await import('./checkCards.ts');
    const program = {
      version: await programVersion(),
      ownFile: readOwnFile,
      write: writeOutput,
      report: reportProblem,
      signal: endOfProgram(),
    };
    const comparison = market && candles && (await import('./marketOutcomes.ts')).marketComparison(candles, market);
    const result = await checkCards(command, published, comparison, program);
    return { clean: NO_ERROR, errors: ERRORS, failed: COULD_NOT_RUN }[result];
  });
}

/** Measures and prints a track record. */
async function measureRecord(command: CommandLine & { readonly kind: 'record' }): Promise<number> {
  return withSources(command.published, command.market?.candles, async (published, candles) => {
    const { recordCards } = await import('./recordCards.ts');
    const program = { write: writeOutput, report: reportProblem, signal: endOfProgram() };
    const result = await recordCards(command, published, candles, program);
    return { measured: NO_ERROR, failed: COULD_NOT_RUN }[result];
  });
}

/** Serves the tools for agents until the client ends. */
async function serve(command: CommandLine & { readonly kind: 'mcp' }): Promise<number> {
  return withSources(command.published, command.candles, async (published, candles) => {
    keepCompiledCode();
    const [{ serveFolder }, version] = await Promise.all([import('./mcpServer.ts'), programVersion()]);
    const program = { candles, published, ownFile: readOwnFile, version, report: reportProblem };
    const reason = await serveFolder(command, program);
    if (reason === undefined) return NO_ERROR;
    reportProblem(reason);
    return COULD_NOT_RUN;
  });
}

/** Runs with the published cards and the candles that a command names, or reports why they can't be had. */
async function withSources(
  options: PublishedOptions | undefined,
  place: MarketOptions['candles'] | undefined,
  run: (published: ServiceCards | undefined, candles: CardCandles | undefined) => Promise<number>,
): Promise<number> {
  const apiKey = process.env[KEY_VARIABLE]?.trim() ?? '';
  if (options !== undefined && apiKey === '') {
    reportProblem(`--published needs the service’s API key in the environment variable ${KEY_VARIABLE}`);
    return COULD_NOT_RUN;
  }
  const candles = place && (await (await import('./marketOutcomes.ts')).openCandles(place));
  if (typeof candles === 'string') {
    reportProblem(candles);
    return COULD_NOT_RUN;
  }
  // The client is loaded on demand: most runs only read files.
  const published =
    options && (await (await import('./publishedCards.ts')).connectService(options, apiKey, reportProblem));
  try {
    return await run(published, candles);
  } finally {
    await published?.close();
  }
}

/** Aborted at the first Ctrl+C or request to end; the second ends the program at once. */
function endOfProgram(): AbortSignal {
  const ended = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => ended.abort());
  return ended.signal;
}

/**
 * Compiling the server library takes a third of the start. The compiled code is kept in a folder that only this person
 * can write to: in the system's temporary folder, others could have planted it. Node 22.0 has no such cache. Synchronous,
 * because nothing else is under way, and a turn of the event loop takes longer.
 */
function keepCompiledCode(): void {
  if (module.enableCompileCache === undefined || process.env['NODE_COMPILE_CACHE'] !== undefined) return;
  const folder = join(cacheFolder(), 'chart-cards');
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const { uid, mode } = lstatSync(folder);
    const isPrivate = process.getuid === undefined || (uid === process.getuid() && (mode & 0o777) === 0o700);
    if (isPrivate && (mode & constants.S_IFMT) === constants.S_IFDIR) module.enableCompileCache(folder);
  } catch {
    // Without a writable home folder, the start takes a little longer.
  }
}

function cacheFolder(): string {
  const { LOCALAPPDATA, XDG_CACHE_HOME } = process.env;
  if (process.platform === 'win32') return LOCALAPPDATA ?? join(homedir(), 'AppData', 'Local');
  if (process.platform === 'darwin') return join(homedir(), 'Library', 'Caches');
  return XDG_CACHE_HOME !== undefined && isAbsolute(XDG_CACHE_HOME) ? XDG_CACHE_HOME : join(homedir(), '.cache');
}

/** Waits for a slow reader, so that output doesn't pile up in memory. */
async function writeOutput(text: string): Promise<void> {
  if (text === '' || process.stdout.write(text)) return;
  await new Promise<void>((resolve) => process.stdout.once('drain', resolve));
}

/** Writes one line. File names are untrusted too: none may control the terminal or a workflow run. */
function reportProblem(words: string): void {
  process.stderr.write(`chart-cards: ${singleLine(words)}\n`);
}

/** The version in the package's manifest. */
async function programVersion(): Promise<string> {
  const text = await readOwnFile('package.json');
  const manifest: unknown = text === undefined ? undefined : JSON.parse(text);
  const isOwn =
    typeof manifest === 'object' && manifest !== null && 'name' in manifest && manifest.name === 'chart-cards';
  return isOwn && 'version' in manifest ? String(manifest.version) : 'unknown';
}

/** A file of this package: one folder up from the built program, two up from this source file. */
async function readOwnFile(path: string): Promise<string | undefined> {
  for (const place of ['../', '../../']) {
    try {
      return await readFile(new URL(place + path, import.meta.url), 'utf8');
    } catch {
      // Try the other folder.
    }
  }
  return undefined;
}
