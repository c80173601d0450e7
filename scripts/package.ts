/**
 * `npm run package [-- --out FILE] [--cli]`: builds for production and packs the VSIX; with `--cli` also the command line,
 * beside it: the npm package, the MCP bundle, and `server.json` for the MCP registry.
 */
import { dirname } from 'node:path';
import { parseArgs } from 'node:util';
import { build } from '../esbuild.mjs';
import { makeCommandLine, registryName } from './package/makeCommandLine.ts';
import { makeVsix } from './package/makeVsix.ts';
import { type Repository, repositoryOf } from './package/repository.ts';

const { values } = parseArgs({ options: { out: { type: 'string' }, cli: { type: 'boolean' } } });
const repository = values.cli ? repositoryOrExit() : undefined;
await build('production', console.log);
const vsix = await makeVsix(values.out);
console.log(`Packaged ${vsix}`);
if (repository !== undefined) {
  for (const file of Object.values(await makeCommandLine(repository, dirname(vsix)))) console.log(`Packaged ${file}`);
}

/** Refuses before the build, which takes a while. */
function repositoryOrExit(): Repository {
  try {
    const repository = repositoryOf(process.env);
    registryName(repository);
    return repository;
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
}
