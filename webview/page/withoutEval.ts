import * as z from 'zod/mini';

// Imported before anything that makes a schema: schemas look for `new Function` when they are made, and the page's
// policy reports that as a violation.
z.config({ jitless: true });
