/** `npm run package [-- --out FILE]`: builds for production and packs the VSIX. */
import { parseArgs } from 'node:util';
import { build } from '../esbuild.mjs';
import { makeVsix } from './package/makeVsix.ts';

const { values } = parseArgs({ options: { out: { type: 'string' } } });
await build('production', console.log);
console.log(`Packaged ${await makeVsix(values.out)}`);
