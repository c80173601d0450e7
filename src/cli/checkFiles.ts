import { check } from '../card/findings/check.ts';
import type { FindingContext } from '../card/findings/finding.ts';
import { CHANGEABLE_STATUS } from '../card/findings/publishedState.ts';
import { type PatchEffect, patch } from '../card/model/patch.ts';
import type { PublishedCard } from '../card/model/publishedCard.ts';
import type { CardText } from '../card/text/cardText.ts';
import { readCardText } from '../card/text/readCard.ts';
import { type FoundFile, readCardFile } from './cardFiles.ts';
import { type Report, reportFindings, reportOnFile } from './report.ts';

/** Files that are read and looked up concurrently. */
const CONCURRENT_FILES = 8;

/** The result of one file. Nothing follows after `unreachable`. */
type CheckedFile =
  | { readonly kind: 'checked'; readonly reports: readonly Report[] }
  | { readonly kind: 'failed' | 'skipped'; readonly path: string; readonly reason: string }
  | { readonly kind: 'unreachable'; readonly reason: string };

interface CheckOptions {
  /** Epoch milliseconds. */
  readonly now: number;
  /** Published cards to compare drafts with; undefined to check only the text. */
  readonly published: PublishedCards | undefined;
  /** Candles to compare cards with. */
  readonly market?: MarketComparison | undefined;
  readonly signal: AbortSignal;
}

/** Checks the files in order; a file that can't be read doesn't stop the others. */
export async function* checkFiles(
  files: AsyncIterable<FoundFile>,
  options: CheckOptions,
): AsyncGenerator<CheckedFile, void> {
  for await (const { checked, subject } of mapAhead(files, (found) => checkOrFail(found, options))) {
    const compared = await compareWithMarket(checked, subject, options).catch((error: unknown) =>
      subject === undefined ? checked : failedFile(subject.file, error),
    );
    yield compared;
    if (compared.kind === 'unreachable') return;
  }
}

/** Puts the comparison with the market before the other reports. Compares one card at a time, to spare a feed. */
async function compareWithMarket(
  checked: CheckedFile,
  subject: MarketSubject | undefined,
  { market, signal }: CheckOptions,
): Promise<CheckedFile> {
  if (market === undefined || subject === undefined || checked.kind !== 'checked') return checked;
  const compared = await market.compare(subject, signal);
  return compared.kind === 'unreachable'
    ? compared
    : { ...checked, reports: [...compared.reports, ...checked.reports] };
}

/** Maps items a few at a time, keeping their order. */
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

interface CheckedText {
  readonly checked: CheckedFile;
  /** Undefined if the file wasn't read. */
  readonly subject?: MarketSubject;
}

/** An error that only this card has must not end the run. */
function checkOrFail(found: FoundFile, options: CheckOptions): Promise<CheckedText> {
  return checkFile(found, options).catch((error: unknown) => ({
    checked: failedFile('path' in found ? found.path : '', error),
  }));
}

function failedFile(path: string, error: unknown): CheckedFile {
  return {
    kind: 'failed',
    path,
    reason: `it can’t be checked: ${error instanceof Error ? error.message : String(error)}`,
  };
}

async function checkFile(found: FoundFile, { now, published, signal }: CheckOptions): Promise<CheckedText> {
  if (found.kind !== 'file') return { checked: found };
  const { path } = found;
  const read = await readCardFile(path);
  switch (read.kind) {
    case 'failed':
      return { checked: { kind: 'failed', path, reason: read.reason } };
    case 'refused':
      // A file that exists but can't be a card counts as broken JSON.
      return { checked: { kind: 'checked', reports: [reportOnFile(path, 'json.syntax', 'error', read.reason)] } };
    case 'text': {
      const card = readCardText(read.text);
      const match = await published?.find(path, card, signal);
      const publishedAt = match?.kind === 'published' ? match.published.createdAt : undefined;
      const subject = { file: path, card, changedAt: read.changedAt, publishedAt };
      return { checked: checkDraft(path, card, match, now), subject };
    }
  }
}

function checkDraft(path: string, card: CardText, match: DraftMatch | undefined, now: number): CheckedFile {
  switch (match?.kind) {
    case undefined:
      return { kind: 'checked', reports: reportsIn(path, card, { now }) };
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

/** The published card of a draft, or why none was found. */
export type DraftMatch =
  | { readonly kind: 'published'; readonly published: PublishedCard }
  | { readonly kind: 'unmatched'; readonly reason: string }
  /** The service couldn't be reached; further requests are pointless. */
  | { readonly kind: 'unreachable'; readonly reason: string };

/** Finds the published cards of drafts. */
export interface PublishedCards {
  find(file: string, draft: CardText, signal: AbortSignal): Promise<DraftMatch>;
  close(): Promise<void>;
}

/** A card to compare with the market. */
export interface MarketSubject {
  readonly file: string;
  readonly card: CardText;
  /** When the file was last changed, epoch milliseconds; undefined for a pipe. */
  readonly changedAt: number | undefined;
  /** ISO 8601; undefined for a draft. */
  readonly publishedAt: string | undefined;
}

/** Reports the outcomes of cards. */
export interface MarketComparison {
  compare(subject: MarketSubject, signal: AbortSignal): Promise<MarketReports>;
}

/** The reports of a comparison, or why the candles can't be read; further comparisons are then pointless. */
export type MarketReports =
  | { readonly kind: 'reports'; readonly reports: readonly Report[] }
  | { readonly kind: 'unreachable'; readonly reason: string };

const EFFECT_TEXTS: Readonly<Record<PatchEffect, string>> = {
  postRewritten: 'rewrites the channel post',
  messageWebhooks: 'fires the message webhooks',
  botMessage: "adds a bot message to the card's discussion",
};

/** The changes that saving the draft would send; empty if findings already say why it can't be saved. */
function saveReport(file: string, draft: CardText, published: PublishedCard): Report[] {
  if (published.status !== CHANGEABLE_STATUS || draft.card === undefined) return [];
  const difference = patch(published.card, draft.card);
  switch (difference.kind) {
    case 'refused':
      return [];
    case 'nothing':
      return [hint(file, 'Saving would send nothing: the published card is identical.')];
    case 'send': {
      const { changes, effects, titleCarriesDrawings } = difference;
      const withTitle = titleCarriesDrawings
        ? ' (together with the title, without which the service doesn’t store them)'
        : '';
      const labels = changes.map(({ label }) => label).join(', ');
      return [
        hint(
          file,
          `Saving would send ${labels}${withTitle}. It ${joinWords(effects.map((effect) => EFFECT_TEXTS[effect]))}.`,
        ),
      ];
    }
  }
}

/** Reports that no published card was found for the draft, and why. */
function unmatchedReport(file: string, reason: string): Report {
  return reportOnFile(file, 'published.unmatched', 'hint', `Not compared with a published card. ${reason}`);
}

function hint(file: string, message: string): Report {
  return reportOnFile(file, 'published.save', 'hint', message);
}

function joinWords(words: readonly string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
}
