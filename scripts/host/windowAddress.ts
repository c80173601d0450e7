import type { Host } from './startHost.ts';

/** What a window is opened with. */
export interface WindowOptions {
  /** Absolute path of the folder to open. */
  readonly folder: string;
  /** Absolute path of the module whose `run()` the extension host calls. */
  readonly testsPath?: string;
}

/** The address of a window with the extension loaded. */
export function windowAddress(host: Host, { folder, testsPath }: WindowOptions): string {
  const payload = [];
  if (host.extension === 'underTest') payload.push(['extensionDevelopmentPath', host.uriOf(host.extensionFolder)]);
  if (testsPath !== undefined) payload.push(['extensionTestsPath', host.uriOf(testsPath)]);
  const query = new URLSearchParams({ folder, ...(payload.length > 0 && { payload: JSON.stringify(payload) }) });
  return `${host.address}/?${query}`;
}
