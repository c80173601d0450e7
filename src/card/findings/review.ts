import { type Card, LEVEL_NAMES, LINKED_TEXT_FIELDS, type LinkedTextField } from '../model/card.ts';
import { type CardChange, describeChanges } from '../model/describeChanges.ts';
import { creationBody, type PatchEffect, type PatchRefusal, patch, updateBody } from '../model/patch.ts';
import { type WordRun, wordRuns } from '../model/wordDiff.ts';
import { compareBySeverity, type Finding } from './finding.ts';
import { formatFinding } from './formatFinding.ts';
import { RULES, type RuleId, type RuleTopic, type Severity } from './rules.ts';

/** A line of the checklist: a finding, or a topic whose rules have no findings. */
type ChecklistLine =
  | { readonly severity: Severity; readonly text: string; readonly rule: RuleId; readonly finding: Finding }
  | { readonly severity: 'ok'; readonly text: string };

/** The line of each topic whose rules have no findings, in the order shown. */
const TOPIC_LINES: Readonly<Record<RuleTopic, string>> = {
  card: 'The text is a valid card',
  texts: 'Texts and expiry are within their limits',
  levels: 'Levels are in price order',
  ids: 'Every level and drawing has a unique ID',
  drawings: 'Drawings have valid points and styles',
  links: 'Every text link names a level or drawing',
  /** Shown only for a published card. */
  published: 'The service can save every change',
};

/** Maximum number of lines; errors come first. */
const MOST_LINES = 200;

/** The checklist of a card: findings by severity, then what is in order. */
export function checklist(findings: readonly Finding[], of: 'new card' | 'published card'): ChecklistLine[] {
  const reported = new Set<string>(findings.map(({ rule }) => RULES[rule].topic));
  const silent = Object.entries(TOPIC_LINES).filter(
    ([topic]) => !reported.has(topic) && (topic !== 'published' || of === 'published card'),
  );
  return [
    ...findings
      .toSorted(compareBySeverity)
      .slice(0, MOST_LINES)
      .map((finding) => ({ severity: finding.severity, text: formatFinding(finding), rule: finding.rule, finding })),
    ...silent.map(([, text]) => ({ severity: 'ok' as const, text })),
  ];
}

/** A field or object that differs between two cards, for people. */
export interface ComparedPart {
  /** Unique in a comparison, and stable for the same part: `metadata.title`, `drawing zone`. */
  readonly key: string;
  readonly label: string;
  readonly kind: 'field' | 'text' | 'level' | 'drawing';
  readonly mark: 'added' | 'removed' | 'changed';
  /** The level or drawing on the chart. */
  readonly objectId?: string;
  /** Both sides as text; absent on a side that doesn't have the part. */
  readonly before?: string;
  readonly after?: string;
  /** The word diff of a text that both sides have. */
  readonly words?: readonly WordRun[];
}

/**
 * All differences: fields first, then levels, then drawings, ignoring order. Without an older card everything is new.
 * `ofCandles`: decimals of the card's candles, if they are known.
 */
export function compareCards(before: Card | undefined, after: Card, ofCandles?: number): ComparedPart[] {
  return withUniqueKeys(
    describeChanges(before, after, ofCandles).map((change) => partOf(change, before ?? after, after)),
  );
}

function partOf({ path, label, before, after }: CardChange, older: Card, newer: Card): ComparedPart {
  const kind = partKind(path);
  const objectId = objectIdAt(after === undefined ? older : newer, path);
  const isProse = kind === 'text' || path[1] === 'title';
  return {
    key: kind === 'drawing' ? label : path.join('.'),
    label,
    kind,
    mark: before === undefined ? 'added' : after === undefined ? 'removed' : 'changed',
    ...(objectId === undefined ? {} : { objectId }),
    ...(before === undefined ? {} : { before }),
    ...(after === undefined ? {} : { after }),
    ...(isProse && before !== undefined && after !== undefined ? { words: wordRuns(before, after) } : {}),
  };
}

function partKind([part, field]: CardChange['path']): ComparedPart['kind'] {
  if (part === 'levels') return 'level';
  if (part === 'drawings') return 'drawing';
  return LINKED_TEXT_FIELDS.some((name) => name === field) ? 'text' : 'field';
}

function objectIdAt(card: Card, [part, which]: CardChange['path']): string | undefined {
  if (part === 'drawings') return card.drawings[Number(which)]?.clientObjectId;
  const level = part === 'levels' ? LEVEL_NAMES.find((name) => name === which) : undefined;
  return level === undefined ? undefined : card.levels[level]?.clientObjectId;
}

/** Two drawings with one ID are an error, but must still be shown: the second is `drawing zone 2`. */
function withUniqueKeys(parts: readonly ComparedPart[]): ComparedPart[] {
  const taken = new Set<string>();
  return parts.map((part) => {
    let key = part.key;
    for (let number = 2; taken.has(key); number++) key = `${part.key} ${number}`;
    taken.add(key);
    return key === part.key ? part : { ...part, key };
  });
}

/** Placeholder for the sender, whose name may be an e-mail address and isn't shown. */
const SENDER_PLACEHOLDER = '(you)';
/** Placeholder for the draft's idempotency key, which is created on publishing. */
const KEY_PLACEHOLDER = '(one for this draft)';

/** What a new post triggers (public-facts 3.1). */
export type CreationEffect = 'postCreated' | 'creationWebhook';

/** The request that a card becomes, with its body as indented JSON. */
export type RequestPreview =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'refused'; readonly refusals: readonly PatchRefusal[] }
  | {
      readonly kind: 'update';
      readonly body: string;
      readonly changes: number;
      readonly effects: readonly PatchEffect[];
      /** Whether the unchanged title is sent only so that the drawings are saved (P2 4.8 rule 3). */
      readonly titleCarriesDrawings: boolean;
      /** Texts sent unchanged because they link to drawings. */
      readonly textsAlong: readonly LinkedTextField[];
    }
  | { readonly kind: 'creation'; readonly body: string; readonly effects: readonly CreationEffect[] };

/** The update that turns the published card into the edited one. */
export function updatePreview(published: Card, edited: Card): RequestPreview {
  const difference = patch(published, edited);
  if (difference.kind !== 'send') return difference;
  const { body, changes, effects, titleCarriesDrawings, textsAlong } = difference;
  return {
    kind: 'update',
    body: indentedJson(updateBody(SENDER_PLACEHOLDER, body)),
    changes: changes.length,
    effects,
    titleCarriesDrawings,
    textsAlong,
  };
}

/** The request that creates a card. */
export function creationPreview(card: Card): RequestPreview {
  return {
    kind: 'creation',
    body: indentedJson(creationBody(SENDER_PLACEHOLDER, card, KEY_PLACEHOLDER)),
    effects: ['postCreated', 'creationWebhook'],
  };
}

function indentedJson(body: unknown): string {
  return JSON.stringify(body, null, 2);
}
