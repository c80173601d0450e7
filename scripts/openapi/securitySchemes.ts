import type { Operation } from '../../src/contract/operation.ts';
import type { Json, JsonObject } from './jsonSchemaOf.ts';

/** How calls prove who they are (P1 5, P2 4.11, 5). */
export const securitySchemes: JsonObject = {
  communityKey: {
    type: 'http',
    scheme: 'bearer',
    description:
      'A community API key, kept on a backend. It selects the community, and holds permissions: the role that an operation names is the one it needs. Personal keys are refused.',
  },
  legacyKey: {
    type: 'apiKey',
    in: 'header',
    name: 'x-api-key',
    description: 'The server key that the older routes want beside the Bearer key.',
  },
};

/** What the operation asks for. Credentials in the body are part of the body's schema. */
export function securityOf(operation: Operation): Json {
  const roles = operation.permission === undefined ? [] : [operation.permission];
  switch (operation.credential ?? 'community key') {
    case 'community key':
      return [{ communityKey: roles }];
    case 'legacy':
      return [{ communityKey: roles, legacyKey: [] }];
    case 'in the body':
    case 'none':
      return [];
  }
}
