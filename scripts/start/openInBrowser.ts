import { spawn } from 'node:child_process';

/** Opens the address in the person's browser, if this machine has a display; says nothing when it cannot. */
export function openInBrowser(address: string): void {
  const opener = openerOf(process.platform);
  if (opener === undefined) return;
  const [command, ...args] = opener;
  const child = spawn(command, [...args, address], { detached: true, stdio: 'ignore' });
  child.on('error', () => {});
  child.unref();
}

function openerOf(platform: NodeJS.Platform): readonly [string, ...string[]] | undefined {
  if (platform === 'darwin') return ['open'];
  // The empty argument is the title that `start` takes first.
  if (platform === 'win32') return ['cmd', '/c', 'start', ''];
  return process.env['DISPLAY'] || process.env['WAYLAND_DISPLAY'] ? ['xdg-open'] : undefined;
}
