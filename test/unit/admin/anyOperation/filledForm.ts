import { fileURLToPath } from 'node:url';
import {
  FILE_PATH,
  type FormCall,
  type FormValues,
  formCalls,
  KEY_PATH,
  operationForm,
} from '../../../../src/admin/runner/questions/operationForm.ts';
import type { UploadFile } from '../../../../src/client/uploadFile.ts';
import { operations } from '../../../../src/contract/operations.ts';
import { goodRequests } from '../../../sandbox/badInput/goodRequests.ts';

const ID = '65a1b2c3d4e5f6a7b8c9d0e1';

/** A request for every operation with all its optional parts, generated from a seed. */
const good = goodRequests({
  communityId: ID,
  channelId: ID,
  apiKey: 'key',
  exportId: 'export-1',
  bulkId: ID,
  seed: {
    analyses: [{ id: ID, status: 'Pending', ownerUsername: 'ada', type: 'bullish_breakout' }],
    leaderboards: [{ id: ID, kind: 'custom' }],
    users: [{ platformUserId: '7000000001', email: 'ada@example.com', clientRef: '000101' }],
    roles: [{ id: ID, title: 'Analyst' }],
    widgets: [{ accessId: 'i', accessKey: 'k', identifierName: 'data-customer-id' }],
    redemptionStatuses: [{ id: ID, name: 'Shipped' }],
    orders: [{ redemptionId: 'ORD-1' }],
  },
});

/** Every call of the table. */
export const calls = formCalls(operations);

/** A file of three bytes. */
export const someFile: UploadFile = {
  name: 'march.csv',
  size: 3,
  open: async function* () {
    yield new Uint8Array(3);
  },
};

/** The parts of a call's valid request. */
export function goodParts({ operation, as }: FormCall) {
  const request = good[operation.id];
  if (request === undefined) throw new Error(`No good request for ${operation.id}.`);
  const body = request.body as Readonly<Record<string, unknown>> | undefined;
  const { data: _, ...fields } = body ?? {};
  return {
    path: request.path ?? {},
    query: Object.fromEntries(
      Object.entries(request.query ?? {}).map(([name, text]) => [name, /^\d+$/.test(text) ? Number(text) : text]),
    ),
    ...(as === 'file' ? { form: fields } : { body }),
    key: request.headers?.['idempotency-key'],
  };
}

/** The same as form values. */
export function goodValues(call: FormCall): FormValues {
  const parts: Readonly<Record<string, unknown>> = goodParts(call);
  const values: Record<string, unknown> = {};
  for (const { path: place, part, names } of operationForm(call)) {
    if (place === FILE_PATH) values[place] = fileURLToPath(import.meta.url);
    else if (place === KEY_PATH) values[place] = parts['key'];
    else values[place] = names.reduce<unknown>((at, name) => (at as Record<string, unknown>)?.[name], parts[part]);
  }
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
}
