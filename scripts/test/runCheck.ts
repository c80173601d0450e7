import { spawn } from 'node:child_process';
import { projectRoot } from '../host/hostPaths.ts';
import type { Check } from './checks.ts';

/** How a check ended; the counts are of single tests, and both 0 for a check that is none. */
export interface CheckResult {
  readonly name: string;
  readonly ok: boolean;
  readonly seconds: number;
  readonly passed: number;
  readonly failed: number;
}

/** Runs the check's programs one after another, shows all they print, and sums the tests that they counted. */
export async function runCheck({ name, commands }: Check): Promise<CheckResult> {
  const started = Date.now();
  let [ok, passed, failed] = [true, 0, 0];
  for (const args of commands) {
    console.log(`\n── ${name}: ${args.join(' ')}`);
    const { code, output } = await run(args);
    const counts = [...output.matchAll(/^mocha: (\d+) passed, (\d+) failed$/gm)].at(-1);
    passed += Number(counts?.[1] ?? 0);
    // A program that ended badly without counting is one failure, so that the sum never looks clean.
    failed += Number(counts?.[2] ?? 0) || (code === 0 ? 0 : 1);
    if (code !== 0) ok = false;
  }
  return { name, ok, seconds: (Date.now() - started) / 1000, passed, failed };
}

function run(args: readonly string[]): Promise<{ code: number; output: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, { cwd: projectRoot, stdio: ['ignore', 'pipe', 'inherit'] });
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      process.stdout.write(chunk);
    });
    child.on('error', reject);
    child.on('close', (code) => resolve({ code: code ?? 1, output }));
  });
}
