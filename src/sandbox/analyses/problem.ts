import * as z from 'zod/mini';

/** Why a request does not do: the place in its body, and what must be. */
export interface RequestProblem {
  readonly path: readonly (string | number)[];
  readonly message: string;
}

/** A value that was read, or what is wrong with it. */
export type ReadResult<T> = { readonly value: T } | { readonly problem: RequestProblem };

/** The answer's `detail`: the field by its path (`drawings[0].points[1].time`), then what must be. */
export function formatProblem({ path, message: text }: RequestProblem): string {
  const place = path.map((step) => (typeof step === 'number' ? `[${step}]` : `.${step}`)).join('');
  return `${place.replace(/^\./, '') || 'body'} ${text}`;
}

/** The first field that none of the names is; names of prototypes are fields like any other. */
export function unknownField(
  value: unknown,
  names: readonly string[],
  path: RequestProblem['path'] = [],
): RequestProblem | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const name = Object.keys(value).find((it) => !names.includes(it));
  return name === undefined ? undefined : { path: [...path, name.slice(0, 60)], message: 'is not a field of it' };
}

/** Reads a part of the body by its schema. */
export function readPart<S extends z.ZodMiniType>(
  schema: S,
  value: unknown,
  path: RequestProblem['path'],
): ReadResult<z.infer<S>> {
  const read = z.safeParse(schema, value, { reportInput: true });
  if (read.success) return { value: read.data };
  const issue = read.error.issues[0];
  const inside = issue?.path.map((step) => (typeof step === 'number' ? step : String(step))) ?? [];
  return {
    problem: { path: [...path, ...inside], message: issue === undefined ? 'is not valid' : describeIssue(issue) },
  };
}

function describeIssue(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? `is required (${issue.expected})` : `must be of type ${issue.expected}`;
    case 'invalid_value':
      return `must be one of ${issue.values.map(String).join(', ')}`;
    case 'too_big':
      return issue.origin === 'array'
        ? `must have at most ${issue.maximum} items`
        : `must be at most ${issue.maximum}${unitSuffix(issue.origin)}`;
    case 'too_small':
      return `must be at least ${issue.minimum}${unitSuffix(issue.origin)}`;
    case 'unrecognized_keys':
      return `must not hold ${issue.keys.join(', ')}`;
    case 'invalid_union':
      return 'must be an ISO 8601 UTC time ending in Z, or whole epoch milliseconds';
    default:
      return 'has the wrong form';
  }
}

function unitSuffix(origin: string): string {
  return origin === 'string' ? ' characters long' : '';
}
