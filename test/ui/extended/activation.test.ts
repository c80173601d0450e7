import assert from 'node:assert/strict';
import { cp, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { projectRoot } from '../../../scripts/host/hostPaths.ts';
import { bundleHostModule, runInServer } from '../../../scripts/host/runHostTests.ts';
import { test } from '../../support/browserTest.ts';
import type { ActivationReport } from '../steps/reportActivation.ts';

const CARD = 'eurusd-breakout.card.json';

test.describe('the extension', () => {
  let folder: string;
  let testsPath: string;
  test.beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'chart-cards-activation-'));
    testsPath = await bundleHostModule('test/ui/steps/reportActivation.ts', folder);
  });
  test.afterAll(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));

  async function reportOf(workspace: string, card = ''): Promise<ActivationReport> {
    const report = join(folder, 'report.json');
    const env = { CHART_CARDS_TEST_REPORT: report, CHART_CARDS_TEST_CARD: card };
    assert.equal(await runInServer({ testsPath, workspace, env, builtIn: 'few' }), 0);
    return JSON.parse(await readFile(report, 'utf8')) as ActivationReport;
  }

  async function newFolder(name: string): Promise<string> {
    const path = join(folder, name);
    await mkdir(path);
    return path;
  }

  test('doesn’t start with a window that has nothing to do with cards, but with the first card opened in it', async () => {
    const empty = await newFolder('empty');
    const card = join(await newFolder('elsewhere'), CARD);
    await cp(join(projectRoot, 'examples', 'workspace', CARD), card);
    assert.deepEqual(await reportOf(empty, card), { atStart: false, afterCard: true });
  });

  test('starts with a window on a workspace that contains a card', async () => {
    const workspace = join(await newFolder('workspace'), 'drafts');
    await mkdir(workspace);
    await cp(join(projectRoot, 'examples', 'workspace', CARD), join(workspace, CARD));
    assert.equal((await reportOf(join(folder, 'workspace'))).atStart, true);
  });
});
