import type { Operation, UploadRule } from '../../src/contract/operation.ts';
import { errorResponses } from './errorResponses.ts';
import { type Json, type JsonObject, jsonSchemaOf, propertiesOf } from './jsonSchemaOf.ts';
import { securityOf } from './securitySchemes.ts';

/** P1 4.1. */
const IDEMPOTENCY_KEY = { type: 'string', minLength: 1, maxLength: 128, pattern: '^[A-Za-z0-9_-][A-Za-z0-9_.:-]*$' };

/** One operation as OpenAPI has it; what OpenAPI has no word for stands in `x-` fields. */
export function operationObject(operation: Operation, tag: string): JsonObject {
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

/** A route that never succeeds has none. */
function successResponses(operation: Operation): JsonObject {
  const schema = jsonSchemaOf(operation.reply);
  return Object.fromEntries(
    operation.successStatuses.map((status) => [
      String(status),
      { description: operation.title, content: { 'application/json': { schema } } },
    ]),
  );
}
