import type { Timeframe } from '../model/card.ts';
import type { TextRange } from '../text/textEdit.ts';
import { sentenceBefore } from './statedDirection.ts';

/** A place where a text names a timeframe. */
interface TimeframeMention {
  readonly timeframe: Timeframe;
  readonly range: TextRange;
  /** Whether the word certainly means the bars of a chart: `H1`, `hourly chart`; not `daily range`. */
  readonly isChart: boolean;
}

const LONG_TIMEFRAMES: Readonly<Partial<Record<Timeframe, string>>> = { D: 'daily', W: 'weekly', M: 'monthly' };

/** A timeframe in a sentence: `H4`, `daily`. */
export function timeframeWord(timeframe: Timeframe): string {
  return LONG_TIMEFRAMES[timeframe] ?? timeframe;
}

/** The timeframes that a text names, in order: `H4`, `4h close`, `15-minute chart`, `hourly`, `daily`. */
export function* timeframeMentions(text: string): Generator<TimeframeMention> {
  for (const match of text.matchAll(MENTION)) {
    const [word] = match;
    const after = text.slice(match.index + word.length, match.index + word.length + CONTEXT);
    const range = { offset: match.index, length: word.length };
    const code = CODES[word];
    const sentence = sentenceBefore(text, match.index);
    if (code !== undefined) {
      const isOther = AMBIGUOUS.test(word) && (ECONOMY.test(`${sentence} ${after}`) || QUALITY_BEFORE.test(sentence));
      if (!isOther || BAR_AFTER.test(after)) yield { timeframe: code, range, isChart: true };
      continue;
    }
    const timeframe = WORDS[word.toLowerCase().replace(/[\s-]+/, '-')];
    if (timeframe === undefined) continue;
    const nouns = /^1?[dwm]/i.test(word) ? CHART_AFTER : BAR_AFTER;
    yield { timeframe, range, isChart: nouns.test(after) || LABEL_BEFORE.test(sentence) };
  }
}

const CONTEXT = 24;
const MENTION =
  /(?<![\p{L}\p{N}_-])(?:M1|M5|M15|M30|H1|H2|H4|D1|W1|MN|(?:1|5|15|30|60|240)[\s-]?(?:minute|min|m)|(?:1|2|4)[\s-]?(?:hour|hr|h|H)|1D|1W|(?:[Oo]ne|[Ff]ive|[Ff]ifteen|[Tt]hirty)[\s-]minute|(?:[Oo]ne|[Tt]wo|[Ff]our)[\s-]hour|[Hh]ourly|[Dd]aily|[Ww]eekly|[Mm]onthly)(?![\p{L}\p{N}_])/gu;
/** H1 and H2 are also halves of a year, M1 is also money. */
const AMBIGUOUS = /^(?:H1|H2|M1)$/;
const ECONOMY =
  /\b(?:20\d\d|gdp|growth|grew|money|supply|econom\w+|sales|earnings|revenues?|results?|guidance|inflation|profits?|fiscal|budget|exports|output)\b/i;
const QUALITY_BEFORE = /\b(?:better|worse|weaker|stronger|strong|weak|good|bad|solid)\s$/i;
const LABEL_BEFORE = /\b(?:tf|time\s?frame|chart|interval)\s?[:=]\s?$/i;
const CHART_AFTER = /^\s(?:charts?|candles?|bars?|time\s?frames?)\b/i;
const BAR_AFTER =
  /^\s(?:charts?|candles?|bars?|time\s?frames?|tf|close[sd]?|tape|structure|trend|momentum|cycle|signal|view|picture)\b/i;

const CODES: Readonly<Record<string, Timeframe>> = {
  M1: 'M1',
  M5: 'M5',
  M15: 'M15',
  M30: 'M30',
  H1: 'H1',
  H2: 'H2',
  H4: 'H4',
  D1: 'D',
  W1: 'W',
  MN: 'M',
};

const WORDS: Readonly<Record<string, Timeframe>> = {
  ...spelled('M1', ['1-minute', 'one-minute', '1-min', '1-m', '1m', '1min']),
  ...spelled('M5', ['5-minute', 'five-minute', '5-min', '5-m', '5m', '5min']),
  ...spelled('M15', ['15-minute', 'fifteen-minute', '15-min', '15-m', '15m', '15min']),
  ...spelled('M30', ['30-minute', 'thirty-minute', '30-min', '30-m', '30m', '30min']),
  ...spelled('H1', [
    '1-hour',
    '1-hr',
    '1-h',
    '1hr',
    '1h',
    'one-hour',
    '60-minute',
    '60-min',
    '60-m',
    '60min',
    '60m',
    'hourly',
  ]),
  ...spelled('H2', ['2-hour', '2-hr', '2-h', '2hr', '2h', 'two-hour']),
  ...spelled('H4', [
    '4-hour',
    '4-hr',
    '4-h',
    '4hr',
    '4h',
    'four-hour',
    '240-minute',
    '240-min',
    '240-m',
    '240min',
    '240m',
  ]),
  ...spelled('D', ['daily', '1d']),
  ...spelled('W', ['weekly', '1w']),
  ...spelled('M', ['monthly']),
};

function spelled(timeframe: Timeframe, words: readonly string[]): Readonly<Record<string, Timeframe>> {
  return Object.fromEntries(words.map((word) => [word, timeframe]));
}
