import { formatInstant, MAX_EPOCH_MS, parseInstant, parseUtcDay } from '../../time.ts';
import type { LevelName } from '../card.ts';
import type { CardText } from '../cardText.ts';
import { type JsonPath, type JsonValue, sameValue } from '../jsonValue.ts';
import { removeValue, setValue } from '../text/changeCard.ts';
import { keyRangeOf, rangeInText } from '../text/jsonTree.ts';
import { normalizeEdits, type TextEdit, type TextRange } from '../text/textEdit.ts';
import { factsOf } from './cardFacts.ts';
import type { Finding, Fix } from './finding.ts';

/** Whether a fix is the one safe mend among several. */
export interface FixChoice {
  readonly preferred?: boolean;
}

/** Puts values at places, as one fix. Nothing while the text is no JSON: its tree is a guess then. */
export function setFix(
  card: CardText,
  title: string,
  values: readonly (readonly [JsonPath, JsonValue])[],
  choice: FixChoice = {},
): Fix {
  const edits = factsOf(card).isWhole ? values.flatMap(([path, value]) => setValue(card, path, value)) : [];
  return fix(title, normalizeEdits(card.text, edits), choice);
}

/** Takes away the property or item. */
export function removeFix(card: CardText, title: string, path: JsonPath, choice: FixChoice = {}): Fix {
  return fix(title, factsOf(card).isWhole ? removeValue(card, path) : [], choice);
}

/** Gives the property another key. */
export function renameKeyFix(card: CardText, title: string, path: JsonPath, key: string, choice: FixChoice = {}): Fix {
  return fix(title, [{ ...keyRangeOf(card, path), newText: JSON.stringify(key) }], choice);
}

/** Replaces a stretch of a text value by other words; both are meant without JSON's escapes. */
export function replaceWithinFix(
  card: CardText,
  title: string,
  path: JsonPath,
  within: TextRange,
  words: string,
  choice: FixChoice = {},
): Fix {
  return fix(title, [{ ...rangeInText(card, path, within), newText: JSON.stringify(words).slice(1, -1) }], choice);
}

/** A fix of edits already known. */
export function fix(title: string, edits: Fix['edits'], { preferred = false }: FixChoice = {}): Fix {
  return preferred ? { title, edits, preferred: true } : { title, edits };
}

const LEVEL_IDS: Readonly<Record<LevelName, string>> = {
  resistance: 'lv_res',
  intermediateResistance: 'lv_ires',
  pivot: 'lv_piv',
  intermediateSupport: 'lv_isup',
  support: 'lv_sup',
};

/** A client object id that nothing on the card has yet, nor is `taken`, for the level or drawing at `path`. */
export function freshId(
  card: CardText,
  path: JsonPath,
  wanted: string = defaultId(path),
  taken: ReadonlySet<string> = new Set(),
): string {
  const { targetsById } = factsOf(card);
  let id = wanted;
  for (let count = 2; targetsById.has(id) || taken.has(id); count++) id = `${wanted}_${count}`;
  return id;
}

function defaultId([top, place]: JsonPath): string {
  if (top === 'drawings') return `drawing_${Number(place) + 1}`;
  return Object.hasOwn(LEVEL_IDS, String(place)) ? LEVEL_IDS[place as LevelName] : 'level';
}

const NAMES_ZONE = /(Z|[+-]\d{2}:?\d{2})$/;

/** Ways to write a text as a UTC time. Only a time that names its zone can be changed without guessing. */
export function timeFixes(card: CardText, path: JsonPath, time: string): Fix[] {
  const plain = time
    .trim()
    .replace(/^(\d{4}-\d{2}-\d{2})[ t]/, '$1T')
    .replace(/z$/, 'Z');
  const epoch = parseUtcDay(plain) ?? parseInstant(plain);
  if (epoch === undefined || epochOfYear(epoch) > 9999 || epochOfYear(epoch) < 0) return [];
  const utc = formatInstant(epoch);
  const isCertain = NAMES_ZONE.test(plain) && parseUtcDay(plain) === undefined;
  const title = isCertain ? `Convert to UTC: ${utc}` : `Interpret as UTC: ${utc}`;
  return [setFix(card, title, [[path, utc]], { preferred: isCertain })];
}

/** A level's time as a point's would be: epoch milliseconds (P2 2.4), written as text. */
export function epochFixes(card: CardText, path: JsonPath, epoch: number): Fix[] {
  if (
    !Number.isInteger(epoch) ||
    Math.abs(epoch) > MAX_EPOCH_MS ||
    epochOfYear(epoch) > 9999 ||
    epochOfYear(epoch) < 0
  ) {
    return [];
  }
  const utc = formatInstant(epoch);
  return [setFix(card, `Convert to UTC: ${utc}`, [[path, utc]], { preferred: true })];
}

function epochOfYear(epoch: number): number {
  return new Date(epoch).getUTCFullYear();
}

/** The edits of all preferred fixes that do not get in each other's way, as one; what is left over is found again after. */
export function fixAll(findings: readonly Finding[]): TextEdit[] {
  const taken: TextEdit[] = [];
  for (const { fixes } of findings) {
    const edits = fixes.find((fix) => fix.preferred)?.edits ?? [];
    if (!edits.some((edit) => taken.some((other) => overlaps(edit, other)))) taken.push(...edits);
  }
  return taken.sort((a, b) => a.offset - b.offset);
}

/** Edits that touch count as meeting: which of two insertions at one place comes first, nobody knows. */
function overlaps(a: TextEdit, b: TextEdit): boolean {
  return sameValue(a, b) || (a.offset <= b.offset + b.length && b.offset <= a.offset + a.length);
}
