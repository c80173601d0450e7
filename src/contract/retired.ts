import * as z from 'zod/mini';
import type { ErrorRow, Operation } from './operation.ts';

const segment = z.string().check(z.minLength(1));
const retiredPath = z.strictObject({ communityId: segment, fieldId: segment, userId: segment });
const RETIRED_PATH = '/v1/communities/{communityId}/user-fields/{fieldId}/users/{userId}/histories';

const ROUTE_NOT_FOUND: ErrorRow = {
  status: 404,
  code: 'ROUTE_NOT_FOUND',
  codeAt: 'meta.code',
  when: 'Always. The route is retired. `meta.replacementRoute` names the current one. The error says nothing about the trader, field or history.',
  action: 'final',
  source: 'P2 4.10',
};

/** The old way to write a value. Never succeeds. */
export const retiredWriteHistory = {
  id: 'retired.writeHistory',
  title: 'Write field value, field first (retired)',
  description:
    'Never succeeds. For the current route that writes a value, swap the user and field segments and keep the body.',
  method: 'POST',
  path: RETIRED_PATH,
  source: 'P2 4.10',
  credential: 'none',
  permission: undefined,
  pathParameters: retiredPath,
  query: undefined,
  body: z.optional(z.looseObject({})),
  reply: z.looseObject({}),
  successStatuses: [],
  errors: [
    ROUTE_NOT_FOUND,
    {
      status: 400,
      codeAt: 'none',
      notJson: true,
      when: 'A JSON body was sent without an Authorization header, which is checked before the route.',
      action: 'final',
      source: 'P2 4.10',
    },
  ],
  repeat: { kind: 'read', repeatAfter: [] },
} as const satisfies Operation;

/** The old way to read a history. Never succeeds. */
export const retiredReadHistory = {
  id: 'retired.readHistory',
  title: 'Trader’s field history, field first (retired)',
  description:
    'Never succeeds. For the current route that reads a trader’s field history, swap the user and field segments.',
  method: 'GET',
  path: RETIRED_PATH,
  source: 'P2 4.10',
  credential: 'none',
  permission: undefined,
  pathParameters: retiredPath,
  query: undefined,
  body: undefined,
  reply: z.looseObject({}),
  successStatuses: [],
  errors: [ROUTE_NOT_FOUND],
  repeat: { kind: 'read', repeatAfter: [] },
} as const satisfies Operation;
