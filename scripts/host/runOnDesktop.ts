import { runTests } from '@vscode/test-electron';
import { projectRoot } from './hostPaths.ts';
import type { HostTestRun } from './runInServer.ts';

/**
 * Runs the module in VS Code itself: the one named by VSCODE_PATH, else one that is downloaded.
 * Resolves with the exit code.
 */
export async function runOnDesktop({ testsPath, workspace, env }: HostTestRun): Promise<number> {
  const installed = process.env['VSCODE_PATH'];
  return runTests({
    ...(installed ? { vscodeExecutablePath: installed } : {}),
    extensionDevelopmentPath: projectRoot,
    extensionTestsPath: testsPath,
    extensionTestsEnv: env,
    launchArgs: [workspace, '--disable-workspace-trust', '--skip-welcome', '--skip-release-notes'],
  });
}
