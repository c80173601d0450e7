import { CARD_LIMITS } from '../../../src/card/card.ts';
import type { CardSketch } from '../../../src/card/cardSketch.ts';
import { drawnLevels } from '../../../src/card/geometry/levelLines.ts';
import { objectName } from '../objectInCard.ts';
import type { ToolContext } from './deskFacts.ts';

/** Why so many more drawings cannot be put on the card; undefined when they can. */
export function roomRefusal({ drawings }: CardSketch, more: number): string | undefined {
  const { max } = CARD_LIMITS.drawings;
  if (drawings.length + more <= max) return undefined;
  const free = max - drawings.length;
  return free <= 0
    ? `This card has ${drawings.length} drawings and can hold ${max}: delete one first.`
    : `This card can hold ${max} drawings: there is room for ${free} more, not for ${more}.`;
}

/** Why nothing new can be drawn; undefined when it can. */
export function drawRefusal(facts: ToolContext): string | undefined {
  return facts.readOnly ?? roomRefusal(facts.sketch, 1);
}

/** Why this object cannot be moved; undefined when it can. */
export function moveRefusal(facts: ToolContext, objectId: string): string | undefined {
  if (facts.readOnly !== undefined) return facts.readOnly;
  if (facts.locked.has(objectId)) {
    return `${objectName(facts.sketch, objectId) ?? 'This object'} is locked in this view: unlock it to move it.`;
  }
  const isLevel = drawnLevels(facts.sketch.levels).some(({ level }) => level.clientObjectId === objectId);
  return isLevel ? facts.levelsLocked : undefined;
}
