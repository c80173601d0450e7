import type { CardText } from '../card/cardText.ts';
import { check } from '../card/findings/check.ts';
import type { FindingContext } from '../card/findings/finding.ts';
import { CHANGEABLE_STATUS } from '../card/findings/publishedState.ts';
import { type PatchEffect, patch } from '../card/patch.ts';
import type { PublishedCard } from '../card/publishedCard.ts';
import { readCardText } from '../card/text/readCard.ts';
import { type FoundFile, readCardFile } from './cardFiles.ts';
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

/** The published card that a draft belongs to, or why none is known. */
export type DraftMatch =
  | { readonly kind: 'published'; readonly published: PublishedCard }
  | { readonly kind: 'unmatched'; readonly reason: string }
  /** The service could not be asked; there is no use in asking on. */
  | { readonly kind: 'unreachable'; readonly reason: string };

/** The published cards of a service, as far as drafts belong to them. */
export interface PublishedCards {
  find(file: string, draft: CardText, signal: AbortSignal): Promise<DraftMatch>;
  close(): Promise<void>;
}

const EFFECT_TEXTS: Readonly<Record<PatchEffect, string>> = {
  postRewritten: 'rewrites the channel post',
  messageWebhooks: 'fires the message webhooks',
  botMessage: "adds a bot message to the card's discussion",
};

/** What a save of the draft to its published card would send; nothing where findings say already why there is none. */
export function saveReport(file: string, draft: CardText, published: PublishedCard): Report[] {
  if (published.status !== CHANGEABLE_STATUS || draft.card === undefined) return [];
  const difference = patch(published.card, draft.card);
  switch (difference.kind) {
    case 'refused':
      return [];
    case 'nothing':
      return [hint(file, 'A save would send nothing: the service holds this card.')];
    case 'send': {
      const { changes, effects, titleCarriesDrawings } = difference;
      const along = titleCarriesDrawings ? ' (with the title, or they would not be stored)' : '';
      const parts = changes.map(({ label }) => label).join(', ');
      return [
        hint(
          file,
          `A save would send ${parts}${along}. It ${joinWords(effects.map((effect) => EFFECT_TEXTS[effect]))}.`,
        ),
      ];
    }
  }
}

/** That no published card is known for the draft, and why. */
export function unmatchedReport(file: string, reason: string): Report {
  return reportOnFile(file, PUBLISHED_RULES.unmatched, 'hint', `Not held against a published card. ${reason}`);
}

function hint(file: string, message: string): Report {
  return reportOnFile(file, PUBLISHED_RULES.save, 'hint', message);
}

function joinWords(words: readonly string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
}

/** What `--published` says beside the rules of a card's text; each has a page in `docs/rules`, too. */
export const PUBLISHED_RULES = { save: 'published.save', unmatched: 'published.unmatched' } as const;
