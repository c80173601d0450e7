import { parseArgs } from 'node:util';
import { LEVEL_CONVENTIONS, type LevelConvention } from '../analysis/outcome.ts';
import { RECORD_GROUPINGS, type RecordGrouping } from '../analysis/trackRecord.ts';
import { isZone, NEW_YORK_CLOSE } from '../market/file/brokerClock.ts';
import type { CandleFileChoices } from '../market/file/candleFile.ts';
import { COLUMN_ROLES, type Columns } from '../market/file/tableColumns.ts';
import { parseUtcInstant } from '../time.ts';

/** The formats of findings (`formats.ts`). */
const FORMAT_NAMES = ['text', 'json', 'github', 'sarif'] as const;
export type FormatName = (typeof FORMAT_NAMES)[number];

/** The formats of a track record (`recordCards.ts`). */
const RECORD_FORMATS = ['table', 'json', 'csv'] as const;
type RecordFormat = (typeof RECORD_FORMATS)[number];

/** What `record` measures, and how it prints it. */
export interface RecordOptions {
  readonly format: RecordFormat;
  readonly by: RecordGrouping;
  /** Whether to say which proposed levels held. */
  readonly proposals: boolean;
  /** Files, folders and patterns; none: all cards of the channel. */
  readonly paths: readonly string[];
  readonly published: PublishedOptions | undefined;
  readonly market?: MarketOptions;
}

/** The service whose published cards drafts are compared with. */
export interface PublishedOptions {
  readonly baseUrl: string;
  /** Channel in which cards are found by symbol and title; without it, only by the id in the file name. */
  readonly channel: { readonly communityId: string; readonly channelId: string } | undefined;
}

/** The candles that cards are compared with. */
export interface MarketOptions {
  readonly candles:
    | {
        readonly kind: 'file';
        readonly path: string;
        /** The symbol of the candles; by default the first card's. */
        readonly symbol?: string;
        /** Choices for what can't be detected in the file. */
        readonly choices?: CandleFileChoices;
      }
    | { readonly kind: 'feed'; readonly url: string };
  readonly convention: LevelConvention;
  /** When drafts were written, epoch milliseconds; by default the time at which each file was changed. */
  readonly since?: number;
}

/** Options of the tools for agents. */
export interface McpOptions {
  readonly root: string;
  readonly published: PublishedOptions | undefined;
  readonly candles: MarketOptions['candles'] | undefined;
  readonly convention: LevelConvention;
}

/** A parsed command line. */
export type CommandLine =
  | {
      readonly kind: 'check';
      readonly format: FormatName;
      /** Files, folders and patterns, as given. */
      readonly paths: readonly string[];
      readonly published: PublishedOptions | undefined;
      readonly market?: MarketOptions;
    }
  | ({ readonly kind: 'record' } & RecordOptions)
  | ({ readonly kind: 'mcp' } & McpOptions)
  | { readonly kind: 'help' }
  | { readonly kind: 'version' }
  | { readonly kind: 'wrong'; readonly reason: string };

/** The environment variable with the API key; a command-line argument would be visible to every user of the machine. */
export const KEY_VARIABLE = 'CHART_CARDS_API_KEY';

/** How it is called, in three lines. */
export const SYNOPSIS = `Usage: chart-cards check [--format text|json|github|sarif] [--published URL] [--market FILE|URL] PATH...
       chart-cards record [--format table|json|csv] [--by GROUP] [--published URL] [--market FILE|URL] PATH...
       chart-cards mcp [--root DIR] [--published URL] [--market FILE|URL]`;

/** The help text. */
export const USAGE = `${SYNOPSIS}

Checks chart card files. PATH is a file, a folder (all *.card.json in it, except in node_modules and hidden folders),
or a pattern, e.g. "drafts/**/*.card.json" (in quotes, so that the shell doesn't expand it).

record measures the track record of cards: what became of them, with rates, intervals and multiples. Without a PATH, it
measures all cards of the channel of --published. It is no advice and no proof of skill.

mcp serves tools for agents on standard input and output (Model Context Protocol). It never writes to the service.

  --format FORMAT  text (default), json, github (annotations of a workflow run) or sarif
                   with record: table (default), json or csv
  --by GROUP       with record: author, symbol (default), type, timeframe, weekday, month or convention
  --proposals      with record: also say which proposed levels held, by kind; takes several times as long
  --published URL  compare drafts with the published cards of the service at this base URL, without changing anything;
                   the API key is read from the environment variable ${KEY_VARIABLE}
  --community ID   with --channel: find a draft's published card in this channel by symbol and title if the file name
  --channel ID     contains no analysis id (name.ID.card.json)
  --market FILE    report each card's outcome on the candles of a file (CSV or JSON, one symbol), and the drafts whose
                   levels price has passed
  --market URL     the same on the candles of a UDF feed at this base URL
  --since TIME     with --market: when drafts were written, e.g. 2026-03-02T08:00:00Z (default: when each file was changed);
                   published cards count from their publication
  --convention C   with --market: pivotIsEntry (default) or pivotIsInvalidation
  --symbol SYMBOL  whose prices a candle file contains, or which of its symbols to read (default: the symbol of the first
                   card; mcp needs it)
  --time-zone Z    the zone of a candle file's times, where they don't tell: UTC, UTC+2, an IANA name such as
                   Europe/Athens, or new-york-close (UTC+2, in New York's summer UTC+3: most MetaTrader brokers)
  --date-order O   how a candle file writes dates such as 03/02/2026: day, month or year, whichever comes first
  --decimal-sign S point or comma, where a candle file's prices can be read in two ways
  --columns LIST   what a candle file's columns hold, e.g. time,open,high,low,close,-,volume (- for anything else)
  --root DIR       with mcp: the folder whose cards agents may use (default: the current folder)
  --help           show this help
  --version        show the version

Exit code: 0 no errors (there may be warnings and hints), 1 at least one error, 2 a file, the service or the candles couldn't
be read, no file was found, or the arguments are invalid.
`;

const HEX_ID = /^[0-9a-f]{24}$/i;

/** Parses the arguments after the program's name. */
export function readCommandLine(args: readonly string[]): CommandLine {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        format: { type: 'string' },
        by: { type: 'string' },
        proposals: { type: 'boolean', default: false },
        published: { type: 'string' },
        community: { type: 'string' },
        channel: { type: 'string' },
        market: { type: 'string' },
        since: { type: 'string' },
        symbol: { type: 'string' },
        root: { type: 'string' },
        convention: { type: 'string' },
        'time-zone': { type: 'string' },
        'date-order': { type: 'string' },
        'decimal-sign': { type: 'string' },
        columns: { type: 'string' },
        help: { type: 'boolean', short: 'h', default: false },
        version: { type: 'boolean', default: false },
      },
    });
    if (values.help) return { kind: 'help' };
    if (values.version) return { kind: 'version' };
    const [command, ...paths] = positionals;
    if (command === undefined) return wrongUse('missing command: check, record or mcp');
    if (values.by !== undefined && command !== 'record') return wrongUse('--by needs record');
    if (values.proposals && command !== 'record') return wrongUse('--proposals needs record');
    if (command === 'mcp') return mcpCommand(values, paths);
    if (command === 'record') return recordCommand(values, paths);
    if (command !== 'check') return wrongUse(`unknown command ${JSON.stringify(command)}`);
    const { format = 'text' } = values;
    if (!isFormatName(format)) return wrongUse(`unknown format ${JSON.stringify(format)}`);
    if (values.root !== undefined) return wrongUse('--root needs mcp');
    if (paths.length === 0) return wrongUse('missing path: name a file, a folder or a pattern');
    // From a variable that isn't set.
    if (paths.includes('')) return wrongUse('a path is empty');
    const published = publishedOptions(values);
    if (typeof published === 'string') return wrongUse(published);
    const market = marketOptions(values);
    if (typeof market === 'string') return wrongUse(market);
    return { kind: 'check', format, paths, published, ...(market && { market }) };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    // The other messages of `parseArgs` are written for users; this one explains how to pass a path that begins with a dash.
    const option = /^Unknown option '([^']+)'/.exec(message)?.[1];
    return wrongUse(option === undefined ? message : `unknown option ${option}`);
  }
}

function mcpCommand(
  values: PublishedValues & MarketValues & { readonly root?: string | undefined },
  paths: readonly string[],
): CommandLine {
  if (paths.length > 0) return wrongUse('mcp takes no files; use --root');
  if (values.since !== undefined) return wrongUse('--since needs check');
  const published = publishedOptions(values);
  if (typeof published === 'string') return wrongUse(published);
  const market = marketOptions(values);
  if (typeof market === 'string') return wrongUse(market);
  if (market?.candles.kind === 'file' && market.candles.symbol === undefined) {
    return wrongUse('mcp needs --symbol with a candle file, because a file may not name its symbol');
  }
  const { root = '.' } = values;
  return { kind: 'mcp', root, published, candles: market?.candles, convention: market?.convention ?? 'pivotIsEntry' };
}

function recordCommand(
  values: PublishedValues &
    MarketValues & { readonly [Name in 'format' | 'by' | 'root']?: string | undefined } & {
      readonly proposals: boolean;
    },
  paths: readonly string[],
): CommandLine {
  const format = RECORD_FORMATS.find((name) => name === (values.format ?? 'table'));
  if (format === undefined) return wrongUse(`unknown format ${JSON.stringify(values.format)}`);
  const by = RECORD_GROUPINGS.find((name) => name === (values.by ?? 'symbol'));
  if (by === undefined)
    return wrongUse(`--by must be ${RECORD_GROUPINGS.slice(0, -1).join(', ')} or ${RECORD_GROUPINGS.at(-1)}`);
  if (values.root !== undefined) return wrongUse('--root needs mcp');
  if (paths.includes('')) return wrongUse('a path is empty');
  const published = publishedOptions(values);
  if (typeof published === 'string') return wrongUse(published);
  if (paths.length === 0 && published?.channel === undefined) {
    return wrongUse('missing path: name a file, a folder or a pattern, or --published with --community and --channel');
  }
  const market = marketOptions(values);
  if (typeof market === 'string') return wrongUse(market);
  return { kind: 'record', format, by, proposals: values.proposals, paths, published, ...(market && { market }) };
}

interface PublishedValues {
  readonly published?: string | undefined;
  readonly community?: string | undefined;
  readonly channel?: string | undefined;
}

/** The options of `--published`, or what's wrong with them. The URL isn't repeated: it could contain a password. */
function publishedOptions({ published, community, channel }: PublishedValues): PublishedOptions | undefined | string {
  if (published === undefined) {
    return community === undefined && channel === undefined ? undefined : '--community and --channel need --published';
  }
  if (!/^https?:/i.test(published) || !URL.canParse(published)) {
    return '--published needs the base URL of the service, e.g. https://charts.example.com';
  }
  const { username, password } = new URL(published);
  if (username !== '' || password !== '') return 'the URL of --published must not contain a user name or password';
  if (community === undefined && channel === undefined) return { baseUrl: published, channel: undefined };
  if (community === undefined || channel === undefined) return '--community and --channel must be used together';
  if (!HEX_ID.test(community) || !HEX_ID.test(channel))
    return '--community and --channel must be 24 hexadecimal digits each';
  return { baseUrl: published, channel: { communityId: community, channelId: channel } };
}

interface MarketValues {
  readonly market?: string | undefined;
  readonly since?: string | undefined;
  readonly symbol?: string | undefined;
  readonly convention?: string | undefined;
  readonly 'time-zone'?: string | undefined;
  readonly 'date-order'?: string | undefined;
  readonly 'decimal-sign'?: string | undefined;
  readonly columns?: string | undefined;
}

/** The options of `--market`, or what's wrong with them. The URL isn't repeated: it could contain a password. */
function marketOptions(values: MarketValues): MarketOptions | undefined | string {
  const { market, since, symbol, convention = 'pivotIsEntry' } = values;
  const choices = candleFileChoices(values);
  if (typeof choices === 'string') return choices;
  const ofFiles = FILE_OPTIONS.find((name) => values[name] !== undefined);
  if (market === undefined) {
    if (ofFiles !== undefined) return `--${ofFiles} needs --market with a candle file`;
    return since === undefined && convention === 'pivotIsEntry' ? undefined : '--since and --convention need --market';
  }
  const known = LEVEL_CONVENTIONS.find((name) => name === convention);
  if (known === undefined) return `--convention must be ${LEVEL_CONVENTIONS.join(' or ')}`;
  const time = since === undefined ? undefined : parseUtcInstant(since);
  if (since !== undefined && time === undefined) return '--since needs a time in UTC, e.g. 2026-03-02T08:00:00Z';
  if (market === '') return '--market needs a candle file or the URL of a candle feed';
  const isUrl = /^[a-z][a-z0-9+.-]+:\/\//i.test(market);
  if (isUrl && !(/^https?:/i.test(market) && URL.canParse(market))) {
    return '--market needs the base URL of a UDF candle feed, e.g. https://candles.example.com/udf';
  }
  if (isUrl && ofFiles !== undefined) return `--${ofFiles} needs --market with a candle file`;
  return {
    candles: isUrl ? { kind: 'feed', url: market } : fileCandles(market, symbol, choices),
    convention: known,
    ...(time !== undefined && { since: time }),
  };
}

function fileCandles(path: string, symbol: string | undefined, choices: CandleFileChoices): MarketOptions['candles'] {
  const isChosen = Object.keys(choices).length > 0;
  return { kind: 'file', path, ...(symbol && { symbol }), ...(isChosen && { choices }) };
}

const FILE_OPTIONS = ['symbol', 'time-zone', 'date-order', 'decimal-sign', 'columns'] as const;
const DATE_ORDERS = { day: 'dayFirst', month: 'monthFirst', year: 'yearFirst' } as const;
const DECIMAL_SIGNS = { point: '.', comma: ',' } as const;

/** What the options say of a candle file, or what's wrong with them. */
function candleFileChoices(values: MarketValues): CandleFileChoices | string {
  const { 'time-zone': zone, 'date-order': order, 'decimal-sign': sign, columns: list } = values;
  const clock = zone === undefined ? {} : clockNamed(zone);
  if (clock === undefined)
    return '--time-zone must be UTC, UTC+2, an IANA name such as Europe/Athens, or new-york-close';
  const dateOrder = order === undefined ? undefined : named(DATE_ORDERS, order);
  if (order !== undefined && dateOrder === undefined) return '--date-order must be day, month or year';
  const decimalSign = sign === undefined ? undefined : named(DECIMAL_SIGNS, sign);
  if (sign !== undefined && decimalSign === undefined) return '--decimal-sign must be point or comma';
  const columns = list === undefined ? undefined : columnsNamed(list);
  if (typeof columns === 'string') return columns;
  return {
    ...clock,
    ...(dateOrder && { dateOrder }),
    ...(decimalSign && { decimalSign }),
    ...(columns && { columns }),
  };
}

function named<T>(values: Readonly<Record<string, T>>, name: string): T | undefined {
  return Object.hasOwn(values, name) ? values[name] : undefined;
}

function clockNamed(zone: string): Pick<CandleFileChoices, 'zone' | 'minutesAhead'> | undefined {
  if (zone === 'new-york-close') return { zone: NEW_YORK_CLOSE };
  const offset = /^UTC(?:([+-])(\d{1,2})(?::(\d{2}))?)?$/i.exec(zone);
  if (offset === null) return isZone(zone) ? { zone } : undefined;
  const minutes = Number(offset[2] ?? 0) * 60 + Number(offset[3] ?? 0);
  return { minutesAhead: offset[1] === '-' ? -minutes : minutes };
}

function columnsNamed(list: string): Columns | string {
  const columns: { -readonly [Role in keyof Columns]: Columns[Role] } = {};
  for (const [at, name] of list.split(',').entries()) {
    const role = COLUMN_ROLES.find((known) => known === name.trim());
    if (role !== undefined) columns[role] = at;
    else if (name.trim() !== '-')
      return `--columns knows ${COLUMN_ROLES.join(', ')} and -, but not ${JSON.stringify(name)}`;
  }
  const hasTime = columns.time !== undefined || columns.date !== undefined;
  return hasTime && columns.close !== undefined ? columns : '--columns needs a time (or date) and a close';
}

function wrongUse(reason: string): CommandLine {
  return { kind: 'wrong', reason };
}

function isFormatName(name: string): name is FormatName {
  return FORMAT_NAMES.some((known) => known === name);
}
