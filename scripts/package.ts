/** `CHART_CARDS_REPOSITORY=URL npm run package [-- --out FILE]`: builds for production and packs the VSIX. */
import { parseArgs } from 'node:util';
import { build } from '../esbuild.mjs';
import { listingLinks, makeVsix, REPOSITORY } from './package/makeVsix.ts';

const { values } = parseArgs({ options: { out: { type: 'string' } } });
const links = listingLinks(process.env[REPOSITORY]);
await build('production', console.log);
console.log(`Packaged ${await makeVsix(links, values.out)}`);
