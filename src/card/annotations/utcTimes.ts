import type { Node } from 'jsonc-parser';
import { LEVEL_NAMES } from '../card.ts';
import type { CardText } from '../cardText.ts';
import { epochOf } from '../findings/utcTime.ts';
import { nodeAt } from '../text/jsonNode.ts';

/** A time of the text, of a level or of a drawing's point. */
export interface UtcTime {
  /** Where it ends. */
  readonly offset: number;
  /** Milliseconds since 1970. */
  readonly epoch: number;
  /** Whether people can read it as it is written. */
  readonly written: 'text' | 'number';
}

/** All times of the text that are times as the interface takes them. */
export function utcTimes(card: CardText): readonly UtcTime[] {
  return timeNodes(card).flatMap((node) => {
    const time: unknown = node.value;
    if (typeof time !== 'string' && typeof time !== 'number') return [];
    const epoch = epochOf(time);
    const written = typeof time === 'number' ? 'number' : 'text';
    return epoch === undefined ? [] : [{ offset: node.offset + node.length, epoch, written }];
  });
}

function timeNodes(card: CardText): Node[] {
  const levels = LEVEL_NAMES.flatMap((name) => nodeAt(card.root, ['levels', name, 'time']) ?? []);
  const drawings = nodeAt(card.root, ['drawings'])?.children ?? [];
  const points = drawings.flatMap((drawing) => nodeAt(drawing, ['points'])?.children ?? []);
  return [...levels, ...points.flatMap((point) => nodeAt(point, ['time']) ?? [])];
}
