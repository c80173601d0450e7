import type { Operation } from '../../src/contract/operation.ts';
import { DEVIATIONS } from '../../src/sandbox/deviations.ts';
import type { JsonObject } from './jsonSchemaOf.ts';
import { operationObject } from './operationObject.ts';
import { securitySchemes } from './securitySchemes.ts';

/** The whole interface as an OpenAPI 3.1 document, made from the table that client and sandbox are made from. */
export function openApiDocument(operations: readonly Operation[]): JsonObject {
  const resources = [...new Set(operations.map(resourceOf))];
  const paths: Record<string, Record<string, JsonObject>> = {};
  for (const operation of operations) {
    const method = operation.method.toLowerCase();
    paths[operation.path] = { ...paths[operation.path], [method]: operationObject(operation, resourceOf(operation)) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Trading community interface',
      version: 'v1',
      description:
        'Loyalty, rewards, analytics, user fields, bulk updates, chart analyses and widget tokens of a trading community, as Chart Cards calls it. Clients branch on the status and, where there is one, on the machine-readable code; never on `message`. What the source documents do not show is marked as assumed.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [
      {
        url: '{baseUrl}',
        description: 'The service; the address may carry a path prefix, and has no trailing `/v1`.',
        variables: { baseUrl: { default: 'https://localhost', description: 'Base address of the connection.' } },
      },
    ],
    security: [{ communityKey: [] }],
    tags: resources.map((name) => ({ name, description: `Calls on ${wordsOf(name)}.` })),
    paths,
    components: { securitySchemes },
    'x-sandbox-deviations': DEVIATIONS,
  };
}

function resourceOf({ id }: Operation): string {
  return id.split('.')[0] ?? id;
}

/** `loyaltyExports` → `loyalty exports`. */
function wordsOf(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}
