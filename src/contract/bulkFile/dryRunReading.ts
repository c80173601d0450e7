import type { BulkContext } from './bulkContext.ts';
import type { BulkFinding } from './bulkFinding.ts';
import type { TextLines } from './bulkLines.ts';
import { BulkSheet } from './bulkSheet.ts';
import type { DryRun, DryRunVerdict, RuleCount } from './dryRun.ts';
import { DryRunTally } from './dryRunTally.ts';
import { type BulkFileProperties, fileFindings } from './fileFacts.ts';
import { rulesWithEffect } from './rowFlaws.ts';

/** Reasons that are told one by one. */
const MAX_REASONS = 5;

const FAILING_RULES = rulesWithEffect('file') | rulesWithEffect('row');

/** A file that is to be sent: its lines, and what is known of it beside them. */
export interface BulkSource {
  readonly lines: TextLines;
  readonly facts: BulkFileProperties;
}

/** A dry run that is done a little at a time. */
export class DryRunReader {
  readonly #sheet: BulkSheet;
  readonly #source: BulkSource;
  readonly #context: BulkContext;
  #tally: DryRunTally | undefined;
  #willFail = 0;

  constructor(source: BulkSource, context: BulkContext) {
    this.#source = source;
    this.#context = context;
    this.#sheet = new BulkSheet(source.lines, context, (record, flaws, trader) => {
      // Rows come in the file's order: of a trader named before, this is a repeat.
      if ((flaws & FAILING_RULES) !== 0 || (trader !== undefined && trader.rows > 1)) this.#willFail++;
      else this.#tallied()?.add(record);
    });
  }

  /** Lines read so far, of all. */
  get progress(): { readonly done: number; readonly of: number } {
    return { done: this.#sheet.linesRead, of: this.#source.lines.count };
  }

  /** Reads on until there is no more, or until it is time to let others work; true: all is read. */
  advance(isOver: () => boolean): boolean {
    return this.#sheet.advance(isOver);
  }

  /** What came of it, once all is read. */
  result(): DryRun {
    const sheet = this.#sheet;
    const { header } = sheet;
    const ofFile = [...fileFindings(this.#source.facts)];
    const findings = [...ofFile, ...sheet.findings()];
    const counts = [...ofFile.map(({ rule, effect }): RuleCount => ({ rule, effect, count: 1 })), ...sheet.counts()];
    return {
      rows: sheet.rows,
      traders: sheet.traders,
      willFail: this.#willFail,
      matchedBy: header?.plan.match?.name,
      header: header?.names ?? [],
      columns: this.#tallied()?.columns() ?? [],
      triggers: this.#tallied()?.triggers() ?? [],
      findings,
      counts,
      fieldsUnknown: this.#context.fields === undefined,
      verdict: verdictFor(findings, sheet.rows),
    };
  }

  #tallied(): DryRunTally | undefined {
    const plan = this.#sheet.header?.plan;
    if (this.#tally === undefined && plan !== undefined) this.#tally = new DryRunTally(plan);
    return this.#tally;
  }
}

function verdictFor(findings: readonly BulkFinding[], rows: number): DryRunVerdict {
  const reasons = findings.filter(({ effect, rule }) => effect === 'file' || rule === 'file.noRows');
  const whyNot = [...new Set(reasons.map(reasonFor))];
  if (whyNot.length === 0 && rows === 0) return { kind: 'refused', whyNot: ['There are no rows below the header.'] };
  if (whyNot.length === 0) return { kind: 'canUpload' };
  const more = whyNot.length - MAX_REASONS;
  const shown = whyNot.slice(0, MAX_REASONS);
  return { kind: 'refused', whyNot: more > 0 ? [...shown, `There is more of it in ${more} other places.`] : shown };
}

/** A reason with its line, where it is about one. */
function reasonFor({ rule, message, range }: BulkFinding): string {
  return rule.startsWith('row.') ? `Line ${range.line + 1}: ${message}` : message;
}
