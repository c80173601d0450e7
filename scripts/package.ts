/** `CHART_CARDS_REPOSITORY=URL npm run package [-- --out FILE]`: builds for production and packs the VSIX. */
import { parseArgs } from 'node:util';
import { build } from '../esbuild.mjs';
import { type ListingLinks, listingLinks, makeVsix, REPOSITORY } from './package/makeVsix.ts';

const { values } = parseArgs({ options: { out: { type: 'string' } } });
const links = linksOrExit();
await build('production', console.log);
console.log(`Packaged ${await makeVsix(links, values.out)}`);

function linksOrExit(): ListingLinks {
  try {
    return listingLinks(process.env[REPOSITORY]);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
}
