import type { Direction, EntryPlacement } from '../../card/card.ts';
import type { SeedDrawing } from './cardDrawings.ts';
import type { Random } from './random.ts';

/** What the words of a card are made from. */
export interface CardStory {
  readonly symbol: string;
  readonly timeframe: string;
  readonly direction: Direction;
  readonly placement: EntryPlacement;
  readonly drawings: readonly SeedDrawing[];
}

type TitleWriter = (symbol: string) => string;

const TITLES: Readonly<Record<Direction, Readonly<Record<EntryPlacement, readonly [TitleWriter, ...TitleWriter[]]>>>> =
  {
    BULLISH: {
      ABOVE_CURRENT: [
        (symbol) => `${symbol} presses against the range high`,
        (symbol) => `${symbol}: buyers need one close above`,
        (symbol) => `Breakout in sight for ${symbol}`,
      ],
      BELOW_CURRENT: [
        (symbol) => `${symbol} comes back to demand`,
        (symbol) => `Patience for the dip in ${symbol}`,
        (symbol) => `${symbol}: a second chance at support`,
      ],
    },
    BEARISH: {
      ABOVE_CURRENT: [
        (symbol) => `${symbol} fades from the ceiling`,
        (symbol) => `Rally in ${symbol} meets old sellers`,
        (symbol) => `${symbol}: sell the retest`,
      ],
      BELOW_CURRENT: [
        (symbol) => `${symbol} leans on its last support`,
        (symbol) => `Floor at risk in ${symbol}`,
        (symbol) => `${symbol}: a close below opens the way down`,
      ],
    },
  };

/** Title and texts, with links to levels and drawings. */
export function cardTexts(story: CardStory, random: Random) {
  const { symbol, timeframe, direction, placement, drawings } = story;
  const isUp = direction === 'BULLISH';
  const target = isUp ? '[[lv_res:resistance]]' : '[[lv_sup:support]]';
  const stop = isUp ? '[[lv_sup:support]]' : '[[lv_res:resistance]]';
  const seen = drawings.map(({ drawing, linkText: words }) => `[[${drawing.clientObjectId}:${words}]]`);
  const trigger =
    (direction === 'BULLISH') === (placement === 'ABOVE_CURRENT')
      ? `${isUp ? 'Buy' : 'Sell'} a ${timeframe} close ${isUp ? 'above' : 'below'} [[lv_piv:the pivot]]`
      : `${isUp ? 'Buy' : 'Sell'} the first rejection at [[lv_piv:the pivot]]`;
  const along = seen[0] === undefined ? '' : ` as long as ${seen[0]} holds`;
  return {
    title: random.pick(TITLES[direction][placement])(symbol),
    preferenceText: `${trigger}${along}. First target is ${target}.`,
    alternativeText: `A ${timeframe} close ${isUp ? 'below' : 'above'} ${stop} cancels the idea${seen[1] === undefined ? '' : `, and ${seen[1]} becomes the next stop`}.`,
    comments: random.pick([
      'Thin volume ahead of the figures; half size.',
      `Watch ${target} closely; the last two visits were short.`,
      'No change to the bigger picture.',
      '',
    ]),
  };
}
