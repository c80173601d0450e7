import { readFile } from 'node:fs/promises';
import { type RulePage, readRulePage } from '../card/findings/rulePage.ts';
import { cardFiles } from './cardFiles.ts';
import { checkFiles, type PublishedCards } from './checkFiles.ts';
import { type CommandLine, KEY_VARIABLE, readCommandLine, USAGE } from './commandLine.ts';
import { FORMATS } from './formats.ts';
import { singleLine } from './report.ts';

/** Exit codes (other programs rely on them): no error, at least one, could not run. */
const [NO_ERROR, ERRORS, COULD_NOT_RUN] = [0, 1, 2] as const;

// Whoever reads the output has gone, e.g. `head`: there is nobody to go on for.
process.stdout.on('error', () => process.exit(COULD_NOT_RUN));
// Node itself would end with 1, which says that a card has errors.
process.exitCode = await run(process.argv.slice(2)).catch((error: unknown) => {
  reportProblem(`It broke off: ${error instanceof Error ? error.message : String(error)}`);
  return COULD_NOT_RUN;
});

async function run(args: readonly string[]): Promise<number> {
  const asked = readCommandLine(args);
  switch (asked.kind) {
    case 'help':
      await writeOutput(USAGE);
      return NO_ERROR;
    case 'version':
      await writeOutput(`${await programVersion()}\n`);
      return NO_ERROR;
    case 'wrong':
      reportProblem(asked.reason);
      process.stderr.write(`\n${USAGE}`);
      return COULD_NOT_RUN;
    case 'check': {
      const apiKey = process.env[KEY_VARIABLE]?.trim() ?? '';
      if (asked.published !== undefined && apiKey === '') {
        reportProblem(`--published needs the key of the service in the environment variable ${KEY_VARIABLE}`);
        return COULD_NOT_RUN;
      }
      const published = asked.published && (await open(asked.published, apiKey));
      try {
        return await check(asked, published);
      } finally {
        await published?.close();
      }
    }
  }
}

/** Read only when it is asked for: most runs look at files alone. */
async function open(options: CheckCommand['published'] & object, apiKey: string): Promise<PublishedCards> {
  const { connectService } = await import('./publishedCards.ts');
  return connectService(options, apiKey, reportProblem);
}

type CheckCommand = CommandLine & { readonly kind: 'check' };

async function check({ format, paths }: CheckCommand, published: PublishedCards | undefined): Promise<number> {
  const writer = FORMATS[format]({ version: await programVersion(), pageOf: readOwnRulePage });
  const { signal } = new AbortController();
  let code: number = NO_ERROR;
  let isAnyChecked = false;
  for await (const checked of checkFiles(cardFiles(paths), { now: Date.now(), published, signal })) {
    switch (checked.kind) {
      case 'failed':
        reportProblem(`${checked.path}: ${checked.reason}`);
        code = COULD_NOT_RUN;
        break;
      case 'skipped':
        reportProblem(`${checked.path}: skipped: ${checked.reason}`);
        break;
      case 'unreachable':
        reportProblem(`${checked.reason} The drafts after this were not checked.`);
        code = COULD_NOT_RUN;
        break;
      case 'checked': {
        isAnyChecked = true;
        await writeOutput(writer.file(checked.reports));
        const isWrong = checked.reports.some(({ severity }) => severity === 'error');
        if (isWrong && code === NO_ERROR) code = ERRORS;
      }
    }
  }
  // Where nothing was checked, a summary without errors would look like a good run; a document must be whole all the same.
  if (isAnyChecked || format === 'json' || format === 'sarif') await writeOutput(await writer.end());
  return code;
}

/** Waits until it is taken, so that a slow reader does not fill the memory. */
async function writeOutput(text: string): Promise<void> {
  if (text === '' || process.stdout.write(text)) return;
  await new Promise<void>((resolve) => process.stdout.once('drain', resolve));
}

/** One line, since file names are people's words too: none may speak to the terminal, or to a workflow run. */
function reportProblem(words: string): void {
  process.stderr.write(`chart-cards: ${singleLine(words)}\n`);
}

/** The version in the manifest, which lies one folder up from the built program and two up from this source. */
async function programVersion(): Promise<string> {
  for (const place of ['../package.json', '../../package.json']) {
    try {
      const manifest: unknown = JSON.parse(await readFile(new URL(place, import.meta.url), 'utf8'));
      if (typeof manifest !== 'object' || manifest === null) continue;
      if ('name' in manifest && manifest.name === 'chart-cards' && 'version' in manifest)
        return String(manifest.version);
    } catch {
      // Not there: the other place.
    }
  }
  return 'unknown';
}

/** The page about a rule, which comes with the program; undefined where it was taken away from it. */
async function readOwnRulePage(rule: string): Promise<RulePage | undefined> {
  const text = await readOwnFile(`docs/rules/${rule}.md`);
  return text === undefined ? undefined : readRulePage(text);
}

/** A file of the package, which lies one folder up from the built program and two up from this source. */
async function readOwnFile(path: string): Promise<string | undefined> {
  for (const place of ['../', '../../']) {
    try {
      return await readFile(new URL(place + path, import.meta.url), 'utf8');
    } catch {
      // Not there: the other place.
    }
  }
  return undefined;
}
