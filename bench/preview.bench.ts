import { openBrowser } from '../scripts/host/openBrowser.ts';
import { formatCard } from '../src/card/text/jsonFormat.ts';
import { largestCard } from '../test/support/largestCard.ts';
import { openPreviewPage } from '../test/support/pageAlone/openPageAlone.ts';
import { type Measure, p95, timesRow } from './measure.ts';

const ROUNDS = 60;
/** Warm-up keystrokes: an author's page has been open beside the text for a while. */
const WARM_UP = 10;
/** Times of the calibration loop. */
const MOST = 5;

/**
 * Runs in the page: from a keystroke in the text to the frame that shows it. The text is parsed, checked and described
 * by the extension's own functions, including the pause for further keystrokes; only VS Code's part is missing.
 */
const TYPE = `
async (rounds) => {
  const shown = (title) => new Promise((resolve) => {
    const heading = document.querySelector('h1');
    const look = () => {
      if (heading.textContent.trim() === title) requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => { observer.disconnect(); resolve(performance.now()); };
        port2.postMessage(0);
      });
    };
    const observer = new MutationObserver(look);
    observer.observe(heading, { childList: true, characterData: true, subtree: true });
  });
  const times = [];
  const text = previewHost.text;
  for (let round = 0; round < rounds; round++) {
    const title = 'Title ' + round;
    const seen = shown(title);
    const from = performance.now();
    previewHost.type(text.replace(/"title": "[^"]*"/, '"title": "' + title + '"'));
    times.push((await seen) - from);
    // The next keystroke comes when the page has nothing left to do.
    await new Promise((resolve) => requestIdleCallback(resolve, { timeout: 1000 }));
  }
  return times;
}`;

/** From a keystroke in the text of the largest card to its painted preview, with 5,000 candles. */
export const measure: Measure = async ({ once, calibration }) => {
  const browser = await openBrowser();
  try {
    const page = await openPreviewPage(browser, { bars: 5_000, text: formatCard(largestCard()) });
    const [warmUp, rounds] = once ? [0, 1] : [WARM_UP, ROUNDS];
    const times = (await page.evaluate(`(${TYPE})(${warmUp + rounds})`)) as number[];
    const figure = p95(times.slice(warmUp));
    return [timesRow('keystroke → preview painted, largest card, p95', figure, calibration.wallMs, MOST)];
  } finally {
    await browser.close();
  }
};
