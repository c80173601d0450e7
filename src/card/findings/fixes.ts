import { formatInstant, MAX_EPOCH_MS, parseInstant, parseUtcDay } from '../../time.ts';
import type { LevelName } from '../card.ts';
import type { CardText } from '../cardText.ts';
import { type JsonPath, type JsonValue, sameValue } from '../jsonValue.ts';
import { removeValue, setValue } from '../text/changeCard.ts';
import { keyRangeOf, rangeInText } from '../text/jsonTree.ts';
import { normalizeEdits, type TextEdit, type TextRange } from '../text/textEdit.ts';
import { factsOf } from './cardFacts.ts';
import type { Finding, Fix } from './finding.ts';

/** Whether a fix is the only safe one among several. */
export interface FixChoice {
  readonly preferred?: boolean;
}

/** A fix that sets values. No edits while the text isn't valid JSON, because its tree is a guess then. */
export function setFix(
  card: CardText,
  title: string,
  values: readonly (readonly [JsonPath, JsonValue])[],
  choice: FixChoice = {},
): Fix {
  const edits = factsOf(card).isWhole ? values.flatMap(([path, value]) => setValue(card, path, value)) : [];
  return fix(title, normalizeEdits(card.text, edits), choice);
}

/** A fix that removes the property or item. */
export function removeFix(card: CardText, title: string, path: JsonPath, choice: FixChoice = {}): Fix {
  return fix(title, factsOf(card).isWhole ? removeValue(card, path) : [], choice);
}

/** A fix that renames the property's key. */
export function renameKeyFix(card: CardText, title: string, path: JsonPath, key: string, choice: FixChoice = {}): Fix {
  return fix(title, [{ ...keyRangeOf(card, path), newText: JSON.stringify(key) }], choice);
}

/** A fix that replaces part of a string value; `within` and `words` are unescaped. */
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

/** A fix from known edits. */
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

/** A client object ID for the level or drawing at `path` that neither the card nor `taken` contains. */
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

/** Fixes that convert a text to a UTC time. Only a time with a zone can be converted without guessing. */
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

/** A fix for a level's time given as epoch milliseconds, like a point's (P2 2.4): the same instant as text. */
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

/** The edits of all preferred fixes that don't overlap, as one. The rest is found again afterwards. */
export function fixAll(findings: readonly Finding[]): TextEdit[] {
  const taken: TextEdit[] = [];
  for (const { fixes } of findings) {
    const edits = fixes.find((fix) => fix.preferred)?.edits ?? [];
    if (!edits.some((edit) => taken.some((other) => overlaps(edit, other)))) taken.push(...edits);
  }
  return taken.sort((a, b) => a.offset - b.offset);
}

/** Edits that touch count as overlapping: the order of two insertions at one place is undefined. */
function overlaps(a: TextEdit, b: TextEdit): boolean {
  return sameValue(a, b) || (a.offset <= b.offset + b.length && b.offset <= a.offset + a.length);
}
