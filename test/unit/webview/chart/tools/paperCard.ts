/** A card with every kind of drawing, in a hand of its own: line1 lies between bars and ticks, chan1's third point under no other. */
export const TEST_CARD = `{
  "metadata": {
    "symbol": "EUR/USD", "title": "t", "direction": "BULLISH", "entryPlacement": "ABOVE_CURRENT",
    "timeframe": "H1", "expiry": { "type": "GTC" }, "preferenceText": "p"
  },
  "levels": {
    "resistance": { "price": 1.1170, "clientObjectId": "lv_res" },
    "pivot": { "price": 1.1080, "clientObjectId": "lv_piv" },
    "support": { "price": 1.1015, "clientObjectId": "lv_sup" }
  },
  "drawings": [
    { "type": "LINE", "clientObjectId": "line1",
      "points": [ { "time": "2026-03-06T14:24:00.500Z", "price": 1.11005 }, { "time": 1772827200000, "price": 1.1150 } ] },
    { "type": "RECTANGLE", "clientObjectId": "zone1", "style": { "fillColor": "#112233" },
      "points": [ { "time": "2026-03-09T02:00:00Z", "price": 1.1060 }, { "time": "2026-03-09T06:00:00Z", "price": 1.1040 } ] },
    { "type": "PARALLEL", "clientObjectId": "chan1",
      "points": [ { "time": "2026-03-06T17:00:00Z", "price": 1.1030 }, { "time": "2026-03-09T01:00:00Z", "price": 1.1036 },
        { "time": "2026-03-06T20:00:00Z", "price": 1.1052 } ] },
    { "type": "FIB_RETRACEMENT", "clientObjectId": "fib1",
      "points": [ { "time": "2026-03-09T08:00:00Z", "price": 1.1140 }, { "time": "2026-03-09T12:00:00Z", "price": 1.1120 } ] },
    { "type": "HORIZONTAL_LINE", "clientObjectId": "hline1",
      "points": [ { "time": "2026-03-06T12:00:00Z", "price": 1.1190 } ] }
  ]
}
`;

/** The same card with so many drawings: the first again and again under other ids. */
export function testCardWithDrawings(count: number): string {
  const card: { drawings: object[] } = JSON.parse(TEST_CARD);
  const drawings = Array.from({ length: count }, (_, i) => ({ ...card.drawings[0], clientObjectId: `d${i}` }));
  return JSON.stringify({ ...card, drawings });
}
