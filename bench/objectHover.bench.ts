import { objectMarkdown, pictureDataUrl } from '../src/authoring/language/hoverContent.ts';
import { mentionAt, mentionsOf } from '../src/card/mentions/objectMentions.ts';
import { renameObjectId } from '../src/card/text/changeCard.ts';
import { formatCard } from '../src/card/text/jsonFormat.ts';
import { objectSummary } from '../src/card/text/objectSummary.ts';
import { cardOutline } from '../src/card/text/outline.ts';
import { readCardText } from '../src/card/text/readCard.ts';
import { largestCard } from '../test/support/largestCard.ts';
import { type Measure, median, timesRow } from './measure.ts';

const ROUNDS = 300;
const WARM_UP = 50;
/** The calibration loop's time: a user notices no delay. */
const MOST = 1;
/** The values of `vscode.ColorThemeKind`. */
const DARK = 2;

/**
 * The cost of hovering over a link, the outline and a rename on the largest valid card, with its text parsed again each
 * time.
 */
export const measure: Measure = async ({ once, calibration }) => {
  const text = formatCard(largestCard());
  const bars = manyBars();
  // The last link of the texts, to a retracement: the most expensive to find and to draw.
  const link = text.lastIndexOf('[[drawing_14:') + 4;
  const l10n = { t: (message: string) => message };
  const hover = (changed: string): string => {
    const card = readCardText(changed);
    const mention = mentionAt(card, link);
    const summary = mention && objectSummary(card.sketch, mention.id);
    if (mention === undefined || summary === undefined) throw new Error('The largest card has no such link.');
    const picture = pictureDataUrl(card.sketch, mention.id, bars, DARK);
    if (picture === undefined) throw new Error('There is no picture.');
    return objectMarkdown(summary, { links: mentionsOf(card, mention.id).length, picture }, l10n);
  };
  const row = (name: string, run: (text: string) => unknown) => {
    const taken: number[] = [];
    for (let round = 0; round < (once ? 1 : ROUNDS); round += 1) {
      // A changed text each time, so that no cache can answer.
      const changed = `${text}${' '.repeat(round % 7)}\n`;
      const start = performance.now();
      run(changed);
      taken.push(performance.now() - start);
    }
    return timesRow(`${name}, largest card`, median(taken.slice(once ? 0 : WARM_UP)), calibration.wallMs, MOST);
  };
  return [
    row('hover on a link with its picture', hover),
    row('outline', (changed) => cardOutline(readCardText(changed))),
    row('rename of an object', (changed) => renameObjectId(readCardText(changed), 'drawing_14', 'zone')),
  ];
};

/** As many candles as a chart shows. */
function manyBars(): { time: number; open: number; high: number; low: number; close: number }[] {
  return Array.from({ length: 1000 }, (_, at) => ({
    time: Date.UTC(2025, 8, 1) + at * 14_400_000,
    open: 1.1,
    high: 1.11 + (at % 7) / 1000,
    low: 1.09 - (at % 5) / 1000,
    close: 1.105,
  }));
}
