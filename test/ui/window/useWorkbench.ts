import { writeFile } from 'node:fs/promises';
import { Workbench, type WorkbenchOptions } from './workbench.ts';

/**
 * For use inside `describe`: one window for its tests, opened before the first and closed after the last.
 * A failed test leaves a picture and the server's log in test-results/.
 */
export function useWorkbench(options: WorkbenchOptions = {}): () => Workbench {
  let workbench: Workbench | undefined;
  before(async () => {
    workbench = await Workbench.open(options);
  });
  afterEach(async function () {
    if (this.currentTest?.state !== 'failed' || workbench === undefined) return;
    const name = `failed/${this.currentTest.fullTitle().replaceAll(/[^\w]+/g, '-')}`;
    const picture = await workbench.screenshot(name);
    await writeFile(picture.replace(/png$/, 'log'), workbench.host.printed());
    console.log(`      see ${picture}`);
  });
  after(async () => {
    await workbench?.close();
  });
  return () => {
    if (workbench === undefined) throw new Error('The window is opened before the first test, not earlier.');
    return workbench;
  };
}
