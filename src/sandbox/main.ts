// As a whole: an older Node, in which the bundle is to say what it needs, has neither of the two functions.
import * as modules from 'node:module';

// Run from source, hundreds of files are stripped of their types at every start; kept, that costs a second less. The
// bundle is one file and needs none.
const isSource = import.meta.url.endsWith('.ts');
if (isSource) modules.enableCompileCache(`${import.meta.dirname}/../../node_modules/.cache/sandbox`);

await import('./program.ts');

// A sandbox that is killed would leave nothing for the next.
if (isSource) setTimeout(modules.flushCompileCache, 1000).unref();
