/**
 * `npm run package [-- --out FILE] [--cli]`: builds for production and packs the VSIX; with `--cli` also the command line,
 * beside it: the npm package, the MCP bundle, and `server.json` for the MCP registry.
 */
import { dirname } from 'node:path';
import { parseArgs } from 'node:util';
import { build } from '../esbuild.mjs';
import { makeCommandLine } from './package/makeCommandLine.ts';
import { makeVsix } from './package/makeVsix.ts';
import { repositoryOf } from './package/repository.ts';

const { values } = parseArgs({ options: { out: { type: 'string' }, cli: { type: 'boolean' } } });
const repository = values.cli ? repositoryOf(process.env) : undefined;
await build('production', console.log);
const vsix = await makeVsix(values.out);
console.log(`Packaged ${vsix}`);
if (repository !== undefined) {
  for (const file of Object.values(await makeCommandLine(repository, dirname(vsix)))) console.log(`Packaged ${file}`);
}
