import * as z from 'zod/mini';
import type { ErrorRow, Operation, UploadRule } from '../../src/contract/operation.ts';
import { documentedShapes } from '../../src/contract/schemas.ts';
import { DEVIATIONS } from '../../src/sandbox/settings.ts';

/** The whole interface as an OpenAPI 3.1 document, made from the same table as the client. */
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
        'Loyalty, rewards, analytics, user fields, bulk updates, chart analyses and widget tokens of a trading community, as Chart Cards calls it. Clients branch on the status and, if there is one, on the machine-readable code; never on `message`. What the source documents do not show is marked as assumed.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [
      {
        url: '{baseUrl}',
        description: 'The service. The address can have a path prefix, but no trailing `/v1`.',
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

/** P1 4.1. */
const IDEMPOTENCY_KEY = { type: 'string', minLength: 1, maxLength: 128, pattern: '^[A-Za-z0-9_-][A-Za-z0-9_.:-]*$' };

/** One operation in OpenAPI; what OpenAPI can't express is in `x-` fields. */
function operationObject(operation: Operation, tag: string): JsonObject {
  const { assumed, permission, paging, limits, personalData, secrets } = operation;
  const body = requestBody(operation);
  return {
    operationId: operation.id,
    tags: [tag],
    summary: operation.title,
    description: assumed === undefined ? operation.description : `${operation.description}\n\n**Assumed:** ${assumed}`,
    ...(operation.address === 'token' ? { servers: [TOKEN_SERVER] } : {}),
    security: securityOf(operation),
    parameters: parametersOf(operation),
    ...(body === undefined ? {} : { requestBody: body }),
    responses: { ...successResponses(operation), ...errorResponses(operation.errors) },
    'x-source': operation.source,
    'x-repeat': { ...operation.repeat } as unknown as Json,
    ...(permission === undefined ? {} : { 'x-permission': permission }),
    ...(paging === undefined ? {} : { 'x-paging': { ...paging } }),
    ...(limits === undefined ? {} : { 'x-limits': { ...limits } as unknown as Json }),
    ...(personalData === undefined ? {} : { 'x-personal-data': true }),
    ...(secrets === undefined ? {} : { 'x-secrets': secrets }),
    ...(assumed === undefined ? {} : { 'x-assumed': assumed }),
  };
}

const TOKEN_SERVER: JsonObject = {
  url: '{tokenUrl}',
  description: 'A separate address for widget tokens.',
  variables: { tokenUrl: { default: 'https://localhost', description: 'Where widget tokens are minted.' } },
};

function parametersOf(operation: Operation): Json {
  const path = propertiesOf(jsonSchemaOf(operation.pathParameters)).properties;
  const query = operation.query === undefined ? undefined : propertiesOf(jsonSchemaOf(operation.query));
  const { idempotencyKey } = operation;
  return [
    ...Object.entries(path).map(([name, schema]) => ({ name, in: 'path', required: true, schema })),
    ...Object.entries(query?.properties ?? {}).map(([name, schema]) => ({
      name,
      in: 'query',
      required: query?.required.includes(name) ?? false,
      schema,
    })),
    ...(idempotencyKey === undefined
      ? []
      : [{ name: 'Idempotency-Key', in: 'header', required: idempotencyKey === 'required', schema: IDEMPOTENCY_KEY }]),
  ];
}

function requestBody({ body, upload }: Operation): JsonObject | undefined {
  if (body === undefined && upload === undefined) return undefined;
  return {
    required: true,
    content: {
      ...(upload === undefined ? {} : { 'multipart/form-data': multipart(upload) }),
      ...(body === undefined ? {} : { 'application/json': { schema: jsonSchemaOf(body) } }),
    },
  };
}

function multipart({ fileField, contentType, mostBytes, fields }: UploadRule): JsonObject {
  const { properties, required } = propertiesOf(jsonSchemaOf(fields));
  const file = {
    type: 'string',
    contentMediaType: contentType,
    description: `The file, at most ${mostBytes} bytes.`,
  };
  return {
    schema: { type: 'object', required: [fileField, ...required], properties: { ...properties, [fileField]: file } },
    encoding: { [fileField]: { contentType } },
  };
}

/** None for a route that never succeeds. */
function successResponses(operation: Operation): JsonObject {
  const schema = jsonSchemaOf(operation.reply);
  return Object.fromEntries(
    operation.successStatuses.map((status) => [
      String(status),
      { description: operation.title, content: { 'application/json': { schema } } },
    ]),
  );
}

/** P1 8, P2 8: `Retry-After` isn't promised, but usual with the other two. */
const RATE_LIMIT_HEADERS: JsonObject = {
  RateLimit: { description: 'Requests left in the window, and when it resets.', schema: { type: 'string' } },
  'RateLimit-Policy': { description: 'Size of the window.', schema: { type: 'string' } },
  'Retry-After': { description: 'Seconds to wait, if the service says.', schema: { type: 'string' } },
};

/** One response per status, with its possible codes and what the caller does about each row. */
function errorResponses(errors: readonly ErrorRow[]): JsonObject {
  const byStatus = new Map<number, ErrorRow[]>();
  for (const row of errors) byStatus.set(row.status, [...(byStatus.get(row.status) ?? []), row]);
  return Object.fromEntries([...byStatus].map(([status, rows]) => [String(status), responseOf(status, rows)]));
}

function responseOf(status: number, rows: readonly ErrorRow[]): JsonObject {
  const ofJson = rows.filter((row) => !row.notJson);
  const content: Record<string, Json> = {};
  if (ofJson.length > 0) content['application/json'] = { schema: bodySchema(ofJson) };
  if (ofJson.length < rows.length) content['text/html'] = { schema: { type: 'string' } };
  return {
    description: rows.map(sentenceOf).join('\n'),
    ...(status === 429 ? { headers: RATE_LIMIT_HEADERS } : {}),
    content,
    'x-errors': rows.map(({ ...row }) => row as unknown as Json),
  };
}

/** `message` is for people only. Several places for the code mean several shapes. */
function bodySchema(rows: readonly ErrorRow[]): JsonObject {
  const shapes = (['code', 'meta.code', 'none'] as const).flatMap((place) => {
    const found = rows.filter((row) => row.codeAt === place);
    return found.length === 0 ? [] : [shapeOf(place, found)];
  });
  const [only] = shapes;
  return shapes.length === 1 && only !== undefined ? only : { anyOf: shapes };
}

function shapeOf(place: ErrorRow['codeAt'], rows: readonly ErrorRow[]): JsonObject {
  const codes = [...new Set(rows.flatMap(({ code }) => code ?? []))];
  const details = [...new Set(rows.flatMap(({ details: said }) => said ?? []))];
  const code = { type: 'string', enum: codes };
  const detail = details.length === 0 ? {} : { detail: { examples: details } };
  const properties = { message: { type: 'string', description: 'For people; don’t branch on it.' }, ...detail };
  switch (place) {
    case 'none':
      return { type: 'object', properties };
    case 'code':
      return { type: 'object', required: ['code'], properties: { code, ...properties } };
    case 'meta.code': {
      const meta = { type: 'object', required: ['code'], properties: { code } };
      return { type: 'object', required: ['meta'], properties: { meta, ...properties } };
    }
  }
}

function sentenceOf({ code, when, action, source, assumed }: ErrorRow): string {
  const named = code === undefined ? '' : `\`${code}\`: `;
  return `- ${named}${when} Caller: ${action}. (${source}${assumed ? ', assumed' : ''})`;
}

/** How calls authenticate (P1 5, P2 4.11, 5). */
const securitySchemes: JsonObject = {
  communityKey: {
    type: 'http',
    scheme: 'bearer',
    description:
      'A community API key, kept on a backend. It selects the community, and has permissions; each operation names the one it needs. Personal keys are rejected.',
  },
  legacyKey: {
    type: 'apiKey',
    in: 'header',
    name: 'x-api-key',
    description: 'The server key that the older routes need in addition to the Bearer key.',
  },
};

/** The operation's parameters. Credentials in the body are part of the body's schema. */
function securityOf(operation: Operation): Json {
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

/** A JSON value of the document. */
type Json = string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json | undefined };

type JsonObject = { readonly [name: string]: Json | undefined };

/** The wire form of a schema; of a schema that transforms, its input. */
export function jsonSchemaOf(schema: z.ZodMiniType): JsonObject {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      // A tolerant schema shows the documented or assumed shape.
      const shown = documentedShapes.get(zodSchema);
      if (shown !== undefined) Object.assign(jsonSchema, jsonSchemaOf(shown));
    },
  });
  return rest as JsonObject;
}

/** The properties of an object's schema, and which are required. */
function propertiesOf(schema: JsonObject): {
  readonly properties: Readonly<Record<string, JsonObject>>;
  readonly required: readonly string[];
} {
  return {
    properties: (schema['properties'] ?? {}) as Readonly<Record<string, JsonObject>>,
    required: (schema['required'] ?? []) as readonly string[],
  };
}
