import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { connectToSandbox } from './steps/cardDesk.ts';
import { useWorkbench } from './window/useWorkbench.ts';
import type { Workbench } from './window/workbench.ts';

/** A badge that an earlier run sent: no call shows whether it was made, so it stays pending. */
async function leavePending({ host }: Workbench, origin: string): Promise<void> {
  const folder = join(host.globalStorage, 'journal');
  await mkdir(folder, { recursive: true });
  const id = randomUUID();
  const at = Date.now() - 600_000;
  const lines = [
    {
      step: 'intent',
      id,
      at,
      operation: 'legacy.createBadge',
      targets: {},
      keyFingerprint: 'ab',
      origin,
      evidence: {},
    },
    { step: 'sent', id, at },
  ];
  const text = lines.map((line) => `${JSON.stringify(line)}\n`).join('');
  await writeFile(join(folder, `operations-ended-${randomUUID()}.jsonl`), text);
  await writeFile(join(folder, `operations-ended-${randomUUID()}.jsonl`), 'not a journal\n');
}

describe('pending writes and odd responses in a window', () => {
  const workbench = useWorkbench({ theme: 'light', size: { width: 1280, height: 720 } });
  const inBothThemes = async (name: string) => {
    for (const theme of ['dark', 'light'] as const) {
      await workbench().switchTheme(theme);
      await workbench().screenshot(`${name}-${theme}`);
    }
  };

  it('are shown, checked and removed in a view of their own', async () => {
    const window = workbench();
    const sandbox = await connectToSandbox(window);
    await leavePending(window, new URL(sandbox.baseUrl).origin);
    await window.reload();
    await window.notifications.waitFor('We couldn’t confirm whether it was saved');
    await window.notifications.waitFor('A file of pending writes couldn’t be read');
    await window.screenshot('pending-offer-light');
    await window.clearNotifications();
    await window.palette.run('Chart Cards: Focus on Pending Writes View');
    const view = window.tree('Pending Writes');
    await view.row('Create badge (legacy)').waitFor();
    await view.row('A file that couldn’t be read').waitFor();
    // One is of the draft with mistakes.
    const badge = (count: string) =>
      window.page.locator('.activitybar .badge-content').getByText(count, { exact: true });
    await badge('2').waitFor();
    await inBothThemes('pending-writes');
    await view.choose('Create badge (legacy)', 'Send Again…');
    assert.match(await window.dialog.text(), /If the badge was created, a second one may be created/);
    await window.screenshot('pending-again-light');
    await window.dialog.press('Cancel');
    await view.choose('Create badge (legacy)', 'Remove from Pending Writes…');
    assert.match(await window.dialog.text(), /The service isn’t asked/);
    await window.dialog.press('Remove');
    await view.row('Create badge (legacy)').waitFor({ state: 'detached' });
    await badge('1').waitFor();
  });

  it('lead to the response, masked and in its own editor', async () => {
    const window = workbench();
    const sandbox = await window.sandbox();
    const body = { data: { owner: 'ada@example.com', widget: { apiKey: 'wk_live_1' } } };
    const effect = { status: 200, body };
    await sandbox.control('POST', '/faults', { method: 'GET', path: '/v1/leaderboards', times: 20, effect });
    await window.palette.run('Chart Cards Admin: List Leaderboards');
    await window.notifications.waitFor('the response isn’t in the documented form');
    await window.notifications.press('the response isn’t in the documented form', 'Show Response');
    await window.waitForTab({ label: 'leaderboards.list.json', dirty: false });
    const text = await window.page.locator('.part.editor .view-lines').first().innerText();
    assert.match(text, /a…@e….com/);
    assert.doesNotMatch(text, /wk_live_1|ada@/);
    await inBothThemes('response');
    await sandbox.control('DELETE', '/faults');
  });
});
