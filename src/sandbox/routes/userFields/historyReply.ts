import { jsonTextReply, type Reply } from '../../http/reply.ts';
import type { HistoryFilter } from '../../store/historyEntry.ts';
import type { KeyedContext } from '../serviceRoute.ts';
import { type Pagination, paginationMeta } from './askedPage.ts';

const [EMPTY_LIST, TAIL] = [Buffer.from('[]'), Buffer.from('}')];

/** A page of a history; the other community has none (P2 4.3, 4.4). */
export function historyReply(
  { store, key }: KeyedContext,
  asked: Pagination,
  scope: 'user_field' | 'community',
  filter: HistoryFilter,
): Reply {
  const { page, limit } = asked;
  const write = (rows: readonly Buffer[], total: number) => {
    const code = 'USER_FIELD_HISTORIES_LISTED';
    const meta = { status: 'success', statusCode: 200, code, scope, ...paginationMeta(asked, total) };
    const message = 'User field histories listed successfully';
    const head = `{"meta":${JSON.stringify(meta)},"message":"${message}","data":`;
    return Buffer.concat([Buffer.from(head), ...rows, TAIL]);
  };
  const isOurs = store.facts.get('communityId') === key.communityId;
  const body = isOurs
    ? store.historyPages.page(key.communityId, filter, { limit, offset: (page - 1) * limit }, write)
    : write([EMPTY_LIST], 0);
  return jsonTextReply(200, body);
}
