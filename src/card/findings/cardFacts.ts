import { LEVEL_NAMES, type LevelName, LINKED_TEXT_FIELDS, type LinkedTextField } from '../card.ts';
import type { CardText } from '../cardText.ts';
import type { JsonPath, JsonValue } from '../jsonPath.ts';
import { duplicateKeys } from '../text/duplicateKeys.ts';
import { findTextLinks, type MalformedLink, type TextLink } from '../textLinks.ts';
import { CARD_SHAPE } from './cardShape.ts';
import { type Deviation, shapeDeviations } from './shapeDeviations.ts';

/** The keys and values of an object, as they stand in the text. */
export type Fields = { readonly [key: string]: JsonValue | undefined };

/** Something that a text can link to. */
export interface LinkTarget {
  readonly kind: 'level' | 'drawing';
  readonly path: JsonPath;
  /** For people, e.g. `level pivot` or `drawing 3`. */
  readonly label: string;
  readonly id: string;
}

/** A link, or what begins as one, and the text field it stands in. */
export interface LinkPlace {
  readonly field: LinkedTextField;
  readonly path: JsonPath;
  readonly text: string;
  readonly link: TextLink | MalformedLink;
}

/** What several rules ask about a card, worked out once a text. */
export interface CardFacts {
  readonly metadata: Fields;
  readonly levels: readonly { readonly name: LevelName; readonly fields: Fields }[];
  /** Keeps the places of the text's array; an item that is no object has no fields. */
  readonly drawings: readonly Fields[];
  readonly deviations: readonly Deviation[];
  /** Levels and drawings that have an id, even an empty one, in the text's order of names and places. */
  readonly targets: readonly LinkTarget[];
  readonly targetsById: ReadonlyMap<string, readonly LinkTarget[]>;
  readonly links: readonly LinkPlace[];
  readonly linkedIds: ReadonlySet<string>;
  /** Offsets of keys that another one further down overrides. */
  readonly duplicateKeys: ReadonlySet<number>;
  /** The text is JSON; a key given twice aside. */
  readonly isWhole: boolean;
}

const known = new WeakMap<CardText, CardFacts>();

/** The facts of a text, worked out at the first question. */
export function factsOf(card: CardText): CardFacts {
  let facts = known.get(card);
  if (facts === undefined) {
    facts = workOut(card);
    known.set(card, facts);
  }
  return facts;
}

/** The fields of a value that is an object; of any other, none. */
export function fieldsOf(value: JsonValue | undefined): Fields {
  return isFields(value) ? value : {};
}

/** The items of a value that is a list; of any other, none. */
export function itemsOf(value: JsonValue | undefined): readonly JsonValue[] {
  return Array.isArray(value) ? (value as readonly JsonValue[]) : [];
}

function workOut(card: CardText): CardFacts {
  const root = fieldsOf(card.value);
  const metadata = fieldsOf(root['metadata']);
  const levelFields = fieldsOf(root['levels']);
  const levels = LEVEL_NAMES.flatMap((name) => {
    const fields = levelFields[name];
    return isFields(fields) ? [{ name, fields }] : [];
  });
  const drawings = itemsOf(root['drawings']).map(fieldsOf);
  const targets: LinkTarget[] = [];
  for (const { name, fields } of levels) {
    const id = fields['clientObjectId'];
    if (typeof id === 'string') targets.push({ kind: 'level', path: ['levels', name], label: `level ${name}`, id });
  }
  for (const [index, fields] of drawings.entries()) {
    const id = fields['clientObjectId'];
    if (typeof id === 'string')
      targets.push({ kind: 'drawing', path: ['drawings', index], label: `drawing ${index + 1}`, id });
  }
  const links = LINKED_TEXT_FIELDS.flatMap((field): LinkPlace[] => {
    const text = metadata[field];
    if (typeof text !== 'string' || !text.includes('[[')) return [];
    const path = ['metadata', field];
    return findTextLinks(text).map((link) => ({ field, path, text, link }));
  });
  const linkedIds = new Set<string>();
  for (const { link } of links) linkedIds.add(link.id);
  const overridden =
    card.root === undefined || card.problems.length === 0 ? [] : duplicateKeys(card.root).map((key) => key.offset);
  const duplicates = new Set(overridden);
  return {
    metadata,
    levels,
    drawings,
    deviations: card.value === undefined ? [] : shapeDeviations(card.value, CARD_SHAPE),
    targets,
    targetsById: byId(targets),
    links,
    linkedIds,
    duplicateKeys: duplicates,
    isWhole: card.root !== undefined && card.problems.every((problem) => duplicates.has(problem.offset)),
  };
}

/** By hand: `Map.groupBy` is newer than the oldest Node that runs the command line. */
function byId(targets: readonly LinkTarget[]): Map<string, LinkTarget[]> {
  const groups = new Map<string, LinkTarget[]>();
  for (const target of targets) {
    const group = groups.get(target.id);
    if (group === undefined) groups.set(target.id, [target]);
    else group.push(target);
  }
  return groups;
}

function isFields(value: JsonValue | undefined): value is { readonly [key: string]: JsonValue } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
