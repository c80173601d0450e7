import type { CardText } from '../card/cardText.ts';
import { check } from '../card/findings/check.ts';
import type { FindingContext } from '../card/findings/finding.ts';
import { readCardText } from '../card/readCardText.ts';
import type { FoundFile } from './paths/cardFiles.ts';
import type { PublishedCards } from './published/publishedCards.ts';
import { saveReport, unmatchedReport } from './published/publishedReport.ts';
import { readCardFile } from './readCardFile.ts';
import { type Report, reportFindings, reportOnFile } from './report.ts';

/** Files read, and asked about, at the same time. */
const CONCURRENT_FILES = 8;

/** What came of a file. After `unreachable` no other follows. */
export type CheckedFile =
  | { readonly kind: 'checked'; readonly reports: readonly Report[] }
  | { readonly kind: 'failed' | 'skipped'; readonly path: string; readonly reason: string }
  | { readonly kind: 'unreachable'; readonly reason: string };

/** What files are checked with. */
export interface CheckOptions {
  /** Epoch milliseconds. */
  readonly now: number;
  /** What drafts are held against; undefined for the text alone. */
  readonly published: PublishedCards | undefined;
  readonly signal: AbortSignal;
}

/** Checks each file, in their order; one that cannot be read does not keep the others from it. */
export async function* checkFiles(
  files: AsyncIterable<FoundFile>,
  parts: CheckOptions,
): AsyncGenerator<CheckedFile, void> {
  for await (const checked of mapAhead(files, (found) => checkFile(found, parts))) {
    yield checked;
    if (checked.kind === 'unreachable') return;
  }
}

/** Runs a few at a time, and gives their results in order; what is found beyond waits until it is its turn. */
async function* mapAhead<Item, Result>(
  items: AsyncIterable<Item>,
  run: (item: Item) => Promise<Result>,
): AsyncGenerator<Result, void> {
  const waiting: Promise<Result>[] = [];
  for await (const item of items) {
    waiting.push(run(item));
    const first = waiting.length < CONCURRENT_FILES ? undefined : waiting.shift();
    if (first !== undefined) yield await first;
  }
  for (const result of waiting) yield await result;
}

async function checkFile(found: FoundFile, parts: CheckOptions): Promise<CheckedFile> {
  if (found.kind !== 'file') return found;
  const { path } = found;
  const read = await readCardFile(path);
  switch (read.kind) {
    case 'failed':
      return { kind: 'failed', path, reason: read.reason };
    case 'refused':
      // A file that is there but holds no text of a card is wrong the way broken JSON is.
      return { kind: 'checked', reports: [reportOnFile(path, 'json.syntax', 'error', read.reason)] };
    case 'text': {
      const card = readCardText(read.text);
      return parts.published === undefined
        ? { kind: 'checked', reports: reportsIn(path, card, { now: parts.now }) }
        : checkDraft(path, card, parts.published, parts);
    }
  }
}

async function checkDraft(
  path: string,
  card: CardText,
  published: PublishedCards,
  { now, signal }: CheckOptions,
): Promise<CheckedFile> {
  const match = await published.find(path, card, signal);
  switch (match.kind) {
    case 'unreachable':
      return match;
    case 'unmatched':
      return { kind: 'checked', reports: [unmatchedReport(path, match.reason), ...reportsIn(path, card, { now })] };
    case 'published': {
      const found = reportsIn(path, card, { now, published: match.published });
      const isSound = found.every(({ severity }) => severity !== 'error');
      return { kind: 'checked', reports: [...(isSound ? saveReport(path, card, match.published) : []), ...found] };
    }
  }
}

function reportsIn(path: string, card: CardText, context: FindingContext): Report[] {
  return reportFindings(path, card.text, check(card, context));
}
