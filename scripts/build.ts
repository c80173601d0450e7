/**
 * Builds everything that runs outside a checkout into dist/.
 * `node scripts/build.ts`: readable, with source maps. `--production`: minified, without. `--watch`: builds on every change.
 */
import { parseArgs } from 'node:util';
import { build } from './bundle/build.ts';
import { watch } from './bundle/watch.ts';

const { values } = parseArgs({
  options: { production: { type: 'boolean', default: false }, watch: { type: 'boolean', default: false } },
});

const mode = values.production ? 'production' : 'development';
if (values.watch) await watch(mode, console.log);
else await build(mode, console.log);
