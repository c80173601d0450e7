import type { Card, Drawing } from '../../src/card/model/card.ts';

/** Every ratio of the standard set, and some between (P2 2.4 gives no limit; this is more than any chart shows). */
const RATIOS = [-0.618, -0.382, -0.236, 0, 0.236, 0.382, 0.5, 0.618, 0.786, 1, 1.236, 1.382, 1.5, 1.618];

/** The largest legal card: 20 drawings, five levels, every text at its limit and full of links (P2 8). */
export function largestCard(): Card {
  const ids = Array.from({ length: 20 }, (_, place) => `drawing_${place}`);
  const linkIds = [...ids, 'lv_res', 'lv_ires', 'lv_piv', 'lv_isup', 'lv_sup'];
  return {
    metadata: {
      symbol: 'EUR/USD',
      title: 'T'.repeat(200),
      direction: 'BULLISH',
      entryPlacement: 'ABOVE_CURRENT',
      timeframe: 'H4',
      expiry: { type: 'HOURS', hours: 8760 },
      preferenceText: fullText(linkIds, 'the retest of '),
      alternativeText: fullText(linkIds, 'a close under '),
      comments: fullText(linkIds, 'watch "news" \\ at '),
    },
    levels: {
      resistance: { price: 1.2, clientObjectId: 'lv_res', time: '2026-03-02T08:00:00Z' },
      intermediateResistance: { price: 1.15, clientObjectId: 'lv_ires', time: '2026-03-02T08:00:00Z' },
      pivot: { price: 1.1, clientObjectId: 'lv_piv', time: '2026-03-02T08:00:00Z' },
      intermediateSupport: { price: 1.05, clientObjectId: 'lv_isup', time: '2026-03-02T08:00:00Z' },
      support: { price: 1, clientObjectId: 'lv_sup', time: '2026-03-02T08:00:00Z' },
    },
    drawings: ids.map(drawing),
  };
}

function fullText(ids: readonly string[], words: string): string {
  let text = '';
  for (let place = 0; ; place++) {
    const id = ids[place % ids.length] ?? '';
    const piece = `${words}[[${id}:object ${place}]], `;
    if (text.length + piece.length > 5000) return text.padEnd(5000, '.');
    text += piece;
  }
}

function drawing(clientObjectId: string, place: number): Drawing {
  const point = (step: number) => ({
    time: new Date(Date.UTC(2026, 0, 1 + place, step * 4)).toISOString(),
    price: 1.01 + place / 200 + step / 1000,
  });
  const style = {
    color: '#C0392B',
    lineWidth: 2,
    lineStyle: 'DASHED',
    fillColor: '#27AE60',
    borderColor: '#2980B9',
    opacity: 0.35,
  } as const;
  switch (place % 5) {
    case 0:
      return { type: 'HORIZONTAL_LINE', clientObjectId, points: [point(0)], style };
    case 1:
      return {
        type: 'LINE',
        clientObjectId,
        points: [point(0), point(5)],
        style,
        startHead: 'EXTEND',
        endHead: 'ARROW',
      };
    case 2:
      return { type: 'RECTANGLE', clientObjectId, points: [point(0), point(5)], style };
    case 3:
      return { type: 'PARALLEL', clientObjectId, points: [point(0), point(5), point(9)], style };
    default:
      return { type: 'FIB_RETRACEMENT', clientObjectId, points: [point(0), point(5), point(9)], style, levels: RATIOS };
  }
}
