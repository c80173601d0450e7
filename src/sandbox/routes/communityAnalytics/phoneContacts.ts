import { listPhoneContacts as operation } from '../../../contract/phoneVerification.ts';
import { jsonReply } from '../../http/reply.ts';
import { queryValues } from '../queryValues.ts';
import type { ServiceRoute } from '../serviceRoute.ts';
import { invalidParameter, UNCODED_STYLE } from '../uncodedStyle.ts';
import { pageOf } from './pageOf.ts';

/** P1 4.10 (assumed shape): the active members who gave a phone number. */
export const phoneContacts: ServiceRoute = {
  operation,
  style: UNCODED_STYLE,
  answer: ({ query, key, store, reads }) => {
    const read = queryValues(query, ['page', 'limit']);
    if ('detail' in read) return invalidParameter(read.detail);
    const asked = pageOf(read.values);
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
