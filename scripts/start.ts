/**
 * `npm start`: builds, fetches VS Code's server build if it is not there, and opens a window with the extension on a copy
 * of the sample workspace. `--desktop`: the VS Code that this machine has. `--port N`, `--data DIR` (instead of .vscode-test/start), `--no-open`.
 */
import { parseArgs } from 'node:util';
import { build } from '../esbuild.mjs';
import { installHost } from './host/fetchHost.ts';
import { startHost } from './host/startHost.ts';
import { windowAddress } from './host/windowAddress.ts';
import { startDesktop } from './start/desktop.ts';
import { freePort } from './start/freePort.ts';
import { openInBrowser } from './start/openInBrowser.ts';
import { preparePlayground } from './start/playground.ts';

/** What a person's window has that a test's doesn't: the sandbox from the start, and git for revisions of drafts. */
const settings = {
  'chartCards.currentConnection': 'sandbox',
  'git.enabled': true,
  'git.ignoreMissingGitWarning': true,
  'git.openRepositoryInParentFolders': 'never',
};
/** Tells the extension to show its walkthrough in an empty window. */
const env = { CHART_CARDS_START_PAGE: '1' };

const { values } = parseArgs({
  options: {
    desktop: { type: 'boolean' },
    port: { type: 'string' },
    data: { type: 'string' },
    'no-open': { type: 'boolean' },
  },
});

console.log('Building …');
await build('development', () => {});
const { workspace, dataFolder } = await preparePlayground(values.data);
if (values.desktop) await startDesktop(workspace, env);
else await startServer();

async function startServer(): Promise<void> {
  await installHost(console.log);
  console.log('Starting VS Code (the first start takes up to a minute) …');
  const port = values.port === undefined ? await freePort() : Number(values.port);
  const host = await startHost({ extension: 'installed', dataFolder, port, settings, env });
  const address = windowAddress(host, { folder: workspace });
  let isStopping = false;
  const stop = async () => {
    if (isStopping) return;
    isStopping = true;
    await host.stop();
    process.exit(0);
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  void host.ended.then(() => {
    if (isStopping) return;
    console.error(`VS Code's server ended by itself. It printed:\n${host.printed()}`);
    process.exit(1);
  });
  console.log(`\nChart Cards runs in VS Code at\n\n  ${address}\n\nYour drafts: ${workspace}\nCtrl+C ends it.`);
  if (!values['no-open']) openInBrowser(address);
}
