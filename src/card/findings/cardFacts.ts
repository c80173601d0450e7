import { LEVEL_NAMES, type LevelName, LINKED_TEXT_FIELDS, type TextField } from '../model/card.ts';
import { cardShape } from '../model/cardKeys.ts';
import { fieldsOf, isJsonObject, itemsOf, type JsonFields, type JsonPath } from '../model/jsonValue.ts';
import { isLinkableId, linkOf, type MalformedLink, scanTextLinks, type TextLink } from '../model/textLinks.ts';
import type { CardText } from '../text/cardText.ts';
import { findDuplicateKeys } from '../text/readCard.ts';
import { type Deviation, shapeDeviations } from './cardShape.ts';

/** Something that a text can link to. */
export interface LinkTarget {
  readonly kind: 'level' | 'drawing';
  readonly path: JsonPath;
  readonly id: string;
}

/** A link, or a malformed one, and the text that contains it. */
export interface LinkPlace<Link extends TextLink | MalformedLink> {
  readonly path: JsonPath;
  readonly text: string;
  readonly link: Link;
}

/** Facts about a card that several rules need, computed once per text. */
interface CardFacts {
  readonly metadata: JsonFields;
  readonly levels: readonly { readonly name: LevelName; readonly fields: JsonFields }[];
  /** Keeps the indexes of the text's array; an item that isn't an object has no fields. */
  readonly drawings: readonly JsonFields[];
  readonly deviations: readonly Deviation[];
  /** Levels and drawings with an ID, even an empty one, in the text's order. */
  readonly targets: readonly LinkTarget[];
  readonly targetsById: ReadonlyMap<string, readonly LinkTarget[]>;
  /** IDs of targets that a link can name. */
  readonly linkableIds: readonly string[];
  /** IDs that links name, whether an object has them or not. */
  readonly linkedIds: ReadonlySet<string>;
  /** Links to objects that don't exist. */
  readonly deadLinks: readonly LinkPlace<TextLink>[];
  readonly malformedLinks: readonly LinkPlace<MalformedLink>[];
  /** Number of characters that readers don't see because they only mark up links; in UTF-16 units. */
  readonly markupLengths: ReadonlyMap<TextField, number>;
  /** Offsets of keys that a later duplicate overrides. */
  readonly duplicateKeys: ReadonlySet<number>;
  /** Whether the text is valid JSON, apart from duplicate keys. */
  readonly isWhole: boolean;
}

const factsByCard = new WeakMap<CardText, CardFacts>();

/** The facts of a text, computed on first use. */
export function factsOf(card: CardText): CardFacts {
  let facts = factsByCard.get(card);
  if (facts === undefined) {
    facts = computeFacts(card);
    factsByCard.set(card, facts);
  }
  return facts;
}

function computeFacts(card: CardText): CardFacts {
  const root = fieldsOf(card.value);
  const metadata = fieldsOf(root['metadata']);
  const levelFields = fieldsOf(root['levels']);
  const levels = LEVEL_NAMES.flatMap((name) => {
    const fields = levelFields[name];
    return isJsonObject(fields) ? [{ name, fields }] : [];
  });
  const drawings = itemsOf(root['drawings']).map(fieldsOf);
  const targets: LinkTarget[] = [];
  for (const { name, fields } of levels) {
    const id = fields['clientObjectId'];
    if (typeof id === 'string') targets.push({ kind: 'level', path: ['levels', name], id });
  }
  for (const [index, fields] of drawings.entries()) {
    const id = fields['clientObjectId'];
    if (typeof id === 'string') targets.push({ kind: 'drawing', path: ['drawings', index], id });
  }
  const targetsById = byId(targets);
  const overridden =
    card.root === undefined || card.problems.length === 0 ? [] : findDuplicateKeys(card.root).map((key) => key.offset);
  const duplicates = new Set(overridden);
  return {
    metadata,
    levels,
    drawings,
    deviations: card.value === undefined ? [] : shapeDeviations(card.value, cardShape()),
    targets,
    targetsById,
    linkableIds: [...targetsById.keys()].filter(isLinkableId),
    ...linksOf(metadata, targetsById),
    duplicateKeys: duplicates,
    isWhole: card.root !== undefined && card.problems.every((problem) => duplicates.has(problem.offset)),
  };
}

type LinkFacts = Pick<CardFacts, 'linkedIds' | 'deadLinks' | 'malformedLinks' | 'markupLengths'>;

/** Walks all links once: a card can have hundreds, and only the bad ones are kept. */
function linksOf(metadata: JsonFields, targetsById: ReadonlyMap<string, unknown>): LinkFacts {
  const linkedIds = new Set<string>();
  const deadLinks: LinkPlace<TextLink>[] = [];
  const malformedLinks: LinkPlace<MalformedLink>[] = [];
  const markupLengths = new Map<TextField, number>();
  for (const field of LINKED_TEXT_FIELDS) {
    const text = metadata[field];
    if (typeof text !== 'string') continue;
    let markup = 0;
    scanTextLinks(text, (parts) => {
      const { id, start, colon, end, closed } = parts;
      linkedIds.add(id);
      const isSound = closed && colon !== -1 && colon + 1 < end && targetsById.has(id);
      if (isSound && id !== '') {
        // Two brackets on either side, the ID, and the colon.
        markup += colon + 3 - start;
        return;
      }
      const link = linkOf(text, parts);
      if (link.kind === 'malformed') malformedLinks.push({ path: ['metadata', field], text, link });
      else {
        markup += link.range.length - link.label.length;
        deadLinks.push({ path: ['metadata', field], text, link });
      }
    });
    markupLengths.set(field, markup);
  }
  return { linkedIds, deadLinks, malformedLinks, markupLengths };
}

/** `Map.groupBy` is newer than the oldest Node version that runs the command line. */
function byId(targets: readonly LinkTarget[]): Map<string, LinkTarget[]> {
  const groups = new Map<string, LinkTarget[]>();
  for (const target of targets) {
    const group = groups.get(target.id);
    if (group === undefined) groups.set(target.id, [target]);
    else group.push(target);
  }
  return groups;
}
