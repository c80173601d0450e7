import { readProjection } from '../../leaderboards/projection.ts';
import { parseCount, readQuery } from '../queryValues.ts';

const MAX_LIMIT = 100;
const DEFAULT_LIMIT = 20;
const SORTABLE = ['displayOrder', 'name', 'slug', 'kind', 'isEnabled', 'createdAt', 'updatedAt', '_id'] as const;

/** What a list was asked for (public-facts 8.1). */
export interface LeaderboardQuery {
  readonly page: number;
  readonly limit: number;
  readonly sort: { readonly by: (typeof SORTABLE)[number]; readonly descending: boolean };
  /** Lower case; empty: all. */
  readonly keyword: string;
  /** Undefined: whole. */
  readonly fields: readonly string[] | undefined;
}

/** The query of a list, or what is wrong with it. */
export function readLeaderboardQuery(query: URLSearchParams): LeaderboardQuery | string {
  const read = readQuery(query, ['page', 'limit', 'sort', 'search', 'fields']);
  if ('detail' in read) return read.detail;
  const { values } = read;
  const page = parseCount(values.page, 1, Number.MAX_SAFE_INTEGER);
  if (page === undefined) return 'page must be a whole number from 1';
  const limit = parseCount(values.limit, DEFAULT_LIMIT, MAX_LIMIT);
  if (limit === undefined) return `limit must be a whole number from 1 to ${MAX_LIMIT}`;
  const [, by, direction] = /^(\w+):(asc|desc)$/.exec(values.sort ?? 'displayOrder:asc') ?? [];
  const field = SORTABLE.find((it) => it === by);
  if (field === undefined) return `sort must be <field>:asc or <field>:desc, with one of ${SORTABLE.join(', ')}`;
  const keyword = /^keyword:([\s\S]+)$/.exec(values.search ?? 'keyword: ')?.[1];
  if (keyword === undefined) return 'search must be keyword:<text>';
  const fields = parseFields(values.fields);
  if (typeof fields === 'string') return fields;
  const sort = { by: field, descending: direction === 'desc' };
  return { page, limit, sort, keyword: keyword.trim().toLowerCase(), fields };
}

/** The projection of a query that has nothing else, undefined for none, or what is wrong with it. */
export function readFieldsParameter(query: URLSearchParams): readonly string[] | undefined | string {
  const read = readQuery(query, ['fields']);
  return 'detail' in read ? read.detail : parseFields(read.values.fields);
}

function parseFields(text: string | undefined): readonly string[] | undefined | string {
  if (text === undefined) return undefined;
  return readProjection(text) ?? 'fields must be names with commas between them';
}
