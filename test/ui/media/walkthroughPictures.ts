import { writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { test } from '../../support/browserTest.ts';
import { closeEditors, MY_CARD, openCard, stateOf } from '../steps/cards.ts';
import { ResultView } from '../steps/resultView.ts';
import { FileDialog } from '../window/dialogs.ts';
import { useWorkbench } from '../window/workbench.ts';
import { PICTURE_WINDOW, takePicture } from './takePicture.ts';

/**
 * Takes the pictures of the walkthroughs from a real window on the sandbox and writes them to media/walkthrough: `npm
 * run test:pictures`. No check compares them; run this when the UI has changed.
 */

test.describe('pictures of the walkthroughs', () => {
  const workbench = useWorkbench(PICTURE_WINDOW);

  const picture = async (name: string): Promise<void> => {
    const window = workbench();
    await window.page.mouse.move(630, 785);
    await takePicture(window, `media/walkthrough/${name}.png`);
  };
  /** One tab over the whole width: what opened beside another. */
  const inFront = async (title: string): Promise<void> => {
    const { page, palette } = workbench();
    const tab = page.locator('.part.editor .tab', { hasText: title });
    await tab.waitFor();
    await palette.run('View: Join All Editor Groups');
    await tab.click();
  };
  const run = (title: string) => workbench().palette.run(`Chart Cards/Admin: ${title}`);

  test.beforeAll(async () => {
    const window = workbench();
    await window.palette.run('Chart Cards: Focus on Channels View');
    const channels = window.tree('Channels');
    await channels.welcome();
    await channels.pressWelcome('Use the Sandbox', channels.row(MY_CARD));
  });

  test('of a card, its chart and its text', async () => {
    const window = workbench();
    const editor = await openCard(window, MY_CARD);
    await window.page.mouse.move(630, 785);
    await editor.locator('.toolbar .candles:has-text("bars")').waitFor();
    await picture('card');
    await window.palette.run('View: Close Primary Side Bar');
    await window.palette.run('Chart Cards: Open Card as Text');
    await window.editor.replace('lv_piv:the', 'lv_pvi:the');
    await window.page.locator('.squiggly-error').first().waitFor();
    await picture('chart-and-text');
    await window.palette.run('File: Revert File');
    await window.waitForTab({ dirty: false });
  });

  test('of what readers see, and of what will change', async () => {
    const window = workbench();
    await closeEditors(window);
    await window.palette.run('Chart Cards: Focus on Channels View');
    await openCard(window, MY_CARD);
    await window.palette.run('View: Close Primary Side Bar');
    await window.palette.run('Chart Cards: Preview Card');
    await inFront('Preview: ');
    await window.webview().locator('.chart-line .candles:has-text("bars")').waitFor();
    await picture('preview');
    await window.palette.run('View: Close Editor');
    await window.palette.run('Chart Cards: Open Card as Text');
    await window.editor.replace('Breakout in sight for EUR/USD', 'Breakout under way in EUR/USD');
    await window.palette.run('Chart Cards: Compare with Published');
    await inFront('Compare: ');
    await window.webview().locator('tr.row:has-text("Title")').waitFor();
    await picture('compare');
    await window.palette.run('View: Close Editor');
    await window.palette.run('File: Revert File');
    await window.waitForTab({ dirty: false });
  });

  test('of results and of a request', async () => {
    const window = workbench();
    await closeEditors(window);
    await run('Loyalty Overview…');
    await window.quickInput.choose('All Traders', 'All Traders');
    const overview = await ResultView.of(window, 'Loyalty Overview');
    await overview.locator('input.filter').fill('mentor');
    await overview.counts(/^\d+ of/);
    await overview.header('Coins').click();
    await overview.header('Coins').click();
    await picture('overview');

    await run('Export Coin History (Loyalty Export)…');
    await window.quickInput.choose('All Customers', 'All Customers');
    await window.quickInput.choose('Last Month', 'Last Month');
    await window.quickInput.choose('CSV', 'CSV');
    await window.dialog.press('Create Export');
    await window.notifications.press('is completed', 'Download…');
    await new FileDialog(window.page, 'Save Export').take(join(dirname(window.folder), 'coins.csv'));
    await window.notifications.press('coins.csv', 'Summarize');
    const summary = await ResultView.of(window, 'Export Summary');
    await summary.showPlot('Coins in and out per UTC day');
    await picture('summary');

    await run('Run Any Operation…');
    await window.quickInput.choose('/v1/leaderboards', 'List leaderboards');
    await window.quickInput.waitForRow('Show the Request');
    await window.quickInput.confirm();
    await window.dialog.text();
    await picture('request');
    await window.dialog.press('Cancel');
  });

  test('of a bulk file', async () => {
    const window = workbench();
    const { users } = (await stateOf(await window.sandbox())) as unknown as {
      readonly users: readonly { readonly email: string }[];
    };
    await closeEditors(window);
    const rows = users.slice(4, 12).map(({ email }, place) => `${email},Trader,${10 + 5 * place},add`);
    const header = 'Email,Tag,Total Coins,Total Coins_op';
    await writeFile(
      join(window.folder, 'march.bulk.csv'),
      `${[header, ...rows].join('\n').replace('10,add', '10,Add')}\n`,
    );
    await window.openFile('march.bulk.csv');
    await window.problems.waitFor('isn’t an operator');
    await window.editor.goTo(2, rows[0]?.length ?? 1);
    await window.page.keyboard.press('ControlOrMeta+.');
    await window.page.locator('.action-widget .monaco-list-row').first().waitFor();
    await picture('bulk');
  });
});
