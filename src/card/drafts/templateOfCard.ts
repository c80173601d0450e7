import { openOfBar, timeAxis } from '../geometry/timeAxis.ts';
import { objectPrices, priceMentions, priceStep, readText } from '../mentions/priceMentions.ts';
import { timeframeMentions } from '../mentions/timeframeMentions.ts';
import { type Card, type Drawing, LEVEL_NAMES, type LevelName, TEXT_FIELDS } from '../model/card.ts';
import { sketchOf } from '../model/cardSketch.ts';
import type { JsonValue } from '../model/jsonValue.ts';
import { parsePointTime } from '../model/pointTime.ts';
import { formatJson } from '../text/jsonFormat.ts';
import { applyTextEdits, type TextEdit } from '../text/textEdit.ts';
import { NEW_FILE_STYLE } from '../text/textStyle.ts';
import { parseCardTemplate } from './cardTemplate.ts';
import { symbolPlaces } from './duplicateForSymbol.ts';

/** What a template is named, and what its times are counted from. */
export interface TemplateOrigin {
  readonly name: string;
  /** Opening times of the candles at hand, in the card's timeframe, ascending; may be empty. */
  readonly times: ArrayLike<number>;
  /** Epoch milliseconds; times are counted from its bar if there are no candles. */
  readonly now: number;
}

/** The text of a `*.card-template.json`, and what of the card isn't in it. */
interface TemplateText {
  readonly text: string;
  /** Places of the drawings with a price that no level has: it would be wrong on any other chart. */
  readonly leftOut: readonly number[];
}

/**
 * A template that makes cards like this one: symbol, timeframe, prices of levels and times become placeholders, also in
 * the texts. Undefined if the card has double braces in a text, because a template would take them for placeholders.
 */
export function templateOfCard(card: Card, origin: TemplateOrigin): TemplateText | undefined {
  const { metadata, levels, drawings } = card;
  const barOf = barCounter(card, origin);
  const made = drawings.map((drawing) => templateDrawing(drawing, card, barOf));
  const leftOut = made.flatMap((drawing, place) => (drawing === undefined ? [place] : []));
  const gone = new Set(leftOut.map((place) => drawings[place]?.clientObjectId));
  const texts = TEXT_FIELDS.flatMap((field) => {
    const text = metadata[field];
    return text === undefined ? [] : [[field, templateWords(text, card, gone)] as const];
  });
  const value = {
    name: origin.name,
    card: {
      ...card,
      metadata: { ...metadata, symbol: '{{symbol}}', timeframe: '{{timeframe}}', ...Object.fromEntries(texts) },
      levels: Object.fromEntries(
        LEVEL_NAMES.flatMap((name) => {
          const { time: _, ...level } = levels[name] ?? {};
          return levels[name] === undefined ? [] : [[name, { ...level, price: placeholder(name) }]];
        }),
      ),
      drawings: made.filter((drawing) => drawing !== undefined),
    },
  };
  const text = `${formatJson(value as JsonValue, [], NEW_FILE_STYLE, '')}\n`;
  const written = Object.values(metadata).some((each) => typeof each === 'string' && /\{\{|\}\}/.test(each));
  return written || parseCardTemplate(text).template === undefined ? undefined : { text, leftOut };
}

const FARTHEST_BAR = 99_999;

/** The placeholder of a time, as the number of whole bars from the last one; undefined if it is too far away. */
function barCounter({ metadata }: Card, { times, now }: TemplateOrigin): (time: number) => string | undefined {
  const axis = timeAxis(times, metadata.timeframe);
  const last = axis.count === 0 ? axis.indexAt(openOfBar(now, metadata.timeframe)) : axis.count - 1;
  return (time) => {
    const bars = Math.round(axis.indexAt(time) - last);
    if (Math.abs(bars) > FARTHEST_BAR) return undefined;
    return bars === 0 ? '{{bar}}' : `{{bar${bars > 0 ? '+' : '-'}${Math.abs(bars)}}}`;
  };
}

function templateDrawing(
  drawing: Drawing,
  { levels }: Card,
  barOf: (time: number) => string | undefined,
): JsonValue | undefined {
  if (!Array.isArray(drawing.points)) return undefined;
  const points = drawing.points.map((point) => {
    const time = parsePointTime(point.time);
    const bar = time === undefined ? undefined : barOf(time);
    const level = LEVEL_NAMES.find((name) => levels[name]?.price === point.price);
    return bar === undefined || level === undefined ? undefined : { time: bar, price: placeholder(level) };
  });
  return points.includes(undefined) ? undefined : ({ ...drawing, points } as JsonValue);
}

/** A text with placeholders for symbol, timeframe and levels, and without links to drawings that are gone. */
function templateWords(text: string, card: Card, gone: ReadonlySet<string | undefined>): string {
  const sketch = sketchOf(card);
  const read = readText(text);
  const edits: TextEdit[] = symbolPlaces(read.visible, card.metadata.symbol).map((place) => ({
    ...place,
    newText: '{{symbol}}',
  }));
  const levelPrices = objectPrices(sketch).filter(({ level }) => level !== undefined);
  for (const { range, is, object } of priceMentions(read, levelPrices, priceStep(sketch))) {
    if (is === 'equal' && object.level !== undefined) edits.push({ ...range, newText: placeholder(object.level) });
  }
  for (const { range, timeframe } of timeframeMentions(read.visible)) {
    const word = read.visible.slice(range.offset, range.offset + range.length);
    if (timeframe === card.metadata.timeframe && word === timeframe) edits.push({ ...range, newText: '{{timeframe}}' });
  }
  for (const link of read.links) {
    if (link.kind !== 'link' || !gone.has(link.id)) continue;
    const { range, labelRange } = link;
    const end = labelRange.offset + labelRange.length;
    edits.push({ offset: range.offset, length: labelRange.offset - range.offset, newText: '' });
    edits.push({ offset: end, length: range.offset + range.length - end, newText: '' });
  }
  return applyTextEdits(
    text,
    edits.sort((a, b) => a.offset - b.offset),
  );
}

function placeholder(name: LevelName): string {
  return `{{${name}}}`;
}
