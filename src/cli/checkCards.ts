import { type RulePage, readRulePage } from '../card/findings/rulePage.ts';
import { type RuleId, rulePageName } from '../card/findings/rules.ts';
import { cardFiles } from './cardFiles.ts';
import { checkFiles, type MarketComparison, type PublishedCards } from './checkFiles.ts';
import type { CommandLine } from './commandLine.ts';
import { FORMATS } from './formats.ts';

interface CheckProgram {
  readonly version: string;
  /** Reads a file of this package; undefined if it isn't installed. */
  readonly ownFile: (path: string) => Promise<string | undefined>;
  /** Writes to standard output. */
  readonly write: (text: string) => Promise<void>;
  /** Aborted when the program is told to end; the report is completed. */
  readonly signal: AbortSignal;
  /** Reports a problem on standard error. */
  readonly report: (words: string) => void;
}

/** Checks the files and prints their findings. `failed`: something couldn't be read. */
export async function checkCards(
  { format, paths }: CommandLine & { readonly kind: 'check' },
  published: PublishedCards | undefined,
  market: MarketComparison | undefined,
  { version, ownFile, write, report, signal }: CheckProgram,
): Promise<'clean' | 'errors' | 'failed'> {
  const writer = FORMATS[format]({ version, pageOf: (rule) => rulePage(rule, ownFile) });
  let result: 'clean' | 'errors' | 'failed' = 'clean';
  let isAnyChecked = false;
  for await (const checked of checkFiles(cardFiles(paths), { now: Date.now(), published, market, signal })) {
    if (signal.aborted) {
      report('Stopped. The remaining files weren’t checked.');
      result = 'failed';
      break;
    }
    switch (checked.kind) {
      case 'failed':
        report(`${checked.path}: ${checked.reason}`);
        result = 'failed';
        break;
      case 'skipped':
        report(`${checked.path}: skipped, ${checked.reason}`);
        break;
      case 'unreachable':
        report(`${checked.reason} The remaining files weren’t checked.`);
        result = 'failed';
        break;
      case 'checked': {
        isAnyChecked = true;
        await write(writer.file(checked.reports));
        const isWrong = checked.reports.some(({ severity }) => severity === 'error');
        if (isWrong && result === 'clean') result = 'errors';
      }
    }
  }
  // If nothing was checked, a summary without errors would look like success. JSON and SARIF must be complete in any case.
  if (isAnyChecked || format === 'json' || format === 'sarif') await write(await writer.end());
  return result;
}

/** The documentation page of a rule; undefined if the program was installed without its docs. */
async function rulePage(rule: RuleId, ownFile: CheckProgram['ownFile']): Promise<RulePage | undefined> {
  const text = await ownFile(`docs/rules/${rulePageName(rule)}`);
  return text === undefined ? undefined : readRulePage(text);
}
