/**
 * `CHART_CARDS_REPOSITORY=URL npm run package [-- --out FOLDER]`: builds for production and packs the VSIX, and the command
 * line as an npm package and an MCP bundle, with `server.json` for the MCP registry.
 */
import { mkdir } from 'node:fs/promises';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { build } from '../esbuild.mjs';
import { makeCommandLine } from './package/makeCommandLine.ts';
import { makeVsix } from './package/makeVsix.ts';
import { type Repository, repositoryOf } from './package/repository.ts';

const { repository, out } = orderOrExit();
await mkdir(out, { recursive: true });
await build('production', console.log);
const made = [await makeVsix(repository, out), ...Object.values(await makeCommandLine(repository, out))];
for (const file of made) console.log(`Packaged ${file}`);

/** Refuses before the build, which takes a while. */
function orderOrExit(): { readonly repository: Repository; readonly out: string } {
  try {
    const { values } = parseArgs({ options: { out: { type: 'string', default: '.' } } });
    return { repository: repositoryOf(process.env), out: resolve(values.out) };
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
}
