import { listUserFields } from '../../../contract/userFields.ts';
import { describeField } from '../../userFields/describeField.ts';
import { communityFields } from '../../userFields/fieldBook.ts';
import type { ServiceRoute } from '../serviceRoute.ts';
import { communityProblem } from './askedCommunity.ts';
import { paginationMeta, readPagination } from './askedPage.ts';
import { USER_FIELD_STYLE, userFieldSuccess } from './userFieldReplies.ts';

/** Public-facts 6.1 (assumed): built-in fields first, in the order of their making, paged as the histories are. */
export const listUserFieldsRoute: ServiceRoute = {
  operation: listUserFields,
  style: USER_FIELD_STYLE,
  handle: (call) => {
    const problem = communityProblem(call);
    if (problem !== undefined) return problem;
    const asked = readPagination(call.query);
    if ('status' in asked) return asked;
    const all = call.runRead(() => communityFields(call.store, call.key.communityId).all());
    const { page, limit } = asked;
    const data = all.slice((page - 1) * limit, page * limit).map(describeField);
    const meta = paginationMeta(asked, all.length);
    return userFieldSuccess(200, 'USER_FIELDS_LISTED', 'User fields listed successfully', data, meta);
  },
};
