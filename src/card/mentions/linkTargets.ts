import { LEVEL_NAMES, LINKED_TEXT_FIELDS } from '../model/card.ts';
import type { CardSketch } from '../model/cardSketch.ts';
import { styleColor } from '../model/drawingLook.ts';
import { DRAWING_LABELS, LEVEL_TITLES } from '../model/objectIds.ts';
import { exactPrice, shownDecimals } from '../model/prices.ts';
import { findTextLinks, isLinkableId } from '../model/textLinks.ts';

/** A level or drawing that a text can link to, for lists. */
export interface LinkTarget {
  readonly objectId: string;
  /** Its type for people: `Pivot`, `Channel`. */
  readonly what: string;
  readonly price: string | undefined;
  /** Of a drawing. */
  readonly color: string | undefined;
  /** Suggested labels of a link to it, best first; never empty. */
  readonly words: readonly string[];
}

/** Everything that the card's texts can link to, levels first; of objects with one ID the first. Prices as they are shown. */
function linkTargets(sketch: CardSketch, decimals: number = shownDecimals(sketch.levels)): readonly LinkTarget[] {
  const said = usedLabels(sketch);
  const targets = new Map<string, LinkTarget>();
  const add = (objectId: string | undefined, { words, ...target }: Omit<LinkTarget, 'objectId'>): void => {
    if (objectId === undefined || !isLinkableId(objectId) || targets.has(objectId)) return;
    const all = new Set([...(said.get(objectId) ?? []), ...words, ...labelFromId(objectId)]);
    targets.set(objectId, { objectId, words: [...all], ...target });
  };
  for (const name of LEVEL_NAMES) {
    const level = sketch.levels[name];
    const what = LEVEL_TITLES[name];
    const price = level?.price === undefined ? undefined : exactPrice(level.price, decimals);
    const plain = `the ${what.toLowerCase()}`;
    const words = price === undefined ? [plain] : [plain, `${plain} at ${price}`, price];
    add(level?.clientObjectId, { what, price, color: undefined, words });
  }
  for (const drawing of sketch.drawings) {
    const what = drawing.type === undefined ? 'Drawing' : DRAWING_LABELS[drawing.type];
    const at = drawing.type === 'HORIZONTAL_LINE' ? drawing.points[0]?.price : undefined;
    const price = at === undefined ? undefined : exactPrice(at, decimals);
    const plain = `the ${what.toLowerCase()}`;
    const words = price === undefined ? [plain] : [plain, `${plain} at ${price}`, price];
    add(drawing.clientObjectId, { what, price, color: styleColor(drawing.style), words });
  }
  return [...targets.values()];
}

const targetsBySketch = new WeakMap<
  CardSketch,
  { readonly decimals: number; readonly targets: readonly LinkTarget[] }
>();

/** The targets of a card, cached per text. */
export function linkTargetsOf(sketch: CardSketch, decimals = shownDecimals(sketch.levels)): readonly LinkTarget[] {
  const known = targetsBySketch.get(sketch);
  if (known?.decimals === decimals) return known.targets;
  const targets = linkTargets(sketch, decimals);
  targetsBySketch.set(sketch, { decimals, targets });
  return targets;
}

/** The labels that the texts already use for each object: they are probably wanted again. */
function usedLabels({ metadata }: CardSketch): ReadonlyMap<string, readonly string[]> {
  const said = new Map<string, string[]>();
  for (const field of LINKED_TEXT_FIELDS) {
    for (const link of findTextLinks(metadata[field] ?? '')) {
      if (link.kind === 'link') said.set(link.id, [...(said.get(link.id) ?? []), link.label]);
    }
  }
  return said;
}

/** `breakout_zone` as `breakout zone`, if the ID consists of words; `hline1` and `lv_piv` don't. */
function labelFromId(objectId: string): readonly string[] {
  const words = objectId
    .replace(/[[\]]/g, '')
    .split(/[\s_-]+/)
    .filter((word) => word !== '');
  return words.length > 1 && words.every((word) => /^(\p{L}{3,}|\d+)$/u.test(word)) ? [words.join(' ')] : [];
}
