import type { Node } from 'jsonc-parser';
import { formatUtcMinute } from '../../time.ts';
import { type LinkMention, objectMentions } from '../mentions/objectMentions.ts';
import { LEVEL_NAMES, type LevelName, LINKED_TEXT_FIELDS, METADATA_FIELDS, METADATA_NAMES } from '../model/card.ts';
import type { PointSketch } from '../model/cardSketch.ts';
import { DRAWING_LABELS, LEVEL_TITLES } from '../model/objectIds.ts';
import { pointTime } from '../model/pointTime.ts';
import { exactPrice, shownDecimals } from '../model/prices.ts';
import type { CardText } from './cardText.ts';
import { childAt, keyOf, keyRangeOf, nodeAt, valueNodeOf } from './jsonTree.ts';
import type { TextRange } from './textEdit.ts';

/** The kind of an outline entry. */
export type OutlineKind = 'section' | 'field' | 'text' | 'link' | 'level' | 'drawing' | 'point';

/** An outline entry. Ranges are in the text; the selection is inside the range. */
export interface OutlineEntry {
  readonly kind: OutlineKind;
  readonly name: string;
  readonly detail: string;
  readonly range: TextRange;
  readonly selection: TextRange;
  readonly children: readonly OutlineEntry[];
}

/** Longest detail, in UTF-16 units. */
const LONGEST_DETAIL = 60;

/**
 * The outline of a card in the text's order: fields and texts with their links, levels with prices, drawings with
 * points. `ofCandles`: decimals of the card's candles, if they are loaded.
 */
export function cardOutline(card: CardText, ofCandles?: number): readonly OutlineEntry[] {
  const decimals = shownDecimals(card.sketch.levels, ofCandles);
  const sections = [metadataEntry(card), levelsEntry(card, decimals), drawingsEntry(card, decimals)];
  return inOrder(sections.filter((section) => section !== undefined));
}

function metadataEntry(card: CardText): OutlineEntry | undefined {
  const links = Map.groupBy(
    objectMentions(card).filter((mention) => mention.kind === 'link'),
    ({ field }) => field,
  );
  return section(card, 'metadata', 'Metadata', card.sketch.metadata.title ?? '', (property) => {
    const field = METADATA_NAMES.find((name) => name === keyOf(property));
    const value = valueNodeOf(property);
    if (field === undefined || value === undefined) return [];
    const linked = LINKED_TEXT_FIELDS.find((name) => name === field);
    const children = linked === undefined ? [] : (links.get(linked) ?? []).map(linkEntry);
    return [
      {
        kind: linked === undefined ? 'field' : 'text',
        name: METADATA_FIELDS[field].title,
        detail: truncated(fieldDetail(value)),
        range: placeOf(property),
        selection: placeOf(value),
        children,
      },
    ];
  });
}

function linkEntry({ id, label, range, idRange }: LinkMention): OutlineEntry {
  return { kind: 'link', name: label.trim() || id, detail: id, range, selection: idRange, children: [] };
}

function levelsEntry(card: CardText, decimals: number): OutlineEntry | undefined {
  return section(card, 'levels', 'Levels', '', (property) => {
    const name = LEVEL_NAMES.find((level): level is LevelName => level === keyOf(property));
    if (name === undefined) return [];
    const { price, clientObjectId } = card.sketch.levels[name] ?? {};
    return [
      {
        kind: 'level',
        name: LEVEL_TITLES[name],
        detail: truncated(joinDetails([price === undefined ? '' : exactPrice(price, decimals), clientObjectId])),
        range: placeOf(property),
        selection: placeOf(property.children?.[0] ?? property),
        children: [],
      },
    ];
  });
}

function drawingsEntry(card: CardText, decimals: number): OutlineEntry | undefined {
  const list = nodeAt(card.root, ['drawings']);
  if (list?.type !== 'array') return undefined;
  const children = (list.children ?? []).map((node, place): OutlineEntry => {
    const drawing = card.sketch.drawings[place];
    const id = childAt(node, 'clientObjectId');
    const kind = drawing?.type === undefined ? '' : DRAWING_LABELS[drawing.type];
    return {
      kind: 'drawing',
      name: drawing?.clientObjectId?.trim() || `Drawing ${place + 1}`,
      detail: kind,
      range: placeOf(node),
      selection: placeOf(id?.type === 'string' ? id : node),
      children: pointEntries(node, drawing?.points ?? [], decimals),
    };
  });
  return {
    kind: 'section',
    name: 'Drawings',
    detail: String(children.length),
    range: placeOf(list.parent ?? list),
    selection: keyRangeOf(card, ['drawings']),
    children,
  };
}

function pointEntries(drawing: Node, points: readonly PointSketch[], decimals: number): OutlineEntry[] {
  const list = childAt(drawing, 'points');
  if (list?.type !== 'array') return [];
  return (list.children ?? []).map((node, place) => ({
    kind: 'point',
    name: `Point ${place + 1}`,
    detail: formatPoint(points[place] ?? {}, decimals),
    range: placeOf(node),
    selection: placeOf(node),
    children: [],
  }));
}

function formatPoint(point: PointSketch, decimals: number): string {
  const time = pointTime(point);
  return joinDetails([
    point.price === undefined ? '' : exactPrice(point.price, decimals),
    time === undefined ? '' : formatUtcMinute(time),
  ]);
}

function section(
  card: CardText,
  key: string,
  name: string,
  detail: string,
  entriesOf: (property: Node) => readonly OutlineEntry[],
): OutlineEntry | undefined {
  const node = nodeAt(card.root, [key]);
  if (node?.type !== 'object') return undefined;
  return {
    kind: 'section',
    name,
    detail: truncated(detail),
    range: placeOf(node.parent ?? node),
    selection: keyRangeOf(card, [key]),
    children: inOrder((node.children ?? []).flatMap(entriesOf)),
  };
}

/** The value of a field: a string as is, an expiry as type and hours, nothing for others. */
function fieldDetail(value: Node): string {
  if (value.type === 'string') return String(value.value);
  if (value.type !== 'object') return '';
  const parts = ['type', 'hours'].flatMap((key) => {
    const part: unknown = childAt(value, key)?.value;
    return typeof part === 'string' || typeof part === 'number' ? [String(part)] : [];
  });
  return parts.join(' ');
}

function joinDetails(parts: readonly (string | undefined)[]): string {
  return parts.filter((part) => part !== undefined && part !== '').join(' · ');
}

function truncated(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length <= LONGEST_DETAIL ? line : `${line.slice(0, LONGEST_DETAIL - 1)}…`;
}

function placeOf({ offset, length }: Node): TextRange {
  return { offset, length };
}

function inOrder(entries: readonly OutlineEntry[]): readonly OutlineEntry[] {
  return entries.toSorted((one, other) => one.range.offset - other.range.offset);
}
