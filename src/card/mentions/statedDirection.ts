import type { Direction } from '../model/card.ts';
import { lastWords } from '../model/strings.ts';
import type { TextRange } from '../text/textEdit.ts';

/** A place where a text says in which direction to trade: `Sell the rally`, `stay long`, `bearish below 1.10`. */
interface StatedDirection {
  readonly direction: Direction;
  /** Of the word. */
  readonly range: TextRange;
}

/**
 * The places in a text that tell its reader to trade in a direction, or take a view, in order. Left out are words that
 * are negated (`don't sell`), that follow a condition in their sentence (`if it fails, sell`), that close a position
 * (`sell half`), and that speak of something else: `selling pressure`, `short-term`, `as long as`, `shorts were squeezed`.
 */
export function* statedDirections(text: string): Generator<StatedDirection> {
  for (const match of text.matchAll(WORD)) {
    const [word] = match;
    const end = match.index + word.length;
    const sentence = sentenceBefore(text, match.index);
    if (isQuoted(sentence) || SAYING.test(text.slice(match.index, end + CONTEXT))) continue;
    const clause = sentence.split(/[,:]/).at(-1) ?? '';
    const after = text.slice(end, end + CONTEXT);
    if (
      CONDITION.test(sentenceBefore(text, match.index, LONG_CONTEXT)) ||
      NEGATION.test(clause) ||
      REPLACED.test(lastWords(clause, 3)) ||
      DISMISSED.test(after)
    )
      continue;
    const kind = KINDS[word.slice(0, 2).toLowerCase()];
    if (kind === undefined || !kind.isStatement(sentence, after, word)) continue;
    yield { direction: kind.direction, range: { offset: match.index, length: word.length } };
  }
}

/** The direction of a text: that of the first statement, because a later one is its exit or its alternative. */
export function firstDirection(text: string): StatedDirection | undefined {
  return statedDirections(text).next().value ?? undefined;
}

/** Characters of a sentence that are read before a word, and after it. */
const CONTEXT = 80;

/** The same for a condition, which may stand at the beginning of a long sentence. */
const LONG_CONTEXT = 200;

/** The part of a word's sentence before it. Points inside numbers end no sentence. */
export function sentenceBefore(text: string, at: number, most = CONTEXT): string {
  return (
    text
      .slice(Math.max(0, at - most), at)
      .split(/[.!?;]\s|\n/)
      .at(-1) ?? ''
  );
}

/** Words that make what follows in their sentence a case that may not happen. */
export const CONDITION =
  /\b(?:if|unless|otherwise|else|in case|alternatively|failing|would|could|might)\b|(?:^|, )should\b/i;

/** What traders say of all markets. */
const SAYING = /^(?:sell in may|buy the rumou?rs?|sell the (?:facts?|news)|buy low|sell high)\b/i;

/** Whether a quotation has begun in the part of a sentence: it is somebody else's words. */
function isQuoted(before: string): boolean {
  const count = (sign: RegExp): number => before.match(sign)?.length ?? 0;
  return count(/["„“”]/g) % 2 === 1 || count(/«/g) > count(/»/g);
}

const WORD =
  /(?<![\p{L}\p{N}$_-])(?:buy(?:ing)?|sell(?:ing)?|longs?|shorts?|shorting|bullish|bearish)(?![\p{L}\p{N}_])/giu;
const NEGATION =
  /\b(?:not|no|never|cannot|avoid(?:s|ing)?|without|nobody|no one|neither|nor|refrain|too early|hardly)\b|n['’]t\b/i;
/** Negates only what directly follows: `rather than selling strength we buy weakness`. */
const REPLACED = /\b(?:instead of|rather than) /i;
const DISMISSED =
  /^[^.;!?,]{0,30}\b(?:(?:attempts?|attempted|efforts?)\b[^.;!?,]{0,20}\b(?:rejected|faded|failed)|off the table|gone|over with|dead|invalid\w*|negated|wrong|fail(?:s|ed)|no longer|squeezed|trapped)\b/i;

interface Kind {
  readonly direction: Direction;
  isStatement(before: string, after: string, word: string): boolean;
}

const KINDS: Readonly<Record<string, Kind>> = {
  bu: {
    direction: 'BULLISH',
    isStatement: (before, after, word) => (isView(word) ? takesView : isOrder)(before, after, word),
  },
  se: { direction: 'BEARISH', isStatement: isOrder },
  be: { direction: 'BEARISH', isStatement: takesView },
  lo: { direction: 'BULLISH', isStatement: takesSide },
  sh: { direction: 'BEARISH', isStatement: takesSide },
};

function isView(word: string): boolean {
  return /^bullish$/i.test(word);
}

const NOT_AN_ORDER_AFTER =
  /^(?:\/(?:sell|buy)\b|[\s-](?:off|offs|side|back|backs|stops|limits|orders|pressure|interest|climax|volume|waves?|programs?|flows?|walls?|half|part|some|a third|the rest|one third|\d+\s?%|1\/\d)\b|\s+(?:the\s)?(?:yen|dollars?|euros?|pounds?|sterling|francs?|[A-Z]{3})\b(?!\/))/;
const NOT_AN_ORDER_BEFORE =
  /\b(?:they|who|traders|funds|banks|others|crowd|retail|buyers|sellers|bulls|bears|wants? to|wanted to|tends? to|mostly|bought|sold)\s+$/i;
const CLOSES_POSITION_AFTER = /^(?:[^.;!?]|\.\d){0,30}\b(?:take|book|lock in)\s(?:the\s|some\s|our\s)?profits?\b/i;
const CLOSES_POSITION = /\b(?:hold|exit|take profits?|close out|cover|scale out|trim)\b/i;
const GERUND_AS_NOUN_BEFORE = /\b(?:the|heavy|panic|fresh|more|strong|further|some|of|short|profit)\s+$/i;
const GERUND_AS_NOUN_AFTER = /^\s+(?:has|had|dried|stopped|eased|abated|was|were|climaxed|came|returned)\b/i;

/** `Buy the dip`, `a chance to sell`; not `sell-off`, `sell half`, `who sell`. */
function isOrder(before: string, after: string, word: string): boolean {
  if (/^[\s-]signals?\b/i.test(after) && !/\b(?:strong|clear|fresh|valid)\s$/i.test(before)) return false;
  if (NOT_AN_ORDER_AFTER.test(after) || NOT_AN_ORDER_BEFORE.test(before) || CLOSES_POSITION.test(before)) return false;
  if (CLOSES_POSITION_AFTER.test(after)) return false;
  return !/ing$/i.test(word) || !(GERUND_AS_NOUN_BEFORE.test(before) || GERUND_AS_NOUN_AFTER.test(after));
}

const VIEW_AFTER =
  /^\s+(?:bias|outlook|view|stance|scenario|set-?up|idea|case|call|plan|positions?|trades?|continuation|below|above|under|over|while|as long|until|into|towards|from|again|at)\b/i;
/** Words of which the last four before it make it a view: `the outlook remains very bearish`. */
const VIEW_BEFORE =
  /\b(?:bias|outlook|view|stance|direction)\s?[:=–-]\s?$|\b(?:(?:we|i) (?:are|am)|we['’]re|i['’]m|remains?|stays?|turns?|turned|turning|(?:outlook|bias|view|stance|picture|trend|structure|momentum|sentiment|tone) is) /i;
/** What an indicator shows isn't yet the author's view. */
const INDICATOR = /\b(?:rsi|macd|stochastics?|adx|oscillator)\b/i;
/** A case that is spoken of: `the bearish case needs a close below`. */
const CASE_BEFORE = /\bthe\s$/i;
const CASE_AFTER = /^\s(?:case|scenario)\b/i;

/** `Bearish below 1.10`, `we stay bullish`, `EUR/USD: bullish breakout`; not `the bearish engulfing of Friday`. */
function takesView(before: string, after: string): boolean {
  if (CASE_BEFORE.test(before) && CASE_AFTER.test(after)) return false;
  if (INDICATOR.test(lastWords(before, 5))) return false;
  return /^\s*$|[:–—|]\s$/.test(before) || VIEW_AFTER.test(after) || VIEW_BEFORE.test(lastWords(before, 4));
}

const SIDE_AFTER =
  /^(?:\s+(?:positions?|entry|entries|trades?|set-?ups?|ideas?|bias|from|at|above|below|under|over|on|near|around|while|again|here|into|against|with|the|this|every|any|rallies|dips|strength|weakness)\b|\s*[@\d$€£])/i;
const SIDE_BEFORE =
  /(?:\b(?:go|going|stay|staying|(?:open|enter|take)(?:ing)?(?:\sa)?|remain|be|being|get|are|am|keep|favou?r|prefer|like|look(?:ing)?\s+(?:for|to)|to|or|then)|['’](?:re|m))\s+$|\b(?:bias|direction|position|side|trade|signal|idea|plan|set-?up|call)\s?[:=–-]\s?$/i;
const NOT_A_SIDE_AFTER =
  /^(?:[\s-]+(?:term|lived|dated|standing|awaited|run|running|squeezes?|cover\w*|interest|shadows?|wicks?|tails?|lower|upper|candles?|body|way|ago|before|time|enough|weekend|week|day|legged)\b|\s+of\b)/i;
const NOT_A_SIDE_BEFORE = /\b(?:as|so|no|too|how|before|very|in|fell|falls?|spec|all day|all week)\s+$/i;
/** Positions that end, or of others: `exiting their long positions`, `a preponderance of longs`. */
const NOT_OURS =
  /\b(?:exit(?:s|ing)?|clos(?:es?|ing)|cover(?:s|ing)?|unwind(?:s|ing)?|liquidat\w+|net|preponderance|majority|number)\b/i;
/** Traders, not trades: `longs are trapped`. */
const TRADERS_AFTER = /^\s+(?:were|are|get|got|have|had|cover\w*|in|who|will|may|must|should|need|face)\b/i;

/** `Go short`, `Long at 1.10`, `look for longs`; not `short-term`, `a long shadow`, `as long as`. */
function takesSide(before: string, after: string, word: string): boolean {
  if (NOT_OURS.test(lastWords(before, 3))) return false;
  if (NOT_A_SIDE_AFTER.test(after) || NOT_A_SIDE_BEFORE.test(before)) return false;
  if (/s$/i.test(word) && TRADERS_AFTER.test(after)) return false;
  return before.trim() === '' || SIDE_AFTER.test(after) || SIDE_BEFORE.test(before);
}
