import { globSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runTests } from '../../scripts/test/runTests.ts';

/**
 * Called by VS Code inside the extension host: runs every test bundled beside this module; rejects if one fails. When all
 * have run, it leaves the file CHART_CARDS_TEST_ENDED.
 */
export async function run(): Promise<void> {
  // ESM only, and this module is bundled as CommonJS.
  const { default: Mocha } = await import('mocha');
  const mocha = new Mocha({
    ui: 'bdd',
    color: false,
    timeout: 60_000,
    slow: 2_000,
    forbidOnly: true,
    forbidPending: true,
  });
  const grep = process.env['CHART_CARDS_TEST_GREP'];
  if (grep) mocha.fgrep(grep);
  for (const file of globSync('**/*.test.cjs', { cwd: __dirname }).sort()) mocha.addFile(join(__dirname, file));
  await mocha.loadFilesAsync();
  const { passed, failed } = await runTests(mocha);
  const ended = process.env['CHART_CARDS_TEST_ENDED'];
  if (ended) writeFileSync(ended, '');
  if (failed > 0 || passed === 0) throw new Error(`${failed} tests failed, ${passed} passed.`);
}
