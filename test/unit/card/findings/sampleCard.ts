/** The card that every example of a rule changes in one place. Each object is linked to, so that it has no finding. */
export const SAMPLE = `{
  "metadata": {
    "symbol": "AUD/CAD",
    "title": "AUDCAD fades from the ceiling",
    "direction": "BEARISH",
    "entryPlacement": "ABOVE_CURRENT",
    "timeframe": "H4",
    "expiry": { "type": "HOURS", "hours": 36 },
    "preferenceText": "Sell [[ceiling:the ceiling]] under [[lv_res:it]], [[zone:zone]], [[trend:trend]].",
    "alternativeText": "Above [[lv_piv:the pivot]] to [[lv_sup:support]].",
    "comments": "[[band:Band]] and [[fib:ratios]]."
  },
  "levels": {
    "resistance": { "price": 0.9142, "clientObjectId": "lv_res" },
    "pivot": { "price": 0.9098, "clientObjectId": "lv_piv", "time": "2026-03-02T08:00:00Z" },
    "support": { "price": 0.9031, "clientObjectId": "lv_sup" }
  },
  "drawings": [
    { "type": "HORIZONTAL_LINE", "clientObjectId": "ceiling", "points": [{ "time": "2026-03-02T04:00:00Z", "price": 0.9139 }],
      "style": { "color": "#C0392B", "lineWidth": 2, "lineStyle": "DASHED" } },
    { "type": "LINE", "clientObjectId": "trend", "startHead": "NONE", "endHead": "ARROW",
      "points": [{ "time": 1772409600000, "price": 0.9139 }, { "time": "2026-03-03T04:00:00Z", "price": 0.91 }] },
    { "type": "RECTANGLE", "clientObjectId": "zone", "style": { "fillColor": "#27AE60", "opacity": 0.3 },
      "points": [{ "time": "2026-03-02T04:00:00Z", "price": 0.913 }, { "time": "2026-03-02T08:00:00Z", "price": 0.912 }] },
    { "type": "PARALLEL", "clientObjectId": "band",
      "points": [{ "time": "2026-03-02T04:00:00Z", "price": 0.913 }, { "time": "2026-03-02T08:00:00Z", "price": 0.912 }, { "time": "2026-03-02T08:00:00Z", "price": 0.911 }] },
    { "type": "FIB_RETRACEMENT", "clientObjectId": "fib", "levels": [0, 0.5, 1],
      "points": [{ "time": "2026-03-02T04:00:00Z", "price": 0.913 }, { "time": "2026-03-02T08:00:00Z", "price": 0.904 }] }
  ]
}
`;

/** The sample with one stretch of it replaced; the stretch must be there. */
export function changed(from: string, to: string, text: string = SAMPLE): string {
  if (!text.includes(from)) throw new Error(`The sample has no ${from}`);
  return text.replace(from, () => to);
}

/** The id and time of the pivot. */
export const lvTime = '"clientObjectId": "lv_piv", "time": "2026-03-02T08:00:00Z"';
/** The point of the horizontal line, and the first of others. */
export const ceilingTime = '"time": "2026-03-02T04:00:00Z", "price": 0.9139';
/** The points of the retracement. */
export const fibPoints =
  '"points": [{ "time": "2026-03-02T04:00:00Z", "price": 0.913 }, { "time": "2026-03-02T08:00:00Z", "price": 0.904 }]';
