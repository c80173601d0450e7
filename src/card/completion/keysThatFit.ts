import type { CardText } from '../cardText.ts';
import { CARD_SHAPE, type Shape } from '../findings/cardShape.ts';
import type { JsonPath } from '../jsonPath.ts';
import { documentKeys } from '../text/documentKeys.ts';
import { nodeAt } from '../text/jsonNode.ts';

/**
 * The keys that may stand in the object at `path`, in the documents' order: without those that belong to another kind,
 * such as heads to a rectangle. While the kind is not written yet, all may.
 */
export function applicableKeys(card: CardText, path: JsonPath): readonly string[] {
  const shape = shapeAt(path);
  if (shape?.kind !== 'object') return [];
  const known = documentKeys(path).filter((key) => shape.keys.has(key));
  return known.filter((key) => {
    const only = shape.keys.get(key)?.only;
    if (only === undefined) return true;
    const value: unknown = nodeAt(card.root, [...path, only.key])?.value;
    return value === undefined || value === only.is;
  });
}

/** Whether the value at `path` is one of a few words. */
export function isEnum(path: JsonPath): boolean {
  const shape = shapeAt(path);
  return shape?.kind === 'text' && shape.oneOf !== undefined;
}

function shapeAt(path: JsonPath): Shape | undefined {
  let shape: Shape | undefined = CARD_SHAPE;
  for (const part of path) {
    if (shape === undefined) return undefined;
    if (shape.kind === 'object') shape = shape.keys.get(String(part))?.shape;
    else shape = shape.kind === 'list' ? shape.item : undefined;
  }
  return shape;
}
