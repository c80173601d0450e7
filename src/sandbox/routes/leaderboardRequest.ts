import { parseInstant, parseUtcDay } from '../../time.ts';
import type { ServiceContext } from './serviceRoute.ts';

type Fields = Readonly<Record<string, unknown>>;

const LEGACY_FIELDS = ['rankBy', 'enabled', 'duration', 'displayedFields', 'displayFieldsOrder'];

/** The body with the current names instead of `rankBy`, `enabled`, `duration.start`, and `displayedFields` with `displayFieldsOrder` (public-facts 8.3). */
export function withCurrentNames(body: unknown): unknown {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body;
  const { rankBy, enabled, duration, displayedFields, displayFieldsOrder } = body as Fields;
  const start = typeof duration === 'object' && duration !== null ? (duration as Fields)['start'] : undefined;
  const order = displayFieldsOrder ?? displayedFields;
  const older = {
    rankingField: rankBy,
    isEnabled: enabled,
    startDate: start,
    displayedColumns:
      Array.isArray(displayedFields) && Array.isArray(order)
        ? order.map((column, at) => ({ column, visible: displayedFields.includes(column), order: at + 1 }))
        : displayedFields,
  };
  const sent = Object.entries({ ...older, ...body }).filter(
    ([name, value]) => value !== undefined && !LEGACY_FIELDS.includes(name),
  );
  return Object.fromEntries(sent);
}

/** Refuses times that don't exist: the contract leaves them to the service. */
export function requireTimes(
  { invalid }: Pick<ServiceContext, 'invalid'>,
  body: { readonly startDate?: string | undefined; readonly endDate?: string | null | undefined },
): void {
  for (const name of ['startDate', 'endDate'] as const) {
    const time = body[name];
    if (typeof time === 'string' && (parseInstant(time) ?? parseUtcDay(time)) === undefined)
      throw invalid(name, 'must be an ISO 8601 time');
  }
}

const SORTABLE = ['displayOrder', 'name', 'slug', 'kind', 'isEnabled', 'createdAt', 'updatedAt', '_id'] as const;

/** How a list is sorted (public-facts 8.1). */
export interface LeaderboardSort {
  readonly by: (typeof SORTABLE)[number];
  readonly descending: boolean;
}

/** Parses e.g. `createdAt:desc`; display order if absent. */
export function readSort(call: Pick<ServiceContext, 'invalid'>, sort = 'displayOrder:asc'): LeaderboardSort {
  const [field, direction] = sort.split(':');
  const by = SORTABLE.find((it) => it === field);
  if (by === undefined) throw call.invalid('sort', `must name one of ${SORTABLE.join(', ')}`);
  return { by, descending: direction === 'desc' };
}

/** The names of a projection; undefined for all fields. */
export function readProjection(call: Pick<ServiceContext, 'invalid'>, text: string | undefined) {
  const paths = text?.split(',').map((path) => path.trim());
  if (paths?.every((path) => /^\w+(\.\w+)*$/.test(path)) === false)
    throw call.invalid('fields', 'must be comma-separated names');
  return paths;
}

/** Only the id and the named fields; `widget.enabled` selects a part of `widget`. Unknown names are ignored. */
export function project(document: Fields, paths: readonly string[] | undefined): Fields {
  if (paths === undefined) return document;
  return Object.fromEntries(
    Object.entries(document).flatMap(([name, value]): [string, unknown][] => {
      if (name === '_id' || paths.includes(name)) return [[name, value]];
      const inner = paths.filter((path) => path.startsWith(`${name}.`)).map((path) => path.slice(name.length + 1));
      if (inner.length === 0 || typeof value !== 'object' || value === null || Array.isArray(value)) return [];
      return [[name, project(value as Fields, inner)]];
    }),
  );
}
