import { rewardToRisk } from '../geometry/levels.ts';
import { timeframeWord } from '../mentions/timeframeMentions.ts';
import { CARD_LIMITS, type Direction, type DrawingType, type LevelName, LINKED_TEXT_FIELDS } from '../model/card.ts';
import type { CardSketch, DrawingSketch } from '../model/cardSketch.ts';
import { cardType } from '../model/cardType.ts';
import { objectIds } from '../model/objectIds.ts';
import { parsePointTime } from '../model/pointTime.ts';
import { decimalsOfAll, formatPrice } from '../model/prices.ts';
import { countCharacters } from '../model/strings.ts';
import { findTextLinks, formatTextLink, isLinkableId } from '../model/textLinks.ts';
import { type ParsedTemplate, type PlaceholderMistake, parsePlaceholders } from './placeholders.ts';
import {
  DEFAULT_SCENARIO_TEMPLATES,
  SCENARIO_FIELDS,
  SCENARIO_LENGTHS,
  SCENARIO_PLACEHOLDERS,
  type ScenarioField,
  type ScenarioLength,
  type ScenarioPlaceholder,
  type ScenarioTemplates,
} from './scenarioTemplates.ts';

/** What a preference text begins with if the card lacks a value for its first sentence, best first. */
const FIRST_SENTENCES = [
  '{{Buy}} {{trigger}}.',
  '{{Buy}} at {{pivot}}, with {{target}} as the target.',
  '{{Buy}} with {{target}} as the target.',
  '{{Buy}} at {{pivot}}.',
] as const;

type ScenarioMistake = PlaceholderMistake & { readonly field: ScenarioField; readonly length: ScenarioLength };

/** All mistakes of the templates, with their places. */
export function scenarioMistakes(templates: ScenarioTemplates): readonly ScenarioMistake[] {
  return SCENARIO_FIELDS.flatMap((field) =>
    SCENARIO_LENGTHS.flatMap((length) =>
      parse(templates[field][length]).mistakes.map((mistake) => ({ ...mistake, field, length })),
    ),
  );
}

/** How to draft. */
interface ScenarioOptions {
  readonly length: ScenarioLength;
  readonly templates?: ScenarioTemplates;
  /** Whether texts that aren't empty are replaced, too. */
  readonly replaces?: boolean;
  /**
   * Whether the pivot invalidates the idea: it is then the stop. The entry is a price that no level has, so there is no reward
   * to risk.
   */
  readonly pivotIsInvalidation?: boolean;
}

/** The drafted texts; a field is absent if it isn't to be changed, or if the card lacks what its template needs. */
export type DraftedTexts = { readonly [Field in ScenarioField]?: string };

/**
 * Drafts of the preference and alternative text, made of the card's levels, drawings and direction; the same for the same
 * card. Nothing is drafted from a template with mistakes (`scenarioMistakes`). A text that would be too long is drafted
 * without its list of other objects, or in a shorter length.
 */
export function writeScenario(sketch: CardSketch, options: ScenarioOptions): DraftedTexts {
  const { replaces = false } = options;
  const drafted: { [Field in ScenarioField]?: string } = {};
  if (sketch.metadata.direction === undefined) return drafted;
  const fields = SCENARIO_FIELDS.filter((field) => replaces || (sketch.metadata[field] ?? '').trim() === '');
  let kept: CardSketch = { ...sketch, metadata: { ...sketch.metadata } };
  for (const field of fields) kept = { ...kept, metadata: { ...kept.metadata, [field]: '' } };
  for (const field of fields) {
    const text = draft(kept, field, options);
    if (text === undefined) continue;
    drafted[field] = text;
    kept = { ...kept, metadata: { ...kept.metadata, [field]: text } };
  }
  return drafted;
}

function draft(
  sketch: CardSketch,
  field: ScenarioField,
  { length, templates = DEFAULT_SCENARIO_TEMPLATES, pivotIsInvalidation = false }: ScenarioOptions,
): string | undefined {
  const own = valuesOf(sketch);
  const values = pivotIsInvalidation ? { ...own, ...valuesBeyond(own) } : own;
  const shorter = SCENARIO_LENGTHS.slice(0, SCENARIO_LENGTHS.indexOf(length) + 1).reverse();
  for (const each of shorter) {
    const { parts, mistakes } = parse(templates[field][each]);
    if (mistakes.length > 0) return undefined;
    for (const withOthers of [true, false]) {
      const { text, lacksFirst } = fill(parts, values, sketch, withOthers);
      if (lacksFirst) {
        // The following sentences mention a trade or a stop that the text hasn't named.
        const first = field === 'preferenceText' ? firstSentence(values, sketch) : undefined;
        const whole = first === undefined ? '' : [first, text].filter((words) => words !== '').join(' ');
        if (whole !== '' && countCharacters(whole) <= CARD_LIMITS[field].max) return whole;
        continue;
      }
      if (text !== '' && countCharacters(text) <= CARD_LIMITS[field].max) return text;
    }
  }
  return undefined;
}

function parse(template: string): ParsedTemplate {
  return parsePlaceholders(template, Object.keys(SCENARIO_PLACEHOLDERS));
}

function firstSentence(values: ReturnType<typeof valuesOf>, sketch: CardSketch): string | undefined {
  for (const template of FIRST_SENTENCES) {
    const { text } = fill(parse(template).parts, values, sketch, false);
    if (text !== '') return text;
  }
  return undefined;
}

/** The sentences whose placeholders all have values. A sentence ends with a full stop before a space or the end. */
function fill(
  parts: ParsedTemplate['parts'],
  values: ReturnType<typeof valuesOf>,
  sketch: CardSketch,
  withOthers: boolean,
): { readonly text: string; readonly lacksFirst: boolean } {
  const sentences: string[] = [];
  const linked: string[] = [];
  let [sentence, isComplete] = ['', true];
  let lacksFirst: boolean | undefined;
  let namesTrade = false;
  const finish = (): void => {
    if (isComplete && sentence.trim() !== '') sentences.push(capitalized(sentence.trim()));
    lacksFirst ??= !isComplete && namesTrade;
    [sentence, isComplete] = ['', true];
  };
  for (const part of parts) {
    if (part.kind === 'placeholder') {
      namesTrade ||= part.name === 'trigger' || part.name === 'stop';
      const value =
        part.name !== 'others'
          ? values[part.name as ScenarioPlaceholder]
          : withOthers
            ? othersOf(sketch, [...linked, ...sentences, sentence].join(' '))
            : undefined;
      if (value === undefined) isComplete = false;
      else sentence += value;
      continue;
    }
    const [first = '', ...rest] = part.words.split(/(?<=[.!?])\s+/);
    sentence += first;
    for (const next of rest) {
      finish();
      sentence = next;
    }
  }
  finish();
  return { text: sentences.join(' '), lacksFirst: lacksFirst ?? false };
}

function capitalized(sentence: string): string {
  const at = sentence.startsWith('[[') ? sentence.indexOf(':') + 1 : 0;
  return sentence.slice(0, at) + sentence.slice(at, at + 1).toUpperCase() + sentence.slice(at + 1);
}

function valuesOf(sketch: CardSketch): { readonly [Name in ScenarioPlaceholder]?: string | undefined } {
  const { metadata, levels, drawings } = sketch;
  const { direction, entryPlacement, timeframe } = metadata;
  if (direction === undefined) return {};
  const decimals = decimalsOfAll(Object.values(levels).flatMap(({ price }) => price ?? []));
  const level = (name: LevelName): string | undefined => {
    const { price, clientObjectId } = levels[name] ?? {};
    return price === undefined ? undefined : linkOrWords(clientObjectId, formatPrice(price, decimals));
  };
  const { target, firstTarget, stop, firstStop } = SIDES[direction];
  const frame = timeframe && timeframeWord(timeframe);
  const pivot = level('pivot');
  const type = entryPlacement && cardType({ direction, entryPlacement });
  const ratio = rewardToRisk(levels, type)?.ratio;
  const [above, below] = direction === 'BULLISH' ? ['above', 'below'] : ['below', 'above'];
  // An H4 close, an M15 close, a daily close.
  const close = frame === undefined ? 'a close' : `${/^[HM]\d/.test(frame) ? 'an' : 'a'} ${frame} close`;
  const trigger = type?.endsWith('breakout') ? `${close} ${above}` : 'the first test of';
  const drawing = mostTelling(drawings, direction);
  return {
    Buy: direction === 'BULLISH' ? 'Buy' : 'Sell',
    above,
    below,
    trigger: pivot && type && `${trigger} ${pivot}`,
    pivot,
    target: level(target),
    firstTarget: level(target) && level(firstTarget),
    stop: level(stop),
    firstStop: level(firstStop),
    drawing: drawing && linkOrWords(drawing.clientObjectId, labelOf(drawing.type)),
    rewardToRisk: level(stop) && ratio?.toFixed(2),
    timeframe: frame,
  };
}

/** Values that differ if the idea holds only beyond the pivot. */
function valuesBeyond({ above, pivot }: ReturnType<typeof valuesOf>): ReturnType<typeof valuesOf> {
  const trigger = pivot && above && `${above} ${pivot}`;
  // A close beyond the pivot can't be triggered by a price on its other side.
  return { trigger, stop: pivot, pivot: undefined, firstStop: undefined, rewardToRisk: undefined };
}

const SIDES: Readonly<Record<Direction, Readonly<Record<'target' | 'firstTarget' | 'stop' | 'firstStop', LevelName>>>> =
  {
    BULLISH: {
      target: 'resistance',
      firstTarget: 'intermediateResistance',
      stop: 'support',
      firstStop: 'intermediateSupport',
    },
    BEARISH: {
      target: 'support',
      firstTarget: 'intermediateSupport',
      stop: 'resistance',
      firstStop: 'intermediateResistance',
    },
  };

/** The label of a link to a drawing, most telling types first. */
const DRAWING_WORDS: readonly (readonly [DrawingType, string])[] = [
  ['PARALLEL', 'the channel'],
  ['LINE', 'the trend line'],
  ['RECTANGLE', 'the zone'],
  ['FIB_RETRACEMENT', 'the retracement'],
  ['HORIZONTAL_LINE', 'the line'],
];

function mostTelling(drawings: readonly DrawingSketch[], direction: Direction): DrawingSketch | undefined {
  for (const [type] of DRAWING_WORDS) {
    const found = drawings.find(
      (drawing) =>
        drawing.type === type && isLinkableId(drawing.clientObjectId ?? '') && !leadsAgainst(drawing, direction),
    );
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Whether a line falls on a bullish card, or rises on a bearish one. */
function leadsAgainst({ type, points }: DrawingSketch, direction: Direction): boolean {
  if (type !== 'LINE' && type !== 'PARALLEL') return false;
  const [first, second] = points
    .slice(0, 2)
    .map(({ time, price }) => ({ at: time === undefined ? undefined : parsePointTime(time), price }));
  if (first?.at === undefined || second?.at === undefined || first.price === undefined || second.price === undefined)
    return false;
  const slope = (second.price - first.price) * Math.sign(second.at - first.at);
  return direction === 'BULLISH' ? slope < 0 : slope > 0;
}

function labelOf(type: DrawingType | undefined): string {
  return DRAWING_WORDS.find(([each]) => each === type)?.[1] ?? 'the drawing';
}

function linkOrWords(id: string | undefined, words: string): string {
  return id !== undefined && isLinkableId(id) && id.isWellFormed() ? formatTextLink(id, words) : words;
}

/** Links to the objects that neither the card's texts nor `text` link to; undefined if there are none. */
function othersOf(sketch: CardSketch, text: string): string | undefined {
  const texts = LINKED_TEXT_FIELDS.map((field) => sketch.metadata[field] ?? '');
  const linked = new Set([...texts, text].flatMap(findTextLinks).map(({ id }) => id));
  const links = objectIds({ sketch }).flatMap((object): string[] => {
    const { id } = object;
    if (linked.has(id) || !isLinkableId(id) || !id.isWellFormed()) return [];
    linked.add(id);
    return [formatTextLink(id, object.kind === 'level' ? LEVEL_WORDS[object.level] : labelOf(object.type))];
  });
  return links.length < 2 ? links[0] : `${links.slice(0, -1).join(', ')} and ${links.at(-1)}`;
}

const LEVEL_WORDS: Readonly<Record<LevelName, string>> = {
  resistance: 'the resistance',
  intermediateResistance: 'the first resistance',
  pivot: 'the pivot',
  intermediateSupport: 'the first support',
  support: 'the support',
};
