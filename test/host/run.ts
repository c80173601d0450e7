import { globSync, readFileSync, writeFileSync } from 'node:fs';
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
  for (const file of filesOfShard()) mocha.addFile(file);
  await mocha.loadFilesAsync();
  const { passed, failed } = await runTests(mocha);
  const ended = process.env['CHART_CARDS_TEST_ENDED'];
  if (ended) writeFileSync(ended, '');
  if (failed > 0 || passed === 0) throw new Error(`${failed} tests failed, ${passed} passed.`);
}

/**
 * The files of one window, in order: CHART_CARDS_TEST_SHARD is `1/2` for the first of two. Those with most tests are dealt
 * first.
 */
function filesOfShard(): readonly string[] {
  const [own = 1, count = 1] = (process.env['CHART_CARDS_TEST_SHARD'] ?? '1/1').split('/').map(Number);
  const shards = Array.from({ length: count }, () => ({ tests: 0, files: [] as string[] }));
  const files = globSync('**/*.test.cjs', { cwd: __dirname }).map((name) => {
    const file = join(__dirname, name);
    return { file, tests: readFileSync(file, 'utf8').match(/^ +it\(/gm)?.length ?? 0 };
  });
  for (const { file, tests } of files.toSorted((a, b) => b.tests - a.tests)) {
    const shard = shards.reduce((least, one) => (one.tests < least.tests ? one : least));
    shard.tests += tests;
    shard.files.push(file);
  }
  return (shards[own - 1]?.files ?? []).sort();
}
