import { isCurrency } from '../geometry/distances.ts';
import { lastWords } from '../model/strings.ts';
import type { TextRange } from '../text/textEdit.ts';

/** Separators between the parts of a symbol: `EUR/USD`, `EURUSD` and `EUR-USD` are the same. */
const SEPARATORS = /[\s/_.:-]+/g;
/** A separator inside a text; spaces only around a slash, so that two words don't become a symbol. */
const BETWEEN = '(?: ?/ ?|[_.-])?';

/** A symbol without the parts whose spelling varies. */
export function symbolKey(symbol: string): string {
  return symbol.replace(SEPARATORS, '').toUpperCase();
}

/** Whether both name the same instrument, ignoring separators. */
export function isSameSymbol(a: string, b: string): boolean {
  const key = symbolKey(a);
  return key !== '' && key === symbolKey(b);
}

/** Longest symbol that is looked for in texts, in UTF-16 units. An expression made of a longer one could be too large. */
const LONGEST_SYMBOL = 100;

/**
 * Finds a symbol in a text, ignoring case and separators, but not inside a longer word. Undefined for a symbol without
 * letters and digits, or longer than any.
 */
export function symbolPattern(symbol: string): RegExp | undefined {
  if (symbol.length > LONGEST_SYMBOL) return undefined;
  const key = symbolKey(symbol);
  if (!/[\p{L}\p{N}]/u.test(key)) return undefined;
  const spelt = [...key].map((sign) => sign.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&')).join(BETWEEN);
  return new RegExp(`(?<![\\p{L}\\p{N}])${spelt}(?![\\p{L}\\p{N}])`, 'iu');
}

/** The instrument that a symbol means: `GOLD`, `OANDA:XAU/USD` and `xauusd` are `XAUUSD`. */
function instrumentOf(symbol: string): string {
  const own = symbolKey(symbol.slice(symbol.lastIndexOf(':') + 1)).replace(/^\$/, '');
  return INSTRUMENTS.get(own) ?? own.replace(/(?:USDT|USDC|BUSD)$/, 'USD');
}

/**
 * The first foreign instrument that a text trades or prices, or the only one that it names, if it does so more than once. None
 * if the text also names the card's own: the other is then there for comparison. Words like `versus`, or a state as in `Gold is
 * firm`, mark a comparison, too. Tickers of shares are only recognized as `$TSLA`.
 */
export function foreignSymbol(text: string, symbol: string): TextRange | undefined {
  const own = instrumentOf(symbol);
  if (own === '' || symbolPattern(symbol)?.test(text)) return undefined;
  let foreign: TextRange | undefined;
  const named: { readonly range: TextRange; readonly instrument: string }[] = [];
  for (const match of text.matchAll(MENTION)) {
    const [word] = match;
    const instrument = instrumentNamed(word);
    if (instrument === undefined) continue;
    if (isNamedIn(own, instrument)) return undefined;
    const range = { offset: match.index, length: word.length };
    named.push({ range, instrument });
    const before = text.slice(Math.max(0, match.index - CONTEXT), match.index);
    const after = text.slice(match.index + word.length);
    const near = after.slice(0, CONTEXT);
    const isSubject =
      (isLineEnd(before.at(-1)) && isLineEnd(after[0])) ||
      (before.trim() === '' && !STATE_AFTER.test(near)) ||
      TRADED_BEFORE.test(before) ||
      TRADED_AFTER.test(near) ||
      // Its price follows in the sentence.
      LEVEL.test(after.slice(0, LONG_CONTEXT).split(/[.!?;]\s|\n/)[0] ?? '');
    if (isSubject && !COMPARED_BEFORE.test(lastWords(before, 3)) && !COMPARED_AFTER.test(near)) foreign ??= range;
  }
  const [first, ...others] = named;
  const isOnlyOne = others.length > 0 && others.every(({ instrument }) => instrument === first?.instrument);
  return foreign ?? (isOnlyOne ? first?.range : undefined);
}

/** Whether a symbol begins with any name of the instrument: `BTCEUR` is about Bitcoin, `DE40EUR` about the DAX. */
function isNamedIn(own: string, instrument: string): boolean {
  const names = SPELLINGS.find(([first]) => first === instrument) ?? [instrument];
  return names.some((name) => own.startsWith(name));
}

/** Whether a mention has nothing beside it on this side of its line. */
function isLineEnd(sign: string | undefined): boolean {
  return sign === undefined || sign === '\n';
}

const CONTEXT = 40;
/** Characters of a sentence in which a price of the market that it names may follow. */
const LONG_CONTEXT = 100;
/** A number with three digits or more that isn't a year. */
const LEVEL = /(?<![\d.,])(?!20\d\d(?![\d.,]))(?:\d{3}|\d{1,2}[.,]\d{2})/;

/** Another market is only mentioned, unless the text trades it or tells of its levels. */
const TRADED_BEFORE = /\b(?:buy(?:ing)?|sell(?:ing)?|long|short|fade|own|enter|in|on|of)\s(?:the\s)?$/i;
/** How another market is doing. */
const STATE_AFTER =
  /^\s(?:is(?!\s(?:expected|likely|set)\b)|are|was|were|has|remains?|stays?|looks?|trades?|falls?|fell|rises?|rose|gains?|slips?|firms?|eases?|dips?)\b/i;
const TRADED_AFTER =
  /^(?:\s?[:–—|-]\s|\s(?:is\s)?(?:breaks?|broke|breaking|breakout|breakdown|holds?|rejects?|retests?|tests?|bounces?|above|below|over|under|at|from|to|into|towards|longs?|shorts?|buy|sell|set-?up|trade|idea|eyes|targets?|pair|prices?|futures|index|e-mini|\d))/i;
const MENTION =
  /(?<![\p{L}\p{N}_])(?:\$[A-Z]{2,5}|[A-Z]{3,5}\s?\/\s?[A-Z]{3,4}|[A-Z]{3,4}[-_][A-Z]{3,4}|S&P(?:\s?500)?|[A-Z]{2,7}\d{2,3}|[A-Z]{3,10}|[a-z]{3}\/?[a-z]{3}|[A-Z][a-z]+(?:\s(?:Jones|100|225|50|40))?|gold|silver|bitcoin|ether|ethereum)(?![\p{L}\p{N}_])/gu;
/** Among the three words before an instrument. */
const COMPARED_BEFORE =
  /\b(?:(?:like|as|with|while|unlike|versus|vs\.?|against|than|behind|ratio|after|since|because|watch|mind|see) |follow|track|mirror|correlat)/i;
const COMPARED_AFTER = /^\s(?:leads?|led|lags?|confirms?|agrees?|weakness|strength|too|as well|correlation)\b/i;

/** Names of instruments by their key, first the key that cards mostly use. */
const SPELLINGS = [
  'XAUUSD GOLD XAU',
  'XAGUSD SILVER XAG',
  'BTCUSD BITCOIN BTC XBTUSD',
  'ETHUSD ETHEREUM ETHER ETH',
  'EURUSD FIBER',
  'GBPUSD CABLE',
  'US500 SPX500 SPX SP500 S&P500 S&P GSPC ES',
  'NAS100 US100 NDX NASDAQ NASDAQ100 USTEC NQ',
  'US30 DJI DJIA DOW DOWJONES WS30 YM',
  'GER40 DAX DE40 GER30 DE30 FDAX',
  'UK100 FTSE FTSE100',
  'JP225 NIKKEI NIKKEI225 NI225 JPN225',
  'HK50 HSI',
  'FRA40 CAC CAC40',
  'EU50 STOXX STOXX50 EUSTX50',
  'USOIL WTI XTIUSD',
  'UKOIL BRENT XBRUSD',
].map((names) => names.split(' '));
const INSTRUMENTS: ReadonlyMap<string, string> = new Map(
  SPELLINGS.flatMap(([first = '', ...names]) => [first, ...names].map((name) => [name, first] as const)),
);
const COINS = 'BTC ETH XRP SOL LTC ADA DOGE BNB DOT AVAX LINK TRX XLM BCH XBT'.split(' ');
const METALS = 'XAU XAG XPT XPD'.split(' ');
const STABLE = 'USDT USDC BUSD'.split(' ');

function instrumentNamed(word: string): string | undefined {
  const key = symbolKey(word);
  if (INSTRUMENTS.has(key)) return instrumentOf(key);
  if (word.startsWith('$')) return key.slice(1);
  const pair = /^([A-Z]{3,4}?)([A-Z]{3,4})$/.exec(key);
  const isCode = (code = ''): boolean => isCurrency(code) || METALS.includes(code) || COINS.includes(code);
  const halves = pair === null ? [] : [3, 4].map((at) => [key.slice(0, at), key.slice(at)] as const);
  return halves.some(([base, quote]) => isCode(base) && (isCode(quote) || STABLE.includes(quote)))
    ? instrumentOf(key)
    : undefined;
}
