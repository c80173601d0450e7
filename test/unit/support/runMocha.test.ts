import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { projectRoot } from '../../../scripts/host/hostPaths.ts';

describe('a run of tests', () => {
  const folder = mkdtempSync(join(tmpdir(), 'run-mocha-'));
  after(() => rmSync(folder, { recursive: true, force: true }));

  function run(test: string, ...options: string[]): Promise<{ readonly code: number; readonly stdout: string }> {
    const file = join(folder, `${Math.random()}.test.ts`);
    writeFileSync(file, test);
    return new Promise((resolve) => {
      const args = ['scripts/runMocha.ts', ...options, relative(projectRoot, file)];
      execFile(process.execPath, args, { cwd: projectRoot }, (error, stdout) => {
        resolve({ code: error === null ? 0 : Number(error.code ?? 1), stdout });
      });
    });
  }

  it('passes if all tests pass and the process ends', async () => {
    const { code, stdout } = await run(
      `import { spawn } from 'node:child_process'; it('passes', () => { spawn(process.execPath, ['-e', '']); });`,
    );
    assert.equal(code, 0);
    assert.match(stdout, /^tests: 1 passed, 0 failed$/m);
  });

  it('fails if a test left something open, and says what', async () => {
    const { code, stdout } = await run(
      `import { createServer } from 'node:net'; it('leaks', () => { createServer().listen(0, '127.0.0.1'); });`,
    );
    assert.equal(code, 1);
    assert.match(stdout, /^tests: 1 passed, 0 failed$/m);
    assert.match(stdout, /^tests: FAILED The tests ended, but not the process, .*TCPServerWrap; tcp .*"port":\d+/m);
  });

  it('fails if a test never returns, and says which and where', async () => {
    const { code, stdout } = await run(
      `it('returns', () => {}); it('never returns', function spin() { for (let i = 0; ; i++) if (i < 0) break; });`,
      '--timeout',
      '1000',
    );
    assert.notEqual(code, 0);
    assert.match(stdout, /^tests: FAILED never returns: hangs in .*spin \([\d.]+\.test\.ts:1\)/m);
  });

  it('lets a test take as long as it may, while its timers run', async () => {
    const { code, stdout } = await run(
      `it('is long', (done) => void setTimeout(done, 4000)).timeout(60_000);`,
      '--timeout',
      '1000',
    );
    assert.equal(code, 0, stdout);
  });

  it('fails if a test fails, or if there is none', async () => {
    assert.equal((await run(`it('fails', () => { throw new Error('no'); });`)).code, 1);
    assert.equal((await run('')).code, 1);
  });
});
