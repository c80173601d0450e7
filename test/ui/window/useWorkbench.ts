import { writeFile } from 'node:fs/promises';
import { Workbench, type WorkbenchOptions } from './workbench.ts';

/**
 * For use inside `describe`: one window for its tests, opened and made `ready` before the first and closed after the last.
 * A failed test leaves a picture and the server's log in test-results/, what the window showed in its error, and a fresh
 * window that is ready for the next: every test must get by with what `ready` set up, whatever ran before it.
 */
export function useWorkbench(
  options: WorkbenchOptions | (() => Promise<WorkbenchOptions>) = {},
  ready: (workbench: Workbench) => Promise<void> = async () => {},
): () => Workbench {
  let workbench: Workbench | undefined;
  const open = async () => {
    workbench = await Workbench.open(typeof options === 'function' ? await options() : options);
    await ready(workbench);
  };
  before(open);
  afterEach(async function () {
    if (this.currentTest?.state !== 'failed' || workbench === undefined) return;
    const name = `failed/${this.currentTest.fullTitle().replaceAll(/[^\w]+/g, '-')}`;
    // A window of which no picture can be taken is replaced all the same.
    const picture = await workbench.screenshot(name).catch((error: unknown) => `no picture: ${String(error)}`);
    if (picture.endsWith('.png')) await writeFile(picture.replace(/png$/, 'log'), workbench.host.printed());
    console.log(`      see ${picture}`);
    const { err } = this.currentTest;
    if (err !== undefined) err.message += `\n${await shownIn(workbench).catch(() => 'The window does not answer.')}`;
    await workbench.close().catch(() => {});
    await open();
  });
  after(async () => {
    await workbench?.close();
  });
  return () => {
    if (workbench === undefined) throw new Error('The window is opened before the first test, not earlier.');
    return workbench;
  };
}

/** What a person would see at a glance, in one line: of a run elsewhere, the picture may be out of reach. */
async function shownIn(workbench: Workbench): Promise<string> {
  const [messages, open, asked] = await Promise.all([
    workbench.notifications.texts(),
    workbench.tabs(),
    workbench.page.locator('.quick-input-widget:visible, .monaco-dialog-box').allInnerTexts(),
  ]);
  const titles = open.map(({ label, dirty }) => `${label}${dirty ? '*' : ''}`);
  return `Messages: ${messages.join(' | ') || 'none'}. Tabs: ${titles.join(' | ')}. Asked: ${asked.join(' | ') || 'nothing'}.`;
}
