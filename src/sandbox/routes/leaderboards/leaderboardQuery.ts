import { readProjection } from '../../leaderboards/projection.ts';

const MOST = 100;
const USUAL = 20;
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
  for (const name of ['page', 'limit', 'sort', 'search', 'fields']) {
    if (query.getAll(name).length > 1) return `${name} must be sent once`;
  }
  const page = wholeNumber(query.get('page'), 1);
  if (page === undefined) return 'page must be a whole number from 1';
  const limit = wholeNumber(query.get('limit'), USUAL);
  if (limit === undefined || limit > MOST) return `limit must be a whole number from 1 to ${MOST}`;
  const [, by, direction] = /^(\w+):(asc|desc)$/.exec(query.get('sort') ?? 'displayOrder:asc') ?? [];
  const field = SORTABLE.find((it) => it === by);
  if (field === undefined) return `sort must be <field>:asc or <field>:desc, with one of ${SORTABLE.join(', ')}`;
  const keyword = /^keyword:([\s\S]+)$/.exec(query.get('search') ?? 'keyword: ')?.[1];
  if (keyword === undefined) return 'search must be keyword:<text>';
  const fields = readFields(query);
  if (typeof fields === 'string') return fields;
  const sort = { by: field, descending: direction === 'desc' };
  return { page, limit, sort, keyword: keyword.trim().toLowerCase(), fields };
}

/** The projection of a query, undefined for none, or what is wrong with it. */
export function readFields(query: URLSearchParams): readonly string[] | undefined | string {
  const sent = query.getAll('fields');
  if (sent.length > 1) return 'fields must be sent once';
  if (sent[0] === undefined) return undefined;
  return readProjection(sent[0]) ?? 'fields must be names with commas between them';
}

function wholeNumber(text: string | null, absent: number): number | undefined {
  if (text === null) return absent;
  if (!/^\d{1,9}$/.test(text)) return undefined;
  const value = Number(text);
  return value >= 1 ? value : undefined;
}
