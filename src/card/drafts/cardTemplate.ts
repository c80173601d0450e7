import type { Node } from 'jsonc-parser';
import { HOUR_MS } from '../../time.ts';
import { check } from '../findings/check.ts';
import type { Finding } from '../findings/finding.ts';
import { BAR_LENGTHS, barsAfter, openOfBar, timeAxis } from '../geometry/timeAxis.ts';
import { type Card, LEVEL_NAMES, type LevelName, type Timeframe } from '../model/card.ts';
import { sketchOf } from '../model/cardSketch.ts';
import { isJsonList, type JsonValue } from '../model/jsonValue.ts';
import { writeTime } from '../model/pointTime.ts';
import { formatPrice, tickDecimals } from '../model/prices.ts';
import type { PicturePalette } from '../picture/figureSvg.ts';
import { cardThumbnail } from '../picture/objectPicture.ts';
import type { SyntaxProblem } from '../text/cardText.ts';
import { formatSyntaxMistake } from '../text/formatSyntaxMistake.ts';
import { formatJson } from '../text/jsonFormat.ts';
import { childAt, keyOf, nodeValue, valueNodeOf, writtenText } from '../text/jsonTree.ts';
import { parseJsonTree, readCardText } from '../text/readCard.ts';
import type { TextRange } from '../text/textEdit.ts';
import { NEW_FILE_STYLE } from '../text/textStyle.ts';
import { formatPlaceholderMistake, type PlaceholderMistake, parsePlaceholders } from './placeholders.ts';

/** The end of a template's file name. */
export const CARD_TEMPLATE_SUFFIX = '.card-template.json';

/**
 * A card with placeholders. A string with `{{name}}` gets the value in its place; one that is a placeholder and nothing
 * else becomes the value itself, so `"{{pivot}}"` becomes a number.
 */
export interface CardTemplate {
  readonly name: string;
  readonly description: string;
  /** The template's own placeholders, in the order of their questions. */
  readonly questions: readonly { readonly name: string; readonly question: string }[];
  /** Levels whose prices it uses. */
  readonly levels: readonly LevelName[];
  readonly card: JsonValue;
}

/** Something wrong with a template; the range is in its text. */
type TemplateMistake = { readonly range: TextRange } & (
  | { readonly kind: 'syntax'; readonly problem: SyntaxProblem }
  | { readonly kind: 'missingKey' | 'unknownKey' | 'wrongType'; readonly key: string }
  /** A question has the name of a value that every template has. */
  | { readonly kind: 'takenName'; readonly key: string }
  | { readonly kind: 'placeholder'; readonly mistake: PlaceholderMistake }
);

/** A template and its mistakes; no template if it has any. */
interface ParsedCardTemplate {
  readonly template: CardTemplate | undefined;
  readonly mistakes: readonly TemplateMistake[];
}

/** Values that every template can use, besides `bar`, `bar-20` and `bar+5` for times counted from the last bar. */
const VALUE_NAMES = ['symbol', 'timeframe', 'lastClose', ...LEVEL_NAMES] as const;
const BAR = /^bar(?:([+-])(\d{1,5}))?$/;
const KEYS = ['name', 'description', 'questions', 'card'] as const;

/** Reads a `*.card-template.json`. Comments and trailing commas are allowed, as in cards. */
export function parseCardTemplate(text: string): ParsedCardTemplate {
  const { root, problems } = parseJsonTree(text);
  const mistakes: TemplateMistake[] = problems.map((problem) => ({
    kind: 'syntax',
    range: { offset: problem.offset, length: problem.length },
    problem,
  }));
  if (root === undefined || mistakes.length > 0) {
    const empty: TemplateMistake = { kind: 'missingKey', key: 'card', range: { offset: 0, length: 0 } };
    return { template: undefined, mistakes: mistakes.length > 0 ? mistakes : [empty] };
  }
  const [name, card] = [childAt(root, 'name'), childAt(root, 'card')];
  const [description, asked] = [childAt(root, 'description'), childAt(root, 'questions')];
  mistakes.push(...keyMistakes(root), ...typeMistakes({ name, description }, 'string'));
  mistakes.push(...typeMistakes({ card, questions: asked }, 'object'));
  const questions = (asked?.type === 'object' ? (asked.children ?? []) : []).map((property) => ({
    property,
    key: keyOf(property),
  }));
  for (const { property, key } of questions) {
    const range = { offset: property.offset, length: property.length };
    if (isValueName(key) || !/^\p{L}[\p{L}\p{N}_]*$/u.test(key)) mistakes.push({ kind: 'takenName', key, range });
    if (valueNodeOf(property)?.type !== 'string') mistakes.push({ kind: 'wrongType', key, range });
  }
  const names = [...VALUE_NAMES, 'bar', ...questions.map(({ key }) => key)];
  const used = new Set<string>();
  for (const node of card === undefined ? [] : stringsIn(card))
    mistakes.push(...placeholderMistakes(text, node, names, used));
  if (mistakes.length > 0 || card === undefined) return { template: undefined, mistakes };
  return {
    template: {
      name: String(name?.value),
      description: String(description?.value ?? ''),
      questions: questions.map(({ property, key }) => ({ name: key, question: String(valueNodeOf(property)?.value) })),
      levels: LEVEL_NAMES.filter((level) => used.has(level)),
      card: nodeValue(card),
    },
    mistakes,
  };
}

function isValueName(name: string): boolean {
  return VALUE_NAMES.some((each) => each === name) || BAR.test(name);
}

function keyMistakes(root: Node): TemplateMistake[] {
  const range = { offset: root.offset, length: 1 };
  if (root.type !== 'object') return [{ kind: 'wrongType', key: '', range }];
  const missing = (['name', 'card'] as const).filter((key) => childAt(root, key) === undefined);
  const unknown = (root.children ?? []).filter((property) => !KEYS.some((key) => key === keyOf(property)));
  return [
    ...missing.map((key): TemplateMistake => ({ kind: 'missingKey', key, range })),
    ...unknown.map((property): TemplateMistake => {
      const { offset, length } = property.children?.[0] ?? property;
      return { kind: 'unknownKey', key: keyOf(property), range: { offset, length } };
    }),
  ];
}

function typeMistakes(nodes: Readonly<Record<string, Node | undefined>>, type: Node['type']): TemplateMistake[] {
  return Object.entries(nodes).flatMap(([key, node]): TemplateMistake[] =>
    node === undefined || node.type === type
      ? []
      : [{ kind: 'wrongType', key, range: { offset: node.offset, length: node.length } }],
  );
}

/** The string values inside a node; keys have no placeholders. */
function* stringsIn(node: Node): Generator<Node> {
  if (node.type === 'string') yield node;
  for (const child of node.children ?? []) {
    const inner = child.type === 'property' ? valueNodeOf(child) : child;
    if (inner !== undefined) yield* stringsIn(inner);
  }
}

function placeholderMistakes(text: string, node: Node, names: readonly string[], used: Set<string>): TemplateMistake[] {
  const written = writtenText(text, node);
  const isName = (name: string): boolean => names.includes(name) || BAR.test(name);
  const { parts, mistakes } = parsePlaceholders(String(node.value), names, isName);
  for (const part of parts) if (part.kind === 'placeholder') used.add(part.name);
  return mistakes.map((mistake) => {
    const offset = written.offsetOf(mistake.range.offset);
    const end = written.offsetOf(mistake.range.offset + mistake.range.length);
    return { kind: 'placeholder', mistake, range: { offset, length: end - offset } };
  });
}

/** What a mistake is, for people. */
export function formatTemplateMistake(mistake: TemplateMistake): string {
  switch (mistake.kind) {
    case 'syntax':
      return formatSyntaxMistake(mistake.problem);
    case 'missingKey':
      return `A template must have "${mistake.key}".`;
    case 'unknownKey':
      return `Unknown key "${mistake.key}". A template has ${KEYS.map((key) => `"${key}"`).join(', ')}.`;
    case 'wrongType':
      return mistake.key === '' ? 'A template must be an object.' : `"${mistake.key}" has the wrong type.`;
    case 'takenName':
      return `"${mistake.key}" can’t be the name of a question. Use another name, made of letters and digits.`;
    case 'placeholder':
      return formatPlaceholderMistake(mistake.mistake);
  }
}

/** What a template is filled with. */
export interface TemplateFacts {
  readonly symbol: string;
  readonly timeframe: Timeframe;
  /** Smallest step of the price. */
  readonly tick: number;
  readonly lastClose?: number | undefined;
  readonly levels: { readonly [Name in LevelName]?: number };
  /** Opening times of the candles at hand, ascending; may be empty. */
  readonly times: ArrayLike<number>;
  /** Epoch milliseconds. */
  readonly now: number;
  /** By the name of the question. */
  readonly answers: Readonly<Record<string, string>>;
}

/** A filled template, or why there is no card. */
type FilledTemplate =
  | { readonly kind: 'filled'; readonly card: Card }
  /** Placeholders without a value. */
  | { readonly kind: 'missing'; readonly names: readonly string[] }
  /** The errors of the filled card, e.g. levels in the wrong order. */
  | { readonly kind: 'invalid'; readonly errors: readonly Finding[] };

/** A new draft from a template; only ever a card without errors. */
export function fillCardTemplate(template: CardTemplate, facts: TemplateFacts): FilledTemplate {
  const missing = new Set<string>();
  const value = filled(
    template.card,
    (name) => {
      const found = placeholderValue(name, facts);
      if (found === undefined) missing.add(name);
      return found;
    },
    facts.tick,
  );
  if (missing.size > 0) return { kind: 'missing', names: [...missing] };
  const text = readCardText(formatJson(value, [], NEW_FILE_STYLE, ''));
  const errors = check(text).filter(({ severity }) => severity === 'error');
  return text.card === undefined || errors.length > 0
    ? { kind: 'invalid', errors }
    : { kind: 'filled', card: lastingForABar(text.card) };
}

/** Expiry hours that suit H4 may be less than one bar of the timeframe that the template is filled for. */
function lastingForABar(card: Card): Card {
  const { expiry, timeframe } = card.metadata;
  const bar = Math.ceil(BAR_LENGTHS[timeframe] / HOUR_MS);
  if (expiry.type !== 'HOURS' || expiry.hours >= bar) return card;
  return { ...card, metadata: { ...card.metadata, expiry: { type: 'HOURS', hours: bar } } };
}

const SAMPLE_START = Date.UTC(2026, 0, 5);
const SAMPLE_BARS = Array.from({ length: 120 }, (_, bar) => barsAfter(SAMPLE_START, bar, 'H4'));
const SAMPLE: Omit<TemplateFacts, 'answers'> = {
  symbol: 'EUR/USD',
  timeframe: 'H4',
  tick: 0.01,
  lastClose: 101,
  levels: { resistance: 110, intermediateResistance: 105, pivot: 100, intermediateSupport: 95, support: 90 },
  times: SAMPLE_BARS,
  now: SAMPLE_BARS.at(-1) ?? SAMPLE_START,
};

/** A small picture of the template's levels and drawings, at made-up prices; undefined if these make no card. */
export function templatePicture(template: CardTemplate, palette: PicturePalette, side: number): string | undefined {
  const answers = Object.fromEntries(template.questions.map(({ name }) => [name, name]));
  const made = fillCardTemplate(template, { ...SAMPLE, answers });
  if (made.kind !== 'filled') return undefined;
  return cardThumbnail(sketchOf(made.card), palette, { width: side, height: side });
}

function filled(value: JsonValue, valueOfName: (name: string) => string | number | undefined, tick: number): JsonValue {
  if (typeof value === 'string') {
    const { parts } = parsePlaceholders(value, []);
    const [only] = parts;
    if (parts.length === 1 && only?.kind === 'placeholder') return valueOfName(only.name) ?? null;
    const written = (part: string | number | undefined): string =>
      typeof part === 'number' ? formatPrice(part, tickDecimals(tick)) : (part ?? '');
    return parts.map((part) => (part.kind === 'words' ? part.words : written(valueOfName(part.name)))).join('');
  }
  if (isJsonList(value)) return value.map((item) => filled(item, valueOfName, tick));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, filled(part, valueOfName, tick)]));
}

function placeholderValue(name: string, facts: TemplateFacts): string | number | undefined {
  const bar = BAR.exec(name);
  if (bar !== null) return timeOfBar(Number(`${bar[1] ?? ''}${bar[2] ?? 0}`), facts);
  const level = LEVEL_NAMES.find((each) => each === name);
  const value = level === undefined ? undefined : facts.levels[level];
  if (level !== undefined) return value !== undefined && Number.isFinite(value) ? value : undefined;
  switch (name) {
    case 'symbol':
      return facts.symbol;
    case 'timeframe':
      return facts.timeframe;
    case 'lastClose':
      return facts.lastClose;
    default:
      return Object.hasOwn(facts.answers, name) ? facts.answers[name] : undefined;
  }
}

/** ISO text of the time so many bars after the last one; without candles, after the bar that contains now. */
function timeOfBar(offset: number, { times, timeframe, now }: TemplateFacts): string {
  const axis = timeAxis(times, timeframe);
  const time =
    axis.count === 0 ? barsAfter(openOfBar(now, timeframe), offset, timeframe) : axis.timeAt(axis.count - 1 + offset);
  return String(writeTime(time, undefined));
}
