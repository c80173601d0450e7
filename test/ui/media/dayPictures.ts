import { test } from '../../support/browserTest.ts';
import { MY_CARD, openCard } from '../steps/cards.ts';
import { useWorkbench } from '../window/workbench.ts';
import { PICTURE_WINDOW, takePicture } from './takePicture.ts';

const SAMPLE = 'btcusd-breakdown.card.json';
const ROLLED = 'btcusd-h1.card.json';

/** Takes the pictures of docs/daily-card.md from a real window on the sandbox: `node scripts/test.ts pictures`. */
test.describe('pictures of a day with Chart Cards', () => {
  const workbench = useWorkbench(PICTURE_WINDOW, async (window) => {
    await window.palette.run('Chart Cards: Focus on Channels View');
    const channels = window.tree('Channels');
    await channels.welcome();
    await channels.pressWelcome('Use the Sandbox', channels.row(MY_CARD));
    await window.palette.run('View: Close Primary Side Bar');
  });

  const picture = (name: string) => takePicture(workbench(), `docs/images/day-${name}.png`);
  /** Off the chart, which would show its crosshair. */
  const pointAside = () => workbench().page.mouse.move(630, 785);
  const withBars = async () => {
    const editor = workbench().webview();
    await editor.locator('.toolbar .candles:has-text("bars")').waitFor();
    return editor;
  };

  test('of a card that is rolled forward', async () => {
    const { palette, quickInput, notifications } = workbench();
    await workbench().openFile(SAMPLE);
    await withBars();
    await palette.run('Chart Cards: Roll Card Forward…');
    await quickInput.waitForRow('Keep the levels');
    await pointAside();
    await picture('roll-forward');
    await quickInput.confirm();
    await notifications.waitFor('The card was rolled forward');
    await workbench().waitForTab({ label: ROLLED, dirty: false });
    await withBars();
    await workbench().clearNotifications();
  });

  test('of proposed levels on the chart', async () => {
    const { palette, quickInput, page } = workbench();
    await palette.run('Chart Cards: Propose Levels…');
    await quickInput.waitForTitle('Propose Levels');
    await quickInput.type('week');
    // The first arrow key leaves the input, so that the space bar ticks rows.
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Space');
    await quickInput.waitForTitle(/Propose Levels: /);
    await picture('proposals');
    await page.keyboard.press('Escape');
  });

  test('of a text that contradicts a level, with its quick fix', async () => {
    const window = workbench();
    await window.palette.run('Chart Cards: Open Card as Text');
    await window.editor.replace('pivot:77,850', 'pivot:77,805');
    await window.page.locator('.squiggly-warning').first().waitFor();
    await window.page.keyboard.press('ArrowLeft');
    await window.page.locator('[class*=codicon-gutter-lightbulb], [class*=codicon-light-bulb]').first().waitFor();
    await window.page.keyboard.press('ControlOrMeta+.');
    await window.page.locator('.action-widget .monaco-list-row').first().waitFor();
    await picture('text-finding');
    await window.page.keyboard.press('Escape');
    await window.palette.run('File: Revert File');
    await window.waitForTab({ dirty: false });
  });

  test('of what the market made of a card, replayed', async () => {
    const window = workbench();
    await window.palette.run('View: Close All Editors');
    await window.palette.run('Chart Cards: Focus on Channels View');
    await openCard(window, MY_CARD);
    await window.palette.run('View: Close Primary Side Bar');
    const editor = await withBars();
    const outcome = editor.locator('[data-testid=chart-outcome]');
    await outcome.locator('button:has-text("Replay")').click();
    for (let bars = 0; bars < 12; bars++) await window.page.keyboard.press('ArrowRight');
    await pointAside();
    await picture('outcome');
    await window.page.keyboard.press('Escape');
  });

  test('of indicators and a measurement', async () => {
    const window = workbench();
    const editor = await withBars();
    const plot = editor.locator('[data-testid=chart-plot]');
    await plot.focus();
    for (const number of [2, 4, 5, 8]) {
      await window.page.keyboard.press('Alt+n');
      await editor.locator('[role=dialog] input').waitFor();
      await window.page.keyboard.press(String(number));
      await editor.locator('[role=dialog]').waitFor({ state: 'detached' });
    }
    await window.page.keyboard.press('Alt+Shift+M');
    const box = await plot.boundingBox();
    if (box === null) throw new Error('The chart isn’t visible.');
    await window.page.mouse.move(box.x + box.width * 0.35, box.y + box.height * 0.4);
    await window.page.mouse.down();
    await window.page.mouse.move(box.x + box.width * 0.6, box.y + box.height * 0.25, { steps: 8 });
    await window.page.mouse.up();
    await picture('indicators');
  });
});
