import type { LevelName } from '../card.ts';
import type { CardText } from '../cardText.ts';
import type { JsonPath } from '../jsonPath.ts';
import { factsOf } from './cardFacts.ts';

const LEVEL_IDS: Readonly<Record<LevelName, string>> = {
  resistance: 'lv_res',
  intermediateResistance: 'lv_ires',
  pivot: 'lv_piv',
  intermediateSupport: 'lv_isup',
  support: 'lv_sup',
};

/** A client object id that nothing on the card has yet, nor is `taken`, for the level or drawing at `path`. */
export function freshId(
  card: CardText,
  path: JsonPath,
  wanted: string = defaultId(path),
  taken: ReadonlySet<string> = new Set(),
): string {
  const { targetsById } = factsOf(card);
  let id = wanted;
  for (let count = 2; targetsById.has(id) || taken.has(id); count++) id = `${wanted}_${count}`;
  return id;
}

function defaultId([top, place]: JsonPath): string {
  if (top === 'drawings') return `drawing_${Number(place) + 1}`;
  return Object.hasOwn(LEVEL_IDS, String(place)) ? LEVEL_IDS[place as LevelName] : 'level';
}
