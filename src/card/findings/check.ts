import { type Card, DRAWING_TYPES, METADATA_NAMES } from '../model/card.ts';
import { type JsonPath, sameValue } from '../model/jsonValue.ts';
import { type PatchBody, partsToSend } from '../model/patch.ts';
import { sameDrawing, sameField, sameLevels } from '../model/sameMeaning.ts';
import { fieldOf } from '../model/unreadable.ts';
import type { CardText } from '../text/cardText.ts';
import { factsOf } from './cardFacts.ts';
import {
  colors,
  drawingCount,
  drawingsOutside,
  epochSeconds,
  fibonacciRatios,
  lineHeads,
  lineWidths,
  opacities,
  pointCounts,
  pointTimes,
} from './drawingRules.ts';
import {
  type CardRule,
  compareBySeverity,
  type Finding,
  type FindingContext,
  type Findings,
  findingAt,
} from './finding.ts';
import { emptyIds, sharedIds, uniqueDrawingIds, uniqueLevelIds } from './idRules.ts';
import {
  farLevels,
  levelOrder,
  levelPlacement,
  levelTimes,
  lowReward,
  reachedLevels,
  staleLevels,
} from './levelRules.ts';
import { deadLinks, malformedLinks, titleLinks, unlinkedObjects } from './linkRules.ts';
import {
  blankTexts,
  displayedTexts,
  expiryHours,
  pastExpiry,
  shortExpiry,
  textLengths,
  wellFormedTexts,
} from './metadataRules.ts';
import {
  publishedComments,
  publishedDrawings,
  publishedLevels,
  publishedReadOnly,
  publishedSymbol,
  publishedTexts,
  publishedType,
  publishedTypeRemoved,
} from './publishedRules.ts';
import { changeableCard } from './publishedState.ts';
import { RULES } from './rules.ts';
import {
  contradictingDirections,
  foreignSymbols,
  foreignTimeframes,
  misplacedTargets,
  mistypedLabels,
  nearlyPrices,
  unlinkedPrices,
} from './scenarioRules.ts';
import { duplicateKeys, enums, finiteNumbers, missingKeys, syntax, unknownKeys, wrongTypes } from './shapeRules.ts';

/** More findings of one rule help nobody, and each costs its fixes. */
const MOST_OF_ONE_RULE = 100;

/** All findings about a card's text, in the order of the text. Total, for any text: a rule that fails is a finding, too. */
export function check(card: CardText, context: FindingContext = {}): Finding[] {
  try {
    return findingsOf(card, context);
  } catch {
    return [findingAt(card, 'json.syntax', [], { mistake: { kind: 'uncheckable' } })];
  }
}

function findingsOf(card: CardText, context: FindingContext): Finding[] {
  const { isWhole } = factsOf(card);
  const findings: Finding[] = [];
  const unlessUnsent = downgradeUnsentErrors(card, context);
  for (const [rule, find] of CHECKS_IN_ORDER) {
    const { needsWholeText, isOptional } = RULES[rule];
    if ((needsWholeText && !isWhole) || (isOptional && !context.optionalRules?.includes(rule))) continue;
    let count = 0;
    for (const found of find(card, context)) {
      const finding = found.severity === 'error' ? unlessUnsent(found) : found;
      if (finding === undefined) continue;
      findings.push(finding);
      if (++count === MOST_OF_ONE_RULE) break;
    }
  }
  return findings.sort(
    (a, b) => a.range.offset - b.range.offset || compareBySeverity(a, b) || a.range.length - b.range.length,
  );
}

/** The check of each rule. The order matters: a later rule is silent where an earlier one reports the same mistake. */
const CHECKS: { readonly [Rule in CardRule]: (card: CardText, context: FindingContext) => Findings<Rule> } = {
  'json.syntax': syntax,
  'json.duplicateKey': duplicateKeys,
  'keys.unknown': unknownKeys,
  'keys.missing': missingKeys,
  'values.type': wrongTypes,
  'values.finite': finiteNumbers,
  'values.enum': enums,
  'texts.length': textLengths,
  'texts.wellFormed': wellFormedTexts,
  'expiry.hours': expiryHours,
  'levels.order': levelOrder,
  'levels.time': levelTimes,
  'ids.empty': emptyIds,
  'ids.level': uniqueLevelIds,
  'ids.drawing': uniqueDrawingIds,
  'ids.shared': sharedIds,
  'drawings.count': drawingCount,
  'points.time': pointTimes,
  'points.count': pointCounts,
  'style.color': colors,
  'style.lineWidth': lineWidths,
  'style.opacity': opacities,
  'drawings.heads': lineHeads,
  'drawings.ratios': fibonacciRatios,
  'links.dead': deadLinks,
  'links.malformed': malformedLinks,
  'published.readOnly': publishedReadOnly,
  'published.levels': publishedLevels,
  'published.type': publishedType,
  'published.typeRemoved': publishedTypeRemoved,
  'published.text': publishedTexts,
  'published.symbol': publishedSymbol,
  'published.drawings': publishedDrawings,
  'published.comments': publishedComments,
  'texts.display': displayedTexts,
  'texts.blank': blankTexts,
  'texts.direction': contradictingDirections,
  'texts.target': misplacedTargets,
  'texts.price': nearlyPrices,
  'texts.symbol': foreignSymbols,
  'texts.timeframe': foreignTimeframes,
  'links.label': mistypedLabels,
  'links.price': unlinkedPrices,
  'links.title': titleLinks,
  'points.seconds': epochSeconds,
  'drawings.outside': drawingsOutside,
  'links.none': unlinkedObjects,
  'expiry.short': shortExpiry,
  'expiry.past': pastExpiry,
  'levels.far': farLevels,
  'levels.placement': levelPlacement,
  'levels.reached': reachedLevels,
  'levels.reward': lowReward,
  'levels.stale': staleLevels,
};

const CHECKS_IN_ORDER = Object.entries(CHECKS) as [CardRule, (typeof CHECKS)[CardRule]][];

/**
 * Adjusts errors in a text that edits a published card: only what a save would send can block it. A mistake in a part
 * that equals the published one is a warning, because otherwise somebody else's mistake would lock the card.
 * Undocumented content of a drawing that the service holds is sent back unchanged: it blocks nothing, and an unknown
 * key isn't reported.
 */
function downgradeUnsentErrors(card: CardText, context: FindingContext): (error: Finding) => Finding | undefined {
  let known: PlannedUpdate | undefined;
  return (error) => {
    if (RULES[error.rule].alwaysBlocks) return error;
    const published = changeableCard(context);
    if (published === undefined) return error;
    // Computed at the first error: most texts have none.
    known ??= plannedUpdate(published, card.card);
    return known === undefined ? error : downgraded(error, known);
  };
}

interface PlannedUpdate {
  readonly published: Card;
  readonly edited: Card;
  readonly body: PatchBody;
}

function plannedUpdate(published: Card, edited: Card | undefined): PlannedUpdate | undefined {
  return edited && { published, edited, body: partsToSend(published, edited).body };
}

function downgraded(error: Finding, sending: PlannedUpdate): Finding | undefined {
  const [part, which] = error.path;
  if (part === 'drawings' && typeof which === 'number' && isHeldByService(error, which, sending)) {
    if (error.rule === 'keys.unknown') return undefined;
    if (error.rule !== 'values.enum') return asWarning(error);
    return { ...error, severity: 'warning', isPublished: true, fixes: [] };
  }
  if (error.rule === 'keys.unknown') return error;
  return isUnsent(error.path, sending) ? asWarning(error) : error;
}

function asWarning(error: Finding): Finding {
  return { ...error, severity: 'warning' };
}

/** Whether the part equals the published one and an update leaves it out. */
function isUnsent([part, field]: JsonPath, { published, edited, body }: PlannedUpdate): boolean {
  switch (part) {
    case 'metadata': {
      const name = METADATA_NAMES.find((candidate) => candidate === field);
      if (name === undefined || !sameField(name, published.metadata, edited.metadata)) return false;
      return name === 'symbol' || body.metadata?.[name] === undefined;
    }
    case 'levels':
      return body.levels === undefined && sameLevels(published.levels, edited.levels);
    case 'drawings':
      return body.drawings === undefined;
    default:
      return false;
  }
}

/** Whether the finding is about an undocumented key, value or type that the published drawing has too. */
function isHeldByService({ rule, path }: Finding, place: number, { published, edited }: PlannedUpdate): boolean {
  const here = edited.drawings[place];
  const held = published.drawings.find(({ clientObjectId }) => clientObjectId === here?.clientObjectId);
  if (here === undefined || held === undefined) return false;
  if (!DRAWING_TYPES.some((type) => type === here.type)) return sameDrawing(here, held);
  if (rule !== 'keys.unknown' && rule !== 'values.enum') return false;
  const [is, was] = [valueAt(here, path.slice(2)), valueAt(held, path.slice(2))];
  return is !== undefined && sameValue(is, was);
}

function valueAt(value: unknown, path: JsonPath): unknown {
  return path.reduce<unknown>(
    (part, key) => (Array.isArray(part) ? (part as readonly unknown[])[Number(key)] : fieldOf(part, String(key))),
    value,
  );
}
