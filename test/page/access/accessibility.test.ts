import assert from 'node:assert/strict';
import type { Page } from '@playwright/test';
import { formatCard } from '../../../src/card/text/jsonFormat.ts';
import { closePages, test } from '../../support/browserTest.ts';
import { type OpenEditorPage, openEditorPage } from '../../support/editorPage/openEditorPage.ts';
import { sampleCard, twentyDrawings } from '../../support/editorPage/sampleCard.ts';
import type { PageTheme } from '../../support/pageAlone/openPageAlone.ts';
import { type Sought, smallTargets, violations } from '../steps/accessibility.ts';
import { ResultsSteps } from '../steps/resultsSteps.ts';
import { ReviewSteps } from '../steps/reviewSteps.ts';

/** High contrast themes differ from the others in colours and borders, light ones from dark ones only in colours. */
const THEMES: readonly (readonly [PageTheme, Sought])[] = [
  ['dark', 'everything'],
  ['light', 'colours'],
  ['hc-dark', 'sizes'],
  ['hc-light', 'colours'],
];
const PRICE = 1.1;

/** Steps that bring a page into a state, from its start or from the previous state. */
type States = readonly (readonly [name: string, enter: (page: Page) => Promise<unknown>])[];

const line = (page: Page, name: string) => page.locator(`[role=treeitem]:has(> .name:text-is("${name}"))`);
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const press = (page: Page, ...keys: string[]) =>
  keys.reduce((before, key) => before.then(() => page.keyboard.press(key)), Promise.resolve());

async function openStyle(page: Page, name: string): Promise<void> {
  await line(page, name).click();
  await button(page, 'Style').click();
  await page.getByRole('dialog', { name: `Style of ${name}` }).waitFor();
}

async function closeStyle(page: Page): Promise<void> {
  await press(page, 'Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
}

const DRAWN: States = [
  ['a card with all drawings', (page) => line(page, 'fib').waitFor()],
  ['a line selected', (page) => line(page, 'trend').click()],
  ['a level selected', (page) => line(page, 'Pivot').click()],
  [
    'several selected',
    async (page) => {
      for (const name of ['box', 'fib']) await line(page, name).click({ modifiers: ['ControlOrMeta'] });
      await page.locator('.inspector h3:has-text("1 level, 2 drawings selected")').waitFor();
    },
  ],
  [
    'an object hidden and one locked',
    async (page) => {
      await line(page, 'box').click();
      await button(page, 'Hide box').click();
      await line(page, 'channel').hover();
      await button(page, 'Lock channel').click();
    },
  ],
  [
    'the list of indicators',
    async (page) => {
      await button(page, 'Indicators').click();
      await page.getByRole('dialog', { name: 'Indicators' }).waitFor();
    },
  ],
  [
    'indicators on the chart',
    async (page) => {
      for (const option of await page.locator('choice-list').getByRole('option').all()) await option.click();
      await page.locator('[data-testid=chart-indicators]:has-text("SMA 50")').waitFor();
      await press(page, 'Escape');
    },
  ],
  [
    'the list of timeframes',
    async (page) => {
      await button(page, 'Timeframe of the view').click();
      await page.getByRole('dialog', { name: 'Timeframe of the view' }).waitFor();
    },
  ],
  ['another timeframe', (page) => press(page, '8')],
  ['the style of a line', (page) => openStyle(page, 'trend')],
  ['the style of a channel', async (page) => [await closeStyle(page), await openStyle(page, 'channel')]],
  ['the style of a Fibonacci drawing', async (page) => [await closeStyle(page), await openStyle(page, 'fib')]],
  [
    'a colour that is none',
    async (page) => {
      const field = page.getByRole('dialog').locator('input[type=text]').first();
      await field.fill('#12');
      // On nothing in particular: the focus stays in the popover.
      await page.getByRole('dialog').locator('strong').click();
    },
  ],
  [
    'a tool armed',
    async (page) => {
      await closeStyle(page);
      await button(page, 'Rectangle').click();
      await button(page, 'Rectangle').and(page.locator('[aria-pressed=true]')).waitFor();
    },
  ],
  [
    'a point set',
    async (page) => {
      await page.locator('[data-testid=chart-plot]').click({ position: { x: 200, y: 200 } });
      await page.mouse.move(300, 400);
    },
  ],
  [
    'the menu of lines',
    async (page) => {
      await press(page, 'Escape', 'Escape');
      await button(page, 'Line tools').click();
      await page.getByRole('menu', { name: 'Line tools' }).waitFor();
    },
  ],
  [
    'the magnet’s menu',
    async (page) => {
      await press(page, 'Escape');
      await button(page, 'Magnet strength').click();
      await page.getByRole('menu', { name: 'Magnet strength' }).waitFor();
    },
  ],
  [
    'levels proposed',
    async (page) => {
      await press(page, 'Escape');
      await page.getByRole('button', { name: 'Levels from candles…' }).click();
      await page.locator('.proposal strong').waitFor();
    },
  ],
  [
    'a text being written with its completions',
    async (page) => {
      await press(page, 'Escape');
      await button(page, 'Edit: Comments').click();
      await page.locator('.cm-content:focus').waitFor();
      await page.keyboard.type(' and [[');
      await page.getByRole('listbox', { name: 'Links' }).waitFor();
    },
  ],
  [
    'a link being picked',
    async (page) => {
      await press(page, 'Escape', 'Backspace', 'Backspace', 'Escape');
      await button(page, 'Insert link: Comments').click();
      await page.locator('.note:has-text("Pick a level or drawing")').waitFor();
    },
  ],
  [
    'an id that is taken',
    async (page) => {
      await press(page, 'Escape');
      await line(page, 'channel').dblclick();
      await page.getByRole('textbox', { name: 'New id of channel' }).fill('fib');
      await page.locator('.rename-mistake').waitFor();
    },
  ],
  [
    'the menu of a narrow page',
    async (page) => {
      await press(page, 'Escape');
      await page.setViewportSize({ width: 560, height: 700 });
      await button(page, 'More').click();
      await page.getByRole('menu', { name: 'More' }).waitFor();
    },
  ],
  [
    'the chart alone',
    async (page) => {
      await press(page, 'Escape');
      await button(page, 'Side panel').click();
      await page.locator('.panel').waitFor({ state: 'detached' });
    },
  ],
];

/** A card with mistakes of all kinds: in levels, texts, a drawing, and fields. */
function mistakenCard(): string {
  const card = sampleCard(PRICE);
  return JSON.stringify(
    {
      ...card,
      metadata: { ...card.metadata, title: '', preferenceText: 'See [[lv_pov:this]] and [[x]].', hours: 3 },
      levels: { ...card.levels, pivot: { price: 1.2, clientObjectId: 'lv_piv' } },
      drawings: card.drawings.map((drawing, at) =>
        at === 2 ? { ...drawing, style: { color: '#C06014FF', lineWidth: 40 } } : drawing,
      ),
    },
    undefined,
    2,
  );
}

const CARDS: readonly (readonly [card: OpenEditorPage, States])[] = [
  [{}, DRAWN],
  [{ text: formatCard(sampleCard(PRICE, [])) }, [['a card without drawings', async () => {}]]],
  [{ text: '{}' }, [['an empty card', async () => {}]]],
  [
    { text: mistakenCard() },
    [
      ['findings with errors', (page) => page.locator('.finding').first().waitFor()],
      ['a drawing with a mistake selected', (page) => line(page, 'box').click()],
      ['findings without the panel', (page) => button(page, 'Side panel').click()],
    ],
  ],
  [
    { text: '{ "metadata": ' },
    [
      ['a text that does not parse', async () => {}],
      ['a text that does not parse, without the panel', (page) => button(page, 'Side panel').click()],
    ],
  ],
  [
    { readOnly: 'The card is not Pending any more.' },
    [
      ['a card that is read only', async () => {}],
      ['one of its drawings selected', (page) => line(page, 'trend').click()],
    ],
  ],
  [
    { text: formatCard(sampleCard(PRICE, twentyDrawings(PRICE))) },
    [
      ['20 drawings', (page) => page.locator('.drawing-count.full').waitFor()],
      [
        'all of them selected',
        async (page) => {
          await page.locator('[data-testid=chart-plot]').focus();
          await line(page, 'fib3').click();
          await line(page, 'line0').click({ modifiers: ['Shift'] });
          await page.locator('.inspector h3:has-text("20 drawings selected")').waitFor();
        },
      ],
      [
        'a tool refused',
        async (page) => {
          await button(page, 'Rectangle').focus();
          await press(page, 'Enter');
          await page.locator('.hint-line.refusal').waitFor();
        },
      ],
    ],
  ],
  [{ bars: 0 }, [['no candles', async () => {}]]],
];

test.describe('accessibility of the editor page', () => {
  test.afterAll(closePages);

  for (const [theme, sought] of THEMES) {
    test(`has no violation in any state, in ${theme}`, async ({ browser }) => {
      test.setTimeout(180_000);
      const found: Record<string, readonly string[]> = {};
      /** Errors of the page, and violations of its policy. */
      const complaints: string[] = [];
      for (const [card, states] of CARDS) {
        const before = async (opened: Page): Promise<void> => {
          opened.on('pageerror', ({ message }) => complaints.push(message));
          opened.on('console', (line) => line.type() === 'error' && complaints.push(line.text()));
        };
        const page = await openEditorPage(browser, { ...card, theme, width: 1200, height: 1000, before });
        for (const [name, enter] of states) {
          await enter(page);
          const small = sought !== 'colours' ? await smallTargets(page) : [];
          const problems = [...small, ...(await violations(page, sought))];
          if (problems.length > 0) found[name] = problems;
        }
        await page.close();
      }
      assert.deepEqual(found, {});
      assert.deepEqual(complaints, []);
    });
  }
});

/** The last two correspond to a page of 1,400 pixels at 200 %. */
const SIZES = [
  [1800, 900],
  [1100, 800],
  [700, 800],
  [700, 450],
] as const;

test.describe('accessibility of the results page', () => {
  test.afterAll(closePages);

  for (const [theme, sought] of THEMES) {
    test(`has no violation in table, details, filters, columns and plot, in ${theme}`, async ({ browser }) => {
      test.setTimeout(120_000);
      const results = await ResultsSteps.open(browser, { sample: 'plots', rows: 50, theme, width: 1200 });
      const { page } = results;
      const found: Record<string, readonly string[]> = {};
      const look = async (state: string): Promise<void> => {
        const small = sought !== 'colours' ? await smallTargets(page) : [];
        const problems = [...small, ...(await violations(page, sought))];
        if (problems.length > 0) found[state] = problems;
      };
      await look('as it comes');
      await results.cell(1, 2).dblclick();
      await page.locator('.details dl').waitFor();
      await results.button('Filter by column').click();
      await results.grid.press('Space');
      await results.button('Choose columns').click();
      await look('with all open');
      await page.keyboard.press('Escape');
      await page.getByRole('radio').nth(1).check();
      await page.locator('.plot canvas').first().waitFor();
      await look('as a plot');
      assert.deepEqual(found, {});
      assert.deepEqual(results.complaints, []);
      await page.close();
    });
  }

  test('never scrolls sideways, and shows rows at any size', async ({ browser }) => {
    const results = await ResultsSteps.open(browser, { sample: 'plots', rows: 50 });
    await results.cell(1, 2).dblclick();
    for (const [width, height] of SIZES) {
      await results.page.setViewportSize({ width, height });
      assert.ok((await results.sideways()) <= 0, `${width}`);
      const box = await results.grid.boundingBox();
      assert.ok((box?.height ?? 0) >= 130, `the table at ${width} × ${height} is ${box?.height} high`);
    }
    await results.page.close();
  });
});

const MODES = ['compare', 'save', 'publish', 'conflict'] as const;
const WIDTHS = [700, 900, 1100, 1800];

/** Steps after the page has loaded. */
const STATES: readonly (readonly [string, (review: ReviewSteps) => Promise<unknown>])[] = [
  ['as it comes', async () => {}],
  [
    'with the request open and a row chosen',
    async ({ page }) => {
      await page.locator('details.body summary').click();
      await page.locator('.panel button.object').first().click();
    },
  ],
];

test.describe('accessibility of the review page', () => {
  test.afterAll(closePages);

  for (const [theme, sought] of THEMES) {
    test(`has no violation in any mode, in ${theme}`, async ({ browser }) => {
      test.setTimeout(180_000);
      const found: Record<string, readonly string[]> = {};
      for (const mode of MODES) {
        const review = await ReviewSteps.open(browser, { mode, theme, width: 1200, height: 1000, notice: 'A notice.' });
        for (const [name, enter] of STATES) {
          await enter(review);
          const small = sought !== 'colours' ? await smallTargets(review.page) : [];
          const problems = [...small, ...(await violations(review.page, sought))];
          if (problems.length > 0) found[`${mode} ${name}`] = problems;
        }
        assert.deepEqual(review.complaints, []);
        await review.page.close();
      }
      assert.deepEqual(found, {});
    });
  }

  test('never scrolls sideways at any width', async ({ browser }) => {
    test.setTimeout(120_000);
    for (const mode of MODES) {
      const review = await ReviewSteps.open(browser, { mode, width: 1400 });
      for (const width of WIDTHS) {
        await review.page.setViewportSize({ width, height: 800 });
        assert.ok((await review.sideways()) <= 0, `${mode} at ${width}`);
        const { height } = (await review.page.locator('[data-testid=chart-plot]').boundingBox()) ?? { height: 0 };
        assert.ok(height > 100, `the chart of ${mode} at ${width} is ${height} high`);
      }
      await review.page.close();
    }
  });

  test('animates nothing with reduced motion', async ({ browser }) => {
    const { page } = await ReviewSteps.open(browser, { mode: 'save' });
    const moving = () => page.evaluate('document.getAnimations().length');
    await page.evaluate("document.body.classList.remove('vscode-reduce-motion')");
    await page.getByRole('button', { name: 'Save to Channel', exact: true }).click();
    assert.equal(await moving(), 1);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    assert.equal(await moving(), 0);
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await page.evaluate("document.body.classList.add('vscode-reduce-motion')");
    assert.equal(await moving(), 0);
    await page.close();
  });
});
