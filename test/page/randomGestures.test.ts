import assert from 'node:assert/strict';
import { check } from '../../src/card/findings/check.ts';
import { formatFinding } from '../../src/card/findings/formatFinding.ts';
import { readCardText } from '../../src/card/text/readCard.ts';
import { closePages, test } from '../support/browserTest.ts';
import { loops, seededRandom } from '../support/sampling.ts';
import { PAINTED } from '../ui/window/gestures.ts';
import { PageGestures } from './steps/drawing.ts';
import { RandomGestures } from './steps/randomGestures.ts';

const GESTURES = Number(process.env['GESTURES'] ?? loops(500, 100));
/** The same on every run; `CHANCE_SEED` selects another one. */
const SEED = Number(process.env['CHANCE_SEED'] ?? 11);

/**
 * Mistakes that a user can make on the chart and is told about: a level past its neighbour, a link to a deleted object.
 */
const MISTAKES: ReadonlySet<string> = new Set(['levels.order', 'links.dead']);

test.describe(`${GESTURES} random gestures`, () => {
  test.afterAll(closePages);

  test(`leave a valid card after each, and the original bytes after undo (CHANCE_SEED=${SEED})`, async ({
    browser,
  }) => {
    test.setTimeout(600_000);
    const gestures = await PageGestures.open(browser, { width: 1300 });
    const { page } = gestures;
    const failures: string[] = [];
    page.on('pageerror', (error) => failures.push(String(error.stack)));
    page.on('console', (message) => {
      if (message.type() === 'error') failures.push(message.text());
    });
    const chance = seededRandom(SEED);
    const colors = async () => {
      const { drawings } = await gestures.sketch();
      return drawings.flatMap(({ style }) => style?.color ?? []);
    };
    const hand = new RandomGestures({ page, frame: page, colors, act: (action) => gestures.act(action), chance });
    const first = await gestures.text();
    const [done, texts]: [string[], Set<string>] = [[], new Set([first])];
    try {
      for (let i = 0; i < GESTURES; i += 1) {
        if (chance() < 0.06 && i < GESTURES - 10) await page.evaluate(editElsewhere(chance() * 300));
        done.push(await hand.gesture());
        await gestures.settle();
        const text = await gestures.text();
        texts.add(text);
        assert.deepEqual(mistakes(text), [], text);
        assert.deepEqual(failures, []);
      }
      await hand.rest();
      await gestures.settle();
      const last = await gestures.text();
      const steps = await gestures.steps();
      assert.ok(steps > GESTURES / 12 && texts.size > GESTURES / 5, `${steps} steps, ${texts.size} texts`);
      await page.evaluate(goThroughHistory('undo', steps));
      assert.equal(await gestures.text(), first);
      await page.evaluate(goThroughHistory('redo', steps));
      assert.equal(await gestures.text(), last);
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

/** Runs in the page: undoes or redoes that many steps, and paints each. */
function goThroughHistory(action: 'undo' | 'redo', steps: number): string {
  return `(async () => {
    for (let step = 0; step < ${steps}; step += 1) {
      await editorHost.history('${action}');
      await ${PAINTED};
    }
  })()`;
}

/** Mistakes in the card that no gesture may cause. */
function mistakes(text: string): readonly string[] {
  const findings = check(readCardText(text), { now: Date.UTC(2026, 2, 2) });
  return findings
    .filter(({ severity, rule }) => severity === 'error' && !MISTAKES.has(rule))
    .map((finding) => `${finding.rule}: ${formatFinding(finding)}`);
}
