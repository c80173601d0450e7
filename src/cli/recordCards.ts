import { setImmediate } from 'node:timers/promises';
import { COUNT_LABELS, formatCalibration, MEASURE_LABELS, measuresOf, RECORD_NOTES } from '../analysis/formatRecord.ts';
import { calibration } from '../analysis/proposalCalibration.ts';
import type { RecordedCard, RecordSubject } from '../analysis/recordedCard.ts';
import {
  multipleSteps,
  RECORD_COUNTS,
  RECORD_GROUPINGS,
  type RecordGroup,
  recordGroup,
  trackRecord,
} from '../analysis/trackRecord.ts';
import type { CardSketch } from '../card/model/cardSketch.ts';
import type { PublishedCard } from '../card/model/publishedCard.ts';
import { readCardText } from '../card/text/readCard.ts';
import { formatSpreadsheetCell } from '../csv/csvCells.ts';
import { type MeasuredRecord, measureRecord, type RecordItem } from '../market/measureRecord.ts';
import { parseInstant } from '../time.ts';
import { cardFiles, readCardFile } from './cardFiles.ts';
import type { RecordOptions } from './commandLine.ts';
import type { CardCandles } from './marketOutcomes.ts';
import type { ServiceCards } from './publishedCards.ts';
import { escapedJson, singleLine } from './report.ts';

interface RecordProgram {
  /** Writes to standard output. */
  readonly write: (text: string) => Promise<void>;
  /** Reports a problem on standard error. */
  readonly report: (words: string) => void;
  readonly signal: AbortSignal;
}

/** Measures cards and prints their record. `failed`: something couldn't be read; it has no data in the record. */
export async function recordCards(
  options: RecordOptions,
  published: ServiceCards | undefined,
  candles: CardCandles | undefined,
  { write, report, signal }: RecordProgram,
): Promise<'measured' | 'failed'> {
  let hasFailed = false;
  const fail = (words: string): void => {
    hasFailed = true;
    report(words);
  };
  try {
    const items =
      options.paths.length === 0
        ? await channelItems(published, signal)
        : await fileItems(options, published, fail, report, signal);
    if (items.length === 0) {
      report('No card was found.');
      return 'failed';
    }
    const withCandles =
      candles === undefined ? items.map((item) => ({ reason: 'No candles: use --market.', ...item })) : items;
    const source = {
      sourceOf: () => '',
      load: async (_: RecordSubject, ...rest: Parameters<CardCandles['load']>) => {
        if (candles === undefined) throw new Error('There are no candles.');
        return (await candles.load(...rest)).market;
      },
      finer: async (_: RecordSubject, ...rest: Parameters<CardCandles['loadFiner']>) => candles?.loadFiner(...rest),
    };
    const steps = { signal, pause: () => setImmediate(), progress: () => undefined, withProposals: options.proposals };
    const measured = await measureRecord(withCandles, source, steps);
    measured.problems.forEach(fail);
    await write(WRITERS[options.format](measured, options));
  } catch (error) {
    fail(signal.aborted ? 'Stopped.' : error instanceof Error ? error.message : String(error));
  }
  return hasFailed ? 'failed' : 'measured';
}

/** The files' cards; a draft that belongs to a published card counts from its publication. */
async function fileItems(
  { paths, market }: RecordOptions,
  published: ServiceCards | undefined,
  fail: (words: string) => void,
  report: (words: string) => void,
  signal: AbortSignal,
): Promise<RecordItem[]> {
  const items: RecordItem[] = [];
  let unreachable: string | undefined;
  for await (const found of cardFiles(paths)) {
    signal.throwIfAborted();
    const { path } = found;
    if (found.kind === 'skipped') {
      report(`${path}: skipped, ${found.reason}`);
      continue;
    }
    const read = found.kind === 'failed' ? found : await readCardFile(path);
    if (read.kind !== 'text') {
      fail(`${path}: ${read.reason}`);
      // A folder without cards is no card.
      if (found.kind === 'file') items.push({ subject: subjectOf(path, EMPTY, Number.NaN), reason: read.reason });
      continue;
    }
    const draft = readCardText(read.text);
    const match = unreachable === undefined ? await published?.find(path, draft, signal) : undefined;
    if (match?.kind === 'unreachable') {
      unreachable = match.reason;
      fail(unreachable);
    }
    if (match?.kind === 'published') {
      items.push(publishedItem(match.published, path));
      continue;
    }
    const subject = subjectOf(path, draft.sketch, market?.since ?? read.changedAt ?? Number.NaN);
    items.push(unreachable === undefined ? { subject } : { subject, reason: unreachable });
  }
  return items;
}

/** All cards of the channel; one that the list doesn't have in full is read. */
async function channelItems(published: ServiceCards | undefined, signal: AbortSignal): Promise<RecordItem[]> {
  const items: RecordItem[] = [];
  for (const summary of (await published?.summaries(signal)) ?? []) {
    signal.throwIfAborted();
    const { analysisId, title, symbol } = summary;
    const card = summary.published ?? (await published?.card(analysisId, signal));
    const unread = subjectOf(analysisId, { ...EMPTY, metadata: { title, symbol } }, Number.NaN);
    items.push(
      card === undefined
        ? { subject: unread, reason: 'The service couldn’t show the card.' }
        : publishedItem(card, analysisId),
    );
  }
  return items;
}

const EMPTY: Pick<CardSketch, 'metadata' | 'levels'> = { metadata: {}, levels: {} };

function subjectOf(key: string, card: Pick<CardSketch, 'metadata' | 'levels'>, publishedAt: number): RecordSubject {
  const title = card.metadata.title ?? key;
  return {
    ...{ key, title, author: undefined, publishedAt },
    states: [{ from: publishedAt, card }],
    isEarlierUnknown: false,
  };
}

function publishedItem({ card, ownerId, createdAt, updatedAt }: PublishedCard, key: string): RecordItem {
  const publishedAt = parseInstant(createdAt) ?? Number.NaN;
  const subject = subjectOf(key, card, publishedAt);
  // Only the present state is at hand.
  const isEarlierUnknown = (parseInstant(updatedAt) ?? publishedAt) > publishedAt;
  return { subject: { ...subject, ...(ownerId !== '' && { author: ownerId }), isEarlierUnknown } };
}

type WriteRecord = (measured: MeasuredRecord, options: RecordOptions) => string;

const WRITERS: Readonly<Record<RecordOptions['format'], WriteRecord>> = { table, json, csv };

/** The cards of one grouping: by the chosen convention, unless that is what they are grouped by. */
function groupsBy(
  { cards }: MeasuredRecord,
  { market }: RecordOptions,
  by: RecordOptions['by'],
): readonly RecordGroup[] {
  const chosen = chosenCards(cards, market);
  const groups = trackRecord(by === 'convention' ? cards : chosen, by);
  return by === 'convention' ? groups : [...groups, recordGroup('All', chosen)];
}

function chosenCards(cards: readonly RecordedCard[], market: RecordOptions['market']): readonly RecordedCard[] {
  return cards.filter(({ convention }) => convention === (market?.convention ?? 'pivotIsEntry'));
}

function rowsOf(measured: MeasuredRecord, options: RecordOptions): string[][] {
  const head = [options.by, ...RECORD_COUNTS.map((count) => COUNT_LABELS[count]), ...Object.values(MEASURE_LABELS)];
  const rows = groupsBy(measured, options, options.by).map((group) => [
    group.name,
    ...RECORD_COUNTS.map((count) => String(group.counted[count].length)),
    ...Object.values(measuresOf(group)),
  ]);
  return [head, ...rows];
}

/** One block of lines per group: a table of twenty columns doesn't fit into a terminal. */
function table(measured: MeasuredRecord, options: RecordOptions): string {
  const [head = [], ...rows] = rowsOf(measured, options);
  const blocks = rows.map(([name = '', ...cells]) => {
    const lines = cells.flatMap((cell, place) => (cell === '' || cell === '0' ? [] : [[head[place + 1] ?? '', cell]]));
    const width = Math.max(...lines.map(([label = '']) => label.length));
    return [name, ...lines.map(([label = '', cell = '']) => `  ${label.padEnd(width)}  ${cell}`)];
  });
  const reasons = new Map<string, number>();
  for (const { ending, words } of chosenCards(measured.cards, options.market)) {
    if (ending === 'noData') reasons.set(words, (reasons.get(words) ?? 0) + 1);
  }
  const missing = [...reasons].map(([words, count]) => `  ${count} × ${words}`);
  const proposals = calibration(measured.levels).map((row) => `  ${formatCalibration(row)}`);
  const lines = [
    ...blocks.flatMap((block) => [...block, '']),
    ...(missing.length === 0 ? [] : ['No data', ...missing, '']),
    ...(proposals.length === 0 ? [] : ['Proposed levels', ...proposals, '']),
    ...RECORD_NOTES,
  ];
  return `${lines.map(singleLine).join('\n')}\n`;
}

function csv(measured: MeasuredRecord, options: RecordOptions): string {
  const lines = rowsOf(measured, options).map((row) => row.map(formatSpreadsheetCell).join(','));
  return `${lines.join('\r\n')}\r\n`;
}

/** Every grouping, with the keys of the cards that each count counts and the distribution of multiples, and every card. */
function json(measured: MeasuredRecord, options: RecordOptions): string {
  const groups = RECORD_GROUPINGS.map((by) => [
    by,
    groupsBy(measured, options, by).map(({ counted, ...group }) => ({
      ...group,
      multipleSteps: multipleSteps(counted.cards),
      counted: Object.fromEntries(RECORD_COUNTS.map((count) => [count, counted[count].map(({ key }) => key)])),
    })),
  ]);
  const proposals = calibration(measured.levels).map(({ source, heldRate, levels }) => ({
    source,
    heldRate,
    levels: Object.fromEntries(Object.entries(levels).map(([fate, found]) => [fate, found.length])),
  }));
  const value = {
    notes: RECORD_NOTES,
    convention: options.market?.convention ?? 'pivotIsEntry',
    groups: Object.fromEntries(groups),
    ...(options.proposals && { proposals }),
    cards: measured.cards,
  };
  return `${escapedJson(value, 2)}\n`;
}
