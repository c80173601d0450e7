import * as vscode from 'vscode';
import type { Candle } from '../../candles/candle.ts';
import { NEW_YORK_CLOSE } from '../../market/file/brokerClock.ts';
import type { CandleFile, CandleFileChoices } from '../../market/file/candleFile.ts';
import type { Columns, TableHead } from '../../market/file/tableColumns.ts';
import { cancellable } from '../../shell/cancellation.ts';
import type { L10n } from '../../shell/displayText.ts';
import { fileNameOf } from '../../shell/files/uris.ts';
import { type Choice, pickStep, runSteps, type Step } from '../../shell/quickInputSteps.ts';
import type { CandleChoices } from './candleChoices.ts';
import { candleFileBytes, readInSlices } from './candleFiles.ts';
import type { CandleRequest } from './documentCandles.ts';

/** Files below this size (bytes) are read before a progress notification would become visible. */
const LARGE_FILE = 2 ** 20;

/**
 * Shows how a candle file was interpreted and asks for what can't be detected, until the user accepts or cancels.
 * Returns the answers, or undefined on cancel. Throws, with a message for the user, if the file contains no candles.
 */
export async function askCandleFileChoices(
  file: vscode.Uri,
  card: CandleRequest,
  memory: Pick<CandleChoices, 'formatOf' | 'rememberFormat'>,
): Promise<CandleFileChoices | undefined> {
  const bytes = await candleFileBytes(file);
  let choices: CandleFileChoices = {};
  for (;;) {
    const read = await readWithProgress(file, bytes, choicesForCard(choices, card));
    if (read === undefined) return undefined;
    const more = await nextChoices(read, choices, fileNameOf(file), memory);
    if (more === undefined) return undefined;
    if (more !== choices) choices = more;
    else {
      const header = read.kind === 'read' ? read.reading.head?.header : undefined;
      if (header !== undefined && Object.keys(choices).length > 0) await memory.rememberFormat(header, choices);
      return choices;
    }
  }
}

/** The choices after one more question; the same object when there is nothing left to ask, undefined on cancel. */
async function nextChoices(
  read: CandleFile,
  choices: CandleFileChoices,
  fileName: string,
  memory: Pick<CandleChoices, 'formatOf'>,
): Promise<CandleFileChoices | undefined> {
  switch (read.kind) {
    case 'unreadable':
      throw new Error(
        choices.columns === undefined ? read.reason : vscode.l10n.t('{0} Check the columns you chose.', read.reason),
      );
    case 'askColumns': {
      const columns = memory.formatOf(read.head.header).columns ?? (await askColumns(read.head));
      return columns && { ...choices, columns };
    }
    case 'askDateOrder': {
      const dateOrder = memory.formatOf(read.head.header).dateOrder ?? (await askDateOrder(read.example));
      return dateOrder && { ...choices, dateOrder };
    }
    case 'askDecimalSign': {
      const decimalSign = memory.formatOf(read.head.header).decimalSign ?? (await askDecimalSign(read.example));
      return decimalSign && { ...choices, decimalSign };
    }
    case 'askSymbol': {
      const symbol = await askSymbol(read.symbols);
      return symbol === undefined ? undefined : { ...choices, symbol };
    }
    case 'read': {
      const { head, isUtc, needsMinutesAhead: asksMinutesAhead } = read.reading;
      const { columns, zone, minutesAhead } = memory.formatOf(head?.header);
      if (columns !== undefined && choices.columns === undefined) return { ...choices, columns };
      if (!isUtc && choices.zone === undefined && choices.minutesAhead === undefined) {
        if (zone !== undefined) return { ...choices, zone };
        if (minutesAhead !== undefined) return { ...choices, minutesAhead };
      }
      const answer = asksMinutesAhead ? 'clock' : await confirmCandles(read, fileName);
      if (answer === 'clock') return withClock(choices);
      return answer === 'columns' ? withColumns(choices, head) : answer && choices;
    }
  }
}

/** Replaces the columns and drops the date format, which may differ in another column. */
async function withColumns(
  { dateOrder: _, ...choices }: CandleFileChoices,
  head: TableHead | undefined,
): Promise<CandleFileChoices | undefined> {
  const columns = head && (await askColumns(head));
  return columns && { ...choices, columns };
}

async function withClock({
  minutesAhead: _,
  zone: __,
  ...choices
}: CandleFileChoices): Promise<CandleFileChoices | undefined> {
  const clock = await askClock();
  return clock && { ...choices, ...clock };
}

async function readWithProgress(
  file: vscode.Uri,
  bytes: Uint8Array,
  choices: CandleFileChoices,
): Promise<CandleFile | undefined> {
  const name = fileNameOf(file);
  if (bytes.length < LARGE_FILE) return readInSlices(name, bytes, choices, undefined);
  const abort = new AbortController();
  try {
    return await cancellable(vscode.l10n.t('Reading {0}', name), (signal, report) => {
      signal.addEventListener('abort', () => abort.abort());
      return readInSlices(name, bytes, choices, signal, (done) => report(`${Math.floor(done * 100)} %`));
    });
  } catch (error) {
    if (abort.signal.aborted) return undefined;
    throw error;
  }
}

/** The choices with the card's current timeframe and symbol. */
export function choicesForCard(
  choices: CandleFileChoices,
  { timeframe, symbol }: Pick<CandleRequest, 'timeframe' | 'symbol'>,
): CandleFileChoices {
  return {
    ...choices,
    ...(timeframe === undefined ? {} : { timeframe }),
    ...(symbol === undefined ? {} : { cardSymbol: symbol }),
  };
}

async function askDateOrder(example: string): Promise<CandleFileChoices['dateOrder']> {
  const picked = await vscode.window.showQuickPick(
    [
      { label: vscode.l10n.t('Day first'), order: 'dayFirst' as const },
      { label: vscode.l10n.t('Month first'), order: 'monthFirst' as const },
    ],
    { placeHolder: vscode.l10n.t('Date format of the file, e.g. {0}', example), ignoreFocusOut: true },
  );
  return picked?.order;
}

async function askSymbol(symbols: readonly string[]): Promise<string | undefined> {
  const picked = await vscode.window.showQuickPick(
    symbols.map((label) => ({ label })),
    { placeHolder: vscode.l10n.t('Symbol whose rows to read'), ignoreFocusOut: true },
  );
  return picked?.label;
}

async function askDecimalSign(example: string): Promise<CandleFileChoices['decimalSign']> {
  const digits = example.replace(/[^\d,]/g, '');
  const picked = await vscode.window.showQuickPick(
    [
      {
        label: digits.replace(',', '.'),
        description: vscode.l10n.t('The comma is before the decimals'),
        sign: ',' as const,
      },
      {
        label: digits.replace(',', ''),
        description: vscode.l10n.t('The comma is between the thousands'),
        sign: '.' as const,
      },
    ],
    { placeHolder: vscode.l10n.t('Which number is {0}?', example), ignoreFocusOut: true },
  );
  return picked?.sign;
}

/** UTC offsets (hours) of clocks without daylight saving, most common first. */
const HOURS_AHEAD = [0, 2, 3, 1, -5, -4, 8, 9];

/** Time zones used by brokers, with a description. */
function usualZones(): readonly { readonly zone: string; readonly label: string; readonly description: string }[] {
  return [
    {
      zone: NEW_YORK_CLOSE,
      label: vscode.l10n.t('New York Close'),
      description: vscode.l10n.t('UTC+2, UTC+3 during New York’s summer: most MetaTrader brokers'),
    },
    {
      zone: 'Europe/Athens',
      label: 'Europe/Athens',
      description: vscode.l10n.t('UTC+2, UTC+3 during Europe’s summer'),
    },
    {
      zone: 'America/New_York',
      label: 'America/New_York',
      description: vscode.l10n.t('UTC−5, UTC−4 during New York’s summer'),
    },
    { zone: 'Europe/London', label: 'Europe/London', description: vscode.l10n.t('UTC, UTC+1 during Europe’s summer') },
  ];
}

type Clock = Pick<CandleFileChoices, 'minutesAhead' | 'zone'>;

async function askClock(): Promise<Clock | undefined> {
  const fixed = HOURS_AHEAD.map((hours) => ({
    label: hours === 0 ? 'UTC' : `UTC${hours > 0 ? '+' : '−'}${Math.abs(hours)}`,
    description: vscode.l10n.t('all year'),
    clock: { minutesAhead: hours * 60 },
  }));
  const other = { label: vscode.l10n.t('Another Time Zone…'), clock: undefined };
  const picked = await vscode.window.showQuickPick(
    [...usualZones().map(({ zone, ...words }) => ({ ...words, clock: { zone } })), ...fixed, other],
    {
      placeHolder: vscode.l10n.t('Time zone of the file’s times (usually the broker’s)'),
      ignoreFocusOut: true,
      matchOnDescription: true,
    },
  );
  return picked === other ? askZone() : picked?.clock;
}

async function askZone(): Promise<Clock | undefined> {
  const zone = await vscode.window.showQuickPick(Intl.supportedValuesOf('timeZone'), {
    placeHolder: vscode.l10n.t('Time zone, e.g. Asia/Tokyo'),
    ignoreFocusOut: true,
  });
  return zone === undefined ? undefined : { zone };
}

type Role = keyof Columns;
/** The chosen columns. Undefined means that the file has no such column. */
type ChosenColumns = { readonly [R in Role]?: number | undefined };

/** The questions, in order. Only the time and close columns are required. */
function questions(): readonly { readonly role: Role; readonly asks: string; readonly without?: string }[] {
  return [
    { role: 'time', asks: vscode.l10n.t('Column with the date and time') },
    {
      role: 'clock',
      asks: vscode.l10n.t('Column with the time of day'),
      without: vscode.l10n.t('Same Column, or None'),
    },
    { role: 'close', asks: vscode.l10n.t('Column with the closing price') },
    { role: 'open', asks: vscode.l10n.t('Column with the opening price'), without: sameAsClose() },
    { role: 'high', asks: vscode.l10n.t('Column with the high'), without: sameAsClose() },
    { role: 'low', asks: vscode.l10n.t('Column with the low'), without: sameAsClose() },
    { role: 'volume', asks: vscode.l10n.t('Column with the volume'), without: vscode.l10n.t('None: No Volume') },
  ];
}

function sameAsClose(): string {
  return vscode.l10n.t('None: Use the Closing Price');
}

/** Asks what each column holds, showing the first rows; undefined on cancel. */
async function askColumns({ lines }: TableHead): Promise<Columns | undefined> {
  const chosen = await runSteps<ChosenColumns>(
    vscode.l10n.t('Columns of the Candle File'),
    {},
    questions().map(
      ({ role, asks, without }): Step<ChosenColumns> =>
        async (answers, frame) => {
          const taken = Object.entries(answers).flatMap(([other, column]) => (other === role ? [] : [column]));
          const none = without === undefined ? [] : [{ label: without, value: undefined }];
          const end = await pickStep<number | undefined>(frame, {
            placeholder: asks,
            active: answers[role],
            items: [...none, ...columnItems(lines).filter(({ value }) => !taken.includes(value))],
          });
          return end.kind === 'next' ? { kind: 'next', value: { ...answers, [role]: end.value } } : end;
        },
    ),
  );
  if (chosen?.time === undefined) return undefined;
  const { time, clock, ...others } = chosen;
  const prices = Object.fromEntries(Object.entries(others).filter(([, column]) => column !== undefined));
  return clock === undefined ? { ...prices, time } : { ...prices, date: time, clock };
}

/** One pick item per column, described by its cells in the first rows. */
function columnItems(lines: TableHead['lines']): readonly Choice<number>[] {
  const width = Math.max(...lines.map((line) => line.length));
  return Array.from({ length: width }, (_, column) => ({
    label: vscode.l10n.t('Column {0}', column + 1),
    detail: lines.map((line) => (line[column] ?? '').slice(0, 40) || '–').join('  ·  '),
    value: column,
  }));
}

type ReadFile = Extract<CandleFile, { readonly kind: 'read' }>;

/** Shows how the file was interpreted. Returns whether to use it or which part to correct; undefined on cancel. */
async function confirmCandles(read: ReadFile, fileName: string): Promise<'use' | 'columns' | 'clock' | undefined> {
  const answers = [
    { answer: 'use' as const, title: vscode.l10n.t('Use These Candles') },
    ...(read.reading.head === undefined
      ? []
      : [{ answer: 'columns' as const, title: vscode.l10n.t('Choose Columns…') }]),
    ...(read.reading.isUtc ? [] : [{ answer: 'clock' as const, title: vscode.l10n.t('Choose Time Zone…') }]),
  ];
  const chosen = await vscode.window.showInformationMessage(
    vscode.l10n.t('Candles of {0}', fileName),
    { modal: true, detail: candlePreviewLines(read, vscode.l10n).join('\n') },
    ...answers,
  );
  return chosen?.answer;
}

/** Format, range and warnings of a parsed candle file, one per line. */
export function candlePreviewLines({ reading, series }: ReadFile, l10n: L10n): string[] {
  const { format, rows, candles, timeframe, clock, notices } = reading;
  const lines = [
    l10n.t('Format: {0}', format),
    l10n.t('{0} bars from {1} rows, {2}', candles, rows, timeframe ?? l10n.t('unknown timeframe')),
    l10n.t('Clock: {0}, decimals: {1}', clock, series.precision),
  ];
  const [first, last] = [series.candles[0], series.candles.at(-1)];
  if (first !== undefined) lines.push(l10n.t('First: {0}', formatBar(first, series.precision)));
  if (last !== undefined) lines.push(l10n.t('Last: {0}', formatBar(last, series.precision)));
  return [...lines, ...notices];
}

function formatBar({ time, open, high, low, close }: Candle, precision: number): string {
  const prices = [open, high, low, close].map((price) => price.toFixed(precision)).join(' · ');
  return `${new Date(time).toISOString().slice(0, 16).replace('T', ' ')} UTC · ${prices}`;
}
