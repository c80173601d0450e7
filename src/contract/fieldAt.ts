import type * as z from 'zod/mini';
import type { Operation } from './operation.ts';

/** Internals of a schema, as far as they are walked. */
interface SchemaInternals {
  readonly type: string;
  readonly shape?: Readonly<Record<string, z.ZodMiniType>>;
  readonly innerType?: z.ZodMiniType;
  readonly element?: z.ZodMiniType;
  readonly valueType?: z.ZodMiniType;
  readonly in?: z.ZodMiniType;
}

/**
 * The schema of one field of a request, by its place: `path.userId`, `query.limit`, `body.identifier.key`,
 * `body.client_refs[]`, `upload.log_name`. Undefined where the operation has none such.
 */
export function requestFieldSchema(operation: Operation, place: string): z.ZodMiniType | undefined {
  const [part = '', ...names] = place.replaceAll('[]', '.[]').split('.');
  let found = partOf(operation, part);
  for (const name of names) found = found && memberOf(found, name);
  return found && unwrapOptional(found);
}

function partOf(operation: Operation, part: string): z.ZodMiniType | undefined {
  switch (part) {
    case 'path':
      return operation.pathParameters;
    case 'query':
      return operation.query;
    case 'body':
      return operation.body;
    case 'upload':
      return operation.upload?.fields;
    default:
      return undefined;
  }
}

function memberOf(schema: z.ZodMiniType, name: string): z.ZodMiniType | undefined {
  const shape = shapeOf(unwrapOptional(schema));
  if (name === '[]') return shape.element ?? shape.valueType;
  const own = shape.shape;
  return own !== undefined && Object.hasOwn(own, name) ? own[name] : undefined;
}

/** What stands in optional, nullable and the like: a value that is given has to fit it. */
function unwrapOptional(schema: z.ZodMiniType): z.ZodMiniType {
  const { type, innerType, in: input } = shapeOf(schema);
  if (type === 'optional' && innerType !== undefined) return unwrapOptional(innerType);
  return type === 'pipe' && input !== undefined ? unwrapOptional(input) : schema;
}

function shapeOf(schema: z.ZodMiniType): SchemaInternals {
  return schema._zod.def as unknown as SchemaInternals;
}
