import type { Card, Drawing } from '../../../src/card/model/card.ts';
import { barsAgo, SAMPLE_COLORS, sampleCard } from '../editorPage/sampleCard.ts';

const LONG =
  'The pair has come back to the middle of the range that held it since the beginning of the year. Volume is thin before the meeting, and the first reaction may be a false one. Wait for a close of the four-hour candle. The weekly trend is up, the daily one flat; both want to see the old high once more before anything else. Mind the round number on the way, where orders have been seen twice. ';

/** The card as the service holds it, around `price`. */
export function publishedSample(price: number): Card {
  const card = sampleCard(price);
  return {
    ...card,
    metadata: {
      ...card.metadata,
      comments: `${LONG}Mind [[line:the line]] on the way to [[lv_res:resistance]].`,
    },
  };
}

/** The card with its title, texts, type, levels and drawings edited. */
export function editedSample(price: number): Card {
  const { metadata, levels, drawings } = publishedSample(price);
  const at = (by: number) => Number((price + by).toFixed(5));
  const edited = drawings.flatMap((drawing): readonly Drawing[] => {
    if (drawing.clientObjectId === 'line') return [];
    if (drawing.clientObjectId !== 'trend') return [drawing];
    return [
      {
        ...drawing,
        points: [
          { time: barsAgo(70), price: at(-0.004) },
          { time: barsAgo(26), price: at(0.003) },
        ],
        style: { ...drawing.style, lineWidth: 3, lineStyle: 'DASHED' },
      },
    ];
  });
  return {
    metadata: {
      ...metadata,
      title: 'EUR/USD turns at the pivot',
      direction: 'BEARISH',
      entryPlacement: 'BELOW_CURRENT',
      preferenceText:
        'Sell the retest of [[lv_piv:the pivot]] while [[channel:the channel]] holds below [[zone:supply]].',
      alternativeText: 'Above [[lv_res:resistance]] the idea is off.',
      comments: `${LONG}Mind [[zone:supply]] on the way to [[lv_sup:support]].`,
      expiry: { type: 'HOURS', hours: 72 },
    },
    levels: {
      ...levels,
      pivot: { price: at(0.0034), clientObjectId: 'lv_piv' },
      support: { price: at(-0.0128), clientObjectId: 'lv_sup' },
    },
    drawings: [
      ...edited,
      {
        type: 'RECTANGLE',
        clientObjectId: 'zone',
        points: [
          { time: barsAgo(40), price: at(0.0105) },
          { time: barsAgo(12), price: at(0.0085) },
        ],
        style: {
          color: SAMPLE_COLORS.LINE,
          lineWidth: 2,
          lineStyle: 'SOLID',
          fillColor: SAMPLE_COLORS.LINE,
          opacity: 0.2,
        },
      },
    ],
  };
}

/** The published card with changes made elsewhere. */
export function theirSample(price: number): Card {
  const { metadata, levels, drawings } = publishedSample(price);
  return {
    metadata: {
      ...metadata,
      title: 'EUR/USD at the pivot, once more',
      preferenceText: 'Buy the second retest of [[lv_piv:the pivot]] while [[channel:the channel]] holds.',
      timeframe: 'D',
    },
    levels,
    drawings: drawings.map((drawing) =>
      drawing.clientObjectId === 'trend'
        ? {
            ...drawing,
            points: drawing.points.map((point) => ({ ...point, price: Number((point.price + 0.003).toFixed(5)) })),
          }
        : drawing,
    ),
  };
}
