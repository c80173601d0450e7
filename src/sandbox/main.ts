import { enableCompileCache } from 'node:module';

// Run from source, hundreds of files are stripped of their types at every start; kept, that costs a second less. The
// bundle is one file and needs none.
if (import.meta.url.endsWith('.ts')) enableCompileCache(`${import.meta.dirname}/../../node_modules/.cache/sandbox`);

await import('./program.ts');
