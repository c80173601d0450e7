import assert from 'node:assert/strict';
import { run } from '../../../scripts/test/checks.ts';

describe('a program of a check', () => {
  it('is killed when it hangs, and says so', async () => {
    const { code, output } = await run(['-e', 'console.log("before"); setInterval(() => {}, 1000)'], () => {}, {
      limitMs: 1000,
    });
    assert.equal(code, 1);
    assert.match(output, /^before\n\ntests: FAILED -e .*: ended by SIGKILL$/m);
  });

  it('is killed when it doesn’t end after its tests, which count', async () => {
    for (const [printed, expected] of [
      ['tests: 2 passed, 0 failed', 0],
      ['tests: 2 passed, 1 failed', 1],
      ['tests: 2 passed, 0 failed\\ntests: FAILED something is open', 1],
    ] as const) {
      const program = `console.log('${printed}'); setInterval(() => {}, 1000)`;
      const { code, output } = await run(['-e', program], () => {}, { endLimitMs: 200 });
      assert.equal(code, expected, printed);
      assert.match(output, /^tests: FLAKY -e [\s\S]*: Node didn’t end after the tests, and was killed$/m);
    }
  });

  it('fails if it leaves a process that holds its output', async () => {
    const orphan = `spawn(process.execPath, ['-e', 'setTimeout(() => {}, 20_000)'], { stdio: 'inherit', detached: true })`;
    const program = `const { spawn } = require('child_process'); const { pid } = ${orphan}; console.log(pid); process.exit()`;
    const { code, output } = await run(['-e', program], () => {}, { outputLimitMs: 100 });
    process.kill(Number.parseInt(output, 10));
    assert.equal(code, 1);
    assert.match(output, /^tests: FAILED -e .*: left a process that holds its output$/m);
  });
});
