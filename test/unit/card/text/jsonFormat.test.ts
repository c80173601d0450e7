import assert from 'node:assert/strict';
import { formatCard } from '../../../../src/card/text/jsonFormat.ts';

describe('formatCard', () => {
  it("writes keys in the documents' order, small parts on one line, and a newline at the end", () => {
    const text = formatCard({
      drawings: [
        {
          style: { opacity: 0.5, color: '#112233' },
          points: [{ price: 1.5, time: 0 }],
          clientObjectId: 'a',
          type: 'HORIZONTAL_LINE',
        },
      ],
      levels: {
        support: { clientObjectId: 's', price: 1 },
        pivot: { clientObjectId: 'p', price: 2 },
        resistance: { clientObjectId: 'r', price: 3 },
      },
      metadata: {
        preferenceText: 'Buy',
        expiry: { type: 'HOURS', hours: 24 },
        timeframe: 'H4',
        entryPlacement: 'ABOVE_CURRENT',
        direction: 'BULLISH',
        title: 'T',
        symbol: 'EUR/USD',
      },
    });
    assert.equal(
      text,
      `{
  "metadata": {
    "symbol": "EUR/USD",
    "title": "T",
    "direction": "BULLISH",
    "entryPlacement": "ABOVE_CURRENT",
    "timeframe": "H4",
    "expiry": { "type": "HOURS", "hours": 24 },
    "preferenceText": "Buy"
  },
  "levels": {
    "resistance": { "price": 3, "clientObjectId": "r" },
    "pivot": { "price": 2, "clientObjectId": "p" },
    "support": { "price": 1, "clientObjectId": "s" }
  },
  "drawings": [
    {
      "type": "HORIZONTAL_LINE",
      "clientObjectId": "a",
      "points": [
        { "time": 0, "price": 1.5 }
      ],
      "style": { "color": "#112233", "opacity": 0.5 }
    }
  ]
}
`,
    );
  });
});
