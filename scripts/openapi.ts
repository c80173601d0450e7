/** `npm run openapi [-- --output FILE]`: the OpenAPI 3.1 document of every operation, as JSON. */
import { writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { operations } from '../src/contract/operations.ts';
import { openApiDocument } from './openapi/openApiDocument.ts';

const { values } = parseArgs({ options: { output: { type: 'string' } } });
const text = `${JSON.stringify(openApiDocument(operations), undefined, 2)}\n`;
if (values.output === undefined) process.stdout.write(text);
else {
  await writeFile(values.output, text);
  console.error(`Wrote ${operations.length} operations to ${values.output}.`);
}
