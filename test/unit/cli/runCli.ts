import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { projectRoot } from '../../../scripts/host/hostPaths.ts';
import { type BuiltProgram, builtProgram } from '../../support/sandbox.ts';

const folder = mkdtempSync(join(tmpdir(), 'chart-cards-cli-'));
// Outside of every suite: after the last one.
after(() => rmSync(folder, { recursive: true, force: true }));

let program: Promise<BuiltProgram> | undefined;

/** The bundled program, one folder below the manifest and the docs that it reads, as in the package. */
export function cliProgram(): Promise<BuiltProgram> {
  program ??= buildProgram();
  return program;
}

function buildProgram(): Promise<BuiltProgram> {
  for (const name of ['package.json', 'docs', 'media']) symlinkSync(join(projectRoot, name), join(folder, name));
  mkdirSync(join(folder, 'dist'));
  return builtProgram('src/cli/chartCards.ts', join(folder, 'dist'));
}

/** What a run of the command line came to. */
export interface CliRun {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs the command line as its own process, with further variables of its environment. */
export async function runCli(
  args: readonly string[],
  cwd: string,
  variables: Readonly<Record<string, string>> = {},
): Promise<CliRun> {
  const { path, env } = await cliProgram();
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [path, ...args],
      { cwd, env: { ...process.env, ...env, ...variables }, maxBuffer: 50_000_000 },
      (error, stdout, stderr) => {
        resolve({ code: typeof error?.code === 'number' ? error.code : error ? -1 : 0, stdout, stderr });
      },
    );
  });
}
