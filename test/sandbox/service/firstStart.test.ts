import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { projectRoot } from '../../../scripts/host/hostPaths.ts';
import { startSandboxProcess } from '../../support/sandboxProcess.ts';

describe('sandbox: the first start (design: starting it)', () => {
  const data = mkdtempSync(join(tmpdir(), 'sandbox-first-'));
  after(() => rmSync(data, { recursive: true, force: true }));

  it('killed while the seed is made, it leaves a folder in which the next start makes it whole', async () => {
    for (const delay of [120, 250, 350, 450, 550, 650]) {
      const child = spawn(process.execPath, ['src/sandbox/main.ts', '--data', data], {
        cwd: projectRoot,
        stdio: 'ignore',
      });
      const exited = new Promise((resolve) => child.once('exit', resolve));
      await new Promise((resolve) => setTimeout(resolve, delay));
      child.kill('SIGKILL');
      await exited;
    }
    const sandbox = await startSandboxProcess({ data });
    const state = (await sandbox.control('GET', '/state')) as { users: unknown[]; userFields: unknown[] };
    assert.equal(state.users.length, 1200);
    assert.ok(state.userFields.length > 10);
    await sandbox.stop();
  });
});
