import { globSync } from 'node:fs';
import { join } from 'node:path';

/** Called by VS Code inside the extension host: runs every test bundled beside this module; rejects when one fails. */
export async function run(): Promise<void> {
  // ESM only, and this module is bundled as CommonJS.
  const { default: Mocha } = await import('mocha');
  const mocha = new Mocha({ ui: 'bdd', color: false, timeout: 30_000, slow: 2_000, forbidOnly: true });
  const grep = process.env['CHART_CARDS_TEST_GREP'];
  if (grep) mocha.fgrep(grep);
  for (const file of globSync('**/*.test.cjs', { cwd: __dirname }).sort()) mocha.addFile(join(__dirname, file));
  const { passes, failures } = await new Promise<{ passes: number; failures: number }>((resolve) => {
    const runner = mocha.run(() =>
      resolve({ passes: runner.stats?.passes ?? 0, failures: runner.stats?.failures ?? 0 }),
    );
  });
  console.log(`mocha: ${passes} passed, ${failures} failed`);
  if (failures > 0 || passes === 0) throw new Error(`${failures} tests failed, ${passes} passed.`);
}
