// Imported as a namespace, because older Node versions, which get a clear error below, lack both functions.
import * as modules from 'node:module';

// Running from source strips the types of hundreds of files; the compile cache saves a second per start. The
// bundle is one file and needs no cache.
const isSource = import.meta.url.endsWith('.ts');
if (isSource) modules.enableCompileCache(`${import.meta.dirname}/../../node_modules/.cache/sandbox`);

await import('./program.ts');

// Flush now: a killed sandbox would never write the cache.
if (isSource) setTimeout(modules.flushCompileCache, 1000).unref();
