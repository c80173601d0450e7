import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The checkout's own folder. */
export const projectRoot = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/** Version of the npm package `code-server`; 4.x.y holds VS Code 1.x.y. */
export const codeServerVersion = '4.139.1';

/** Folder for everything fetched or built for tests; ignored by git. */
export const testFolder = join(projectRoot, '.vscode-test');

/** Folder into which the server build is installed. */
export const hostFolder = join(testFolder, `code-server-${codeServerVersion}`);

/** Written last: its presence means that the install in `hostFolder` is complete. */
export const hostMarker = join(hostFolder, 'complete.json');

/** The VS Code server inside the package. */
export const serverFolder = join(hostFolder, 'node_modules', 'code-server', 'lib', 'vscode');

/** The inner server's entry: starts without code-server's own front end. */
export const serverEntry = join(serverFolder, 'out', 'server-main.js');
