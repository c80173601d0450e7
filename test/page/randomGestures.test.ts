import assert from 'node:assert/strict';
import type { Browser } from 'playwright-core';
import { openBrowser } from '../../scripts/host/openBrowser.ts';
import { check } from '../../src/card/findings/check.ts';
import { formatFinding } from '../../src/card/findings/formatFinding.ts';
import { readCardText } from '../../src/card/text/readCard.ts';
import { seededRandom } from '../support/sampling.ts';
import { RandomGestures } from '../ui/steps/randomGestures.ts';
import { PageGestures } from './steps/drawing.ts';

const GESTURES = Number(process.env['GESTURES'] ?? 500);
/** The same on every run; `CHANCE_SEED` selects another one. */
const SEED = Number(process.env['CHANCE_SEED'] ?? 11);

/**
 * Mistakes that a user can make on the chart and is told about: a level past its neighbour, a link to a deleted object.
 */
const MISTAKES: ReadonlySet<string> = new Set(['levels.order', 'links.dead']);

describe(`${GESTURES} random gestures`, () => {
  let browser: Browser;
  before(async () => {
    browser = await openBrowser();
  });
  after(() => browser.close());

  it(`leave a valid card after each, and the original bytes after undo (CHANCE_SEED=${SEED})`, async function () {
    this.timeout(600_000);
    const desk = await PageGestures.open(browser, { width: 1300 });
    const { page } = desk;
    const failures: string[] = [];
    page.on('pageerror', (error) => failures.push(String(error.stack)));
    page.on('console', (message) => {
      if (message.type() === 'error') failures.push(message.text());
    });
    const chance = seededRandom(SEED);
    const colors = async () => {
      const { drawings } = await desk.sketch();
      return drawings.flatMap(({ style }) => style?.color ?? []);
    };
    const hand = new RandomGestures({ page, frame: page, colors, act: (action) => desk.act(action), chance });
    const first = await desk.text();
    const [done, texts]: [string[], Set<string>] = [[], new Set([first])];
    try {
      for (let i = 0; i < GESTURES; i += 1) {
        if (chance() < 0.06 && i < GESTURES - 10) await page.evaluate(editElsewhere(chance() * 300));
        done.push(await hand.gesture());
        await desk.settle();
        const text = await desk.text();
        texts.add(text);
        assert.deepEqual(mistakes(text), [], text);
        assert.deepEqual(failures, []);
      }
      await hand.rest();
      await desk.settle();
      const last = await desk.text();
      const steps = await desk.steps();
      assert.ok(steps > GESTURES / 12 && texts.size > GESTURES / 5, `${steps} steps, ${texts.size} texts`);
      while ((await desk.steps()) > 0) await desk.history('undo');
      assert.equal(await desk.text(), first);
      for (let step = 0; step < steps; step += 1) await desk.history('redo');
      assert.equal(await desk.text(), last);
      assert.deepEqual(failures, []);
    } catch (error) {
      console.log(`      CHANCE_SEED=${SEED}; gesture ${done.length} after: ${done.slice(-8).join(', ')}`);
      throw error;
    }
  });
});

/** Another editor of the document types in the middle of a gesture; milliseconds. */
function editElsewhere(after: number): string {
  return `void setTimeout(() => editorHost.type(editorHost.text + '\\n'), ${after})`;
}

/** Mistakes in the card that no gesture may cause. */
function mistakes(text: string): readonly string[] {
  const findings = check(readCardText(text), { now: Date.UTC(2026, 2, 2) });
  return findings
    .filter(({ severity, rule }) => severity === 'error' && !MISTAKES.has(rule))
    .map((finding) => `${finding.rule}: ${formatFinding(finding)}`);
}
