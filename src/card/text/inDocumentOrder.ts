import { type Card, type Drawing, LEVEL_NAMES } from '../card.ts';
import type { JsonValue } from '../jsonPath.ts';

/** The card as a plain value with its keys in the documents' order (P2 2.4, 4.8); absent parts are left out. */
export function inDocumentOrder(card: Card): { readonly [key: string]: JsonValue } {
  const { symbol, title, direction, entryPlacement, timeframe, expiry, preferenceText, alternativeText, comments } =
    card.metadata;
  return {
    metadata: withoutAbsent({
      symbol,
      title,
      direction,
      entryPlacement,
      timeframe,
      expiry: expiry.type === 'GTC' ? { type: expiry.type } : { type: expiry.type, hours: expiry.hours },
      preferenceText,
      alternativeText,
      comments,
    }),
    levels: withoutAbsent(
      Object.fromEntries(
        LEVEL_NAMES.map((name) => {
          const level = card.levels[name];
          return [
            name,
            level && withoutAbsent({ price: level.price, clientObjectId: level.clientObjectId, time: level.time }),
          ];
        }),
      ),
    ),
    drawings: card.drawings.map(drawingInDocumentOrder),
  };
}

/** A drawing as a plain value with its keys in the documents' order. */
export function drawingInDocumentOrder(drawing: Drawing): JsonValue {
  const { type, clientObjectId, points, style, startHead, endHead, levels } = drawing;
  return withoutAbsent({
    type,
    clientObjectId,
    points: points.map(({ time, price }) => ({ time, price })),
    style:
      style &&
      withoutAbsent({
        color: style.color,
        lineWidth: style.lineWidth,
        lineStyle: style.lineStyle,
        fillColor: style.fillColor,
        borderColor: style.borderColor,
        opacity: style.opacity,
      }),
    startHead,
    endHead,
    levels,
  });
}

function withoutAbsent(parts: { readonly [key: string]: JsonValue | undefined }): {
  readonly [key: string]: JsonValue;
} {
  return Object.fromEntries(
    Object.entries(parts).filter((entry): entry is [string, JsonValue] => entry[1] !== undefined),
  );
}
