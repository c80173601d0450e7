import type { DrawingStyle, DrawingType } from '../card.ts';
import type { DrawingSketch } from '../cardSketch.ts';
import type { DrawingLook } from './drawingLook.ts';
import { LOOK_PARTS, type LookParts } from './lookParts.ts';

/** How a drawing looks, as far as its kind shows it. */
export function lookOf(drawing: DrawingSketch): DrawingLook {
  return visibleParts(drawing, partsOf(drawing.type));
}

/**
 * The drawing with that look in place of its own, as far as its kind shows it. Parts that drawings of the kind `from`
 * (where the look comes from) do not have stay: a line's look does not empty a rectangle.
 */
export function withLook(drawing: DrawingSketch, look: DrawingLook, from = drawing.type): DrawingSketch {
  const [own, theirs] = [partsOf(drawing.type), partsOf(from)];
  const both: LookParts = {
    style: own.style.filter((key) => theirs.style.includes(key)),
    heads: own.heads && theirs.heads,
    ratios: own.ratios && theirs.ratios,
  };
  const { style, startHead, endHead, levels, ...rest } = drawing;
  const worn = visibleParts(look, both);
  return {
    ...rest,
    ...(both.heads ? {} : headsOf({ startHead, endHead })),
    ...(both.ratios || levels === undefined ? {} : { levels }),
    ...worn,
    style: { ...without(style, both.style), ...worn.style },
  };
}

function partsOf(type: DrawingType | undefined): LookParts {
  return LOOK_PARTS[type ?? 'HORIZONTAL_LINE'];
}

function visibleParts(look: DrawingLook, parts: LookParts): DrawingLook {
  const { style, levels } = look;
  return {
    style: Object.fromEntries(parts.style.flatMap((key) => (style[key] === undefined ? [] : [[key, style[key]]]))),
    ...(parts.heads ? headsOf(look) : {}),
    ...(parts.ratios && levels !== undefined ? { levels } : {}),
  };
}

function headsOf({ startHead, endHead }: LineHeads): Pick<DrawingLook, 'startHead' | 'endHead'> {
  return { ...(startHead === undefined ? {} : { startHead }), ...(endHead === undefined ? {} : { endHead }) };
}

interface LineHeads {
  readonly startHead?: DrawingLook['startHead'] | undefined;
  readonly endHead?: DrawingLook['endHead'] | undefined;
}

function without(style: Partial<DrawingStyle>, keys: readonly (keyof DrawingStyle)[]): Partial<DrawingStyle> {
  return Object.fromEntries(Object.entries(style).filter(([key]) => !keys.some((gone) => gone === key)));
}
