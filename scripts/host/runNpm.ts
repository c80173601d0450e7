import { spawn } from 'node:child_process';

const TIME_LIMIT_MS = 10 * 60_000;

/** Runs npm in `folder`; rejects with what npm printed when it fails or takes longer than ten minutes. */
export function runNpm(args: readonly string[], folder: string): Promise<void> {
  // Inside `npm run`, npm says where it is; otherwise it is looked up on PATH.
  const npmScript = process.env['npm_execpath'];
  const [command, leading] = npmScript?.endsWith('.js') ? [process.execPath, [npmScript]] : ['npm', []];
  const env = { ...process.env };
  // Variables of an enclosing `npm run` would point the inner npm at the outer package.
  for (const name of Object.keys(env)) {
    if (/^npm_(package|lifecycle|config_local_prefix|config_prefix)/i.test(name)) delete env[name];
  }
  return new Promise((resolve, reject) => {
    const child = spawn(command, [...leading, ...args], {
      cwd: folder,
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: TIME_LIMIT_MS,
    });
    let printed = '';
    child.stdout.on('data', (chunk: Buffer) => {
      printed += chunk.toString();
    });
    child.stderr.on('data', (chunk: Buffer) => {
      printed += chunk.toString();
    });
    child.on('error', reject);
    child.on('close', (code, signal) => {
      if (code === 0) resolve();
      else reject(new Error(`npm ${args[0]} in ${folder} ended with ${code ?? signal}:\n${printed}`));
    });
  });
}
