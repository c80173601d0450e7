import { formatInstant, MAX_EPOCH_MS, parseInstant, parseUtcDay } from '../../time.ts';
import type { LevelName } from '../model/card.ts';
import { type JsonPath, type JsonValue, sameValue } from '../model/jsonValue.ts';
import type { CardText } from '../text/cardText.ts';
import { removeValue, setValue } from '../text/changeCard.ts';
import { keyRangeOf, rangeInText } from '../text/jsonTree.ts';
import { normalizeEdits, type TextEdit } from '../text/textEdit.ts';
import { factsOf } from './cardFacts.ts';
import type { Finding } from './finding.ts';
import type { Fix, FixChange, SetChange, WordsChange } from './fix.ts';

/** Whether a fix is the only safe one among several. */
export interface FixChoice {
  readonly preferred?: boolean;
}

/** A fix that sets one value. */
export function setFix(card: CardText, change: SetChange, choice: FixChoice = {}): Fix {
  return setValuesFix(card, change, [[change.path, change.value]], choice);
}

/** A fix that sets several values. No edits while the text isn't valid JSON, because its tree is a guess then. */
export function setValuesFix(
  card: CardText,
  change: FixChange,
  values: readonly (readonly [JsonPath, JsonValue])[],
  choice: FixChoice = {},
): Fix {
  const edits = factsOf(card).isWhole ? values.flatMap(([path, value]) => setValue(card, path, value)) : [];
  return fix(change, normalizeEdits(card.text, edits), choice);
}

/** A fix that removes the property or item. */
export function removeFix(
  card: CardText,
  path: JsonPath,
  { kind = 'remove', ...choice }: FixChoice & { readonly kind?: 'remove' | 'removeTime' } = {},
): Fix {
  return fix({ kind, path }, factsOf(card).isWhole ? removeValue(card, path) : [], choice);
}

/** A fix that renames the property's key. */
export function renameKeyFix(card: CardText, path: JsonPath, key: string, choice: FixChoice = {}): Fix {
  return fix({ kind: 'renameKey', path, key }, [{ ...keyRangeOf(card, path), newText: JSON.stringify(key) }], choice);
}

/** A fix that replaces part of a text. */
export function wordsFix(card: CardText, change: WordsChange, choice: FixChoice = {}): Fix {
  const { path, within, words } = change;
  return fix(change, [{ ...rangeInText(card, path, within), newText: JSON.stringify(words).slice(1, -1) }], choice);
}

/** A fix from known edits. */
export function fix(change: FixChange, edits: Fix['edits'], { preferred = false }: FixChoice = {}): Fix {
  return preferred ? { change, edits, preferred: true } : { change, edits };
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
  const kind = isCertain ? 'convertToUtc' : 'interpretAsUtc';
  return [setFix(card, { kind, path, value: utc }, { preferred: isCertain })];
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
  return [setFix(card, { kind: 'convertToUtc', path, value: formatInstant(epoch) }, { preferred: true })];
}

function epochOfYear(epoch: number): number {
  return new Date(epoch).getUTCFullYear();
}

/** Identifies a fix among those of any version of a text: the rule and what it changes. */
export function fixId({ rule }: Finding, { change }: Fix): string {
  return JSON.stringify([rule, change]);
}

/** The fix with this ID; undefined if none of the findings offers it. */
export function findFix(findings: readonly Finding[], id: string): Fix | undefined {
  for (const finding of findings) {
    const found = finding.fixes.find((each) => fixId(finding, each) === id);
    if (found !== undefined) return found;
  }
  return undefined;
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
