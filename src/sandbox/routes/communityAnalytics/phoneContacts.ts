import { listPhoneContacts } from '../../../contract/phoneVerification.ts';
import { jsonReply } from '../../http/reply.ts';
import { readQuery } from '../queryValues.ts';
import type { ServiceRoute } from '../serviceRoute.ts';
import { invalidParameter, UNCODED_STYLE } from '../uncodedStyle.ts';
import { readPagination } from './pageOf.ts';

/** P1 4.10 (assumed shape): the active members who gave a phone number. */
export const phoneContactsRoute: ServiceRoute = {
  operation: listPhoneContacts,
  style: UNCODED_STYLE,
  handle: ({ query, key, store, runRead: reads }) => {
    const read = readQuery(query, ['page', 'limit']);
    if ('detail' in read) return invalidParameter(read.detail);
    const asked = readPagination(read.values);
    if ('detail' in asked) return invalidParameter(asked.detail);
    const { page, limit, offset } = asked;
    const { total, rows } = reads(() => {
      const isHere = store.facts.get('communityId') === key.communityId;
      if (!isHere) return { total: 0, rows: [] };
      return { total: store.phoneContacts.count(), rows: store.phoneContacts.page(limit, offset) };
    });
    return jsonReply(200, {
      status: 'success',
      message: 'Phone verification contacts fetched successfully',
      data: { data: rows, pagination: { total, page, limit, totalPages: Math.ceil(total / limit) } },
    });
  },
};
