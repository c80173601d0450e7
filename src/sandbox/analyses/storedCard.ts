import { STANDARD_FIB_RATIOS } from '../../card/geometry/fibRatios.ts';
import type { Deviations } from '../deviations.ts';
import type { SavedCard, SavedDrawing } from './savedCard.ts';

/** The card as the service stores it (`storedDrawings`): as it was sent, with documented defaults, or all in one form. */
export function storedCard(card: SavedCard, form: Deviations['storedDrawings']): SavedCard {
  if (form === 'asSent') return card;
  const filled = { ...card, drawings: card.drawings.map(withDefaults) };
  return form === 'defaultsFilled' ? filled : normalizeCard(filled);
}

/** Heads, ratios and line style are documented defaults (P2 2.4). */
function withDefaults(drawing: SavedDrawing): SavedDrawing {
  const { type, style } = drawing;
  return {
    ...drawing,
    ...(style && { style: { lineStyle: 'SOLID', ...style } }),
    ...(type === 'LINE' && { startHead: drawing.startHead ?? 'NONE', endHead: drawing.endHead ?? 'NONE' }),
    ...(type === 'FIB_RETRACEMENT' && { levels: drawing.levels ?? [...STANDARD_FIB_RATIOS] }),
  };
}

function normalizeCard(card: SavedCard): SavedCard {
  return mapLeaves(card, (name, value) => {
    if (name === 'time' && (typeof value === 'number' || HAS_ZONE.test(String(value)))) {
      return new Date(value as string | number).toISOString();
    }
    if (typeof value !== 'string') return value;
    if (COLORS.has(name)) return value.toLowerCase();
    return TEXTS.has(name) ? value.replaceAll(/\r\n?/g, '\n').trim() : value;
  });
}

const HAS_ZONE = /(Z|[+-]\d{2}:\d{2})$/;
const COLORS: ReadonlySet<string> = new Set(['color', 'fillColor', 'borderColor']);
const TEXTS: ReadonlySet<string> = new Set(['title', 'preferenceText', 'alternativeText', 'comments']);

/** The same value with every number and text inside changed by its name. */
function mapLeaves<T>(value: T, change: (name: string, leaf: unknown) => unknown): T {
  return JSON.parse(JSON.stringify(value), (name, leaf: unknown) =>
    typeof leaf === 'object' ? leaf : change(name, leaf),
  );
}
