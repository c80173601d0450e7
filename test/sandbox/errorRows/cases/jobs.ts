import type { UploadFile } from '../../../../src/client/uploadFile.ts';
import { multipartForm } from '../../../support/rawHttp.ts';
import {
  ABSENT,
  type Attempt,
  codedKeyCases,
  type ErrorCase,
  type ErrorCases,
  type ErrorFixture,
  errorCase,
  failing,
  keyCheckCase,
  type Query,
  rateLimitCase,
  readFailureCase,
  refusedByClient,
  unknownOutcomeCase,
  withDetail,
  withQuery,
} from '../errorCase.ts';

const SOURCE = 'assumed (P1 7.7)';
const INVALID = '400 meta.code VALIDATION_FAILED';
const WINDOW = {
  dataset: 'points_transactions',
  format: 'csv',
  start_at: '2025-01-01T00:00:00Z',
  end_at: '2025-01-02T00:00:00Z',
};

function create(change: Readonly<Record<string, unknown>> = {}, idempotencyKey = 'export-1'): Attempt {
  return { method: 'POST', path: '/v1/loyalty-exports', input: { body: { ...WINDOW, ...change }, idempotencyKey } };
}

function exportStatus(exportId: string): Attempt {
  return { method: 'GET', path: `/v1/loyalty-exports/${exportId}`, input: { path: { exportId } } };
}

function download(exportId: string): Attempt {
  return { ...exportStatus(exportId), path: `/v1/loyalty-exports/${exportId}/download` };
}

/** A job that stands in a state. */
async function exportJob(on: ErrorFixture, state?: string): Promise<string> {
  await on.control('POST', '/settings', { jobsPaused: true });
  const { body } = await on.succeed(create());
  const id: string = body.data.export_id;
  if (state !== undefined) await on.control('POST', `/exports/${id}`, { status: state });
  return id;
}

const good = () => create();

/** What the two reads of a job have in common; key and limit are looked at before the job. */
function jobCases(make: (exportId: string) => Attempt): ErrorCase[] {
  const anyJob = () => make('exp_any');
  return [
    errorCase(INVALID, SOURCE, 'fix the input', {
      // The client has no way to send a query.
      'a query parameter': () => ({
        ...withDetail(anyJob(), /page/),
        client: 'cannot',
        path: `${anyJob().path}?page=1`,
      }),
    }),
    ...codedKeyCases(SOURCE, 'customerSuccess', anyJob),
    keyCheckCase(SOURCE, anyJob),
    errorCase('404 meta.code EXPORT_NOT_FOUND', SOURCE, 'final', {
      'no export has the id': anyJob,
      'it is of another community': async (on) => ({
        ...make(await exportJob(on)),
        key: await on.key({ community: 'other' }),
      }),
    }),
    rateLimitCase('P1 8', anyJob),
    readFailureCase('500 meta.code INTERNAL_ERROR', SOURCE, anyJob),
  ];
}

/** Exports: the documents show no errors; codes stand in `meta.code`, as in the siblings. */
export const loyaltyExports: ErrorCases = {
  'loyaltyExports.create': {
    good,
    cases: [
      errorCase(INVALID, 'assumed (P1 4.1, 7.7)', 'fix the input', {
        'an unknown field': () => refusedByClient(create({ community_id: 'x' }), /community_id/),
        'no client_refs in the list': () => refusedByClient(create({ client_refs: [] }), /client_refs/),
        'a time with an offset': () => refusedByClient(create({ start_at: '2025-01-01T00:00:00+08:00' }), /start_at/),
        'an end that is not after the start': () => refusedByClient(create({ end_at: WINDOW.start_at }), /end_at/),
        'an end in the future': () => withDetail(create({ end_at: '2999-01-01T00:00:00Z' }), /end_at/),
        'a key that begins with a dot': () => refusedByClient(create({}, '.first'), /Idempotency-Key/),
        'no key': () => {
          const { input, ...rest } = create();
          return refusedByClient({ ...rest, input: { body: input.body } }, /Idempotency-Key/);
        },
        'a body over 1 MiB': () => ({
          ...refusedByClient(create({ more: 1 })),
          raw: { body: JSON.stringify(WINDOW) + ' '.repeat(1_048_576) },
        }),
      }),
      ...codedKeyCases(SOURCE, 'customerSuccess', good),
      keyCheckCase(SOURCE, good),
      rateLimitCase('P1 8', good),
      unknownOutcomeCase('500 meta.code INTERNAL_ERROR', SOURCE, { 'the write fails': failing(good, 'write') }),
    ],
  },
  'loyaltyExports.status': {
    good: async (on) => exportStatus(await exportJob(on)),
    cases: jobCases(exportStatus),
  },
  'loyaltyExports.downloadLink': {
    good: async (on) => download(await exportJob(on, 'completed')),
    cases: [
      ...jobCases(download),
      errorCase('409 meta.code EXPORT_NOT_READY', 'assumed (P1 3.1)', 'retry', {
        'it is queued': async (on) => download(await exportJob(on)),
        'it is processing': async (on) => download(await exportJob(on, 'processing')),
      }),
      errorCase('409 meta.code EXPORT_FAILED', 'assumed (P1 3.1)', 'final', {
        'it has failed': async (on) => download(await exportJob(on, 'failed')),
      }),
    ],
  },
};

const PATH = '/v1/users/bulk-update';
const CSV = 'Email,First Name\nnobody@traders.example,Ada\n';
/** 30 MB as the service may count them at most, and a byte (P2 4.6, 8). */
const TOO_LARGE = 30 * 1024 * 1024 + 1;

function fileOf(name: string, content: string): UploadFile {
  const bytes = Buffer.from(content);
  return {
    name,
    size: bytes.length,
    async *open() {
      yield bytes;
    },
  };
}

/** A form with the file in a field, and the same file for the client. */
function upload(content = CSV, { field = 'data', name = 'users.csv', type = 'text/csv' } = {}): Attempt {
  return {
    method: 'POST',
    path: PATH,
    input: { upload: { file: fileOf(name, content), fields: { log_name: 'march' } } },
    raw: multipartForm([['log_name', 'march'], { name: field, filename: name, type, content }]),
  };
}

function rows(body: unknown): Attempt {
  return { method: 'POST', path: PATH, input: { body } };
}

function read(path: string, id: string | undefined, query: Query = {}): Attempt {
  const input = {
    ...(id === undefined ? {} : { path: { id } }),
    ...(Object.keys(query).length === 0 ? {} : { query }),
  };
  return { method: 'GET', path: withQuery(`${PATH}${path}`, query), input };
}

const list = (query?: Query) => read('', undefined, query);
const bulkStatus = (id: string) => read(`/${id}/status`, id);
const bulkDetails = (id: string, query?: Query) => read(`/${id}/details`, id, query);

/** A job of the community. */
async function bulkJob(on: ErrorFixture): Promise<string> {
  await on.control('POST', '/settings', { jobsPaused: true });
  await on.succeed(upload());
  const { body } = await on.raw(list());
  return body.data.data[0]._id;
}

/** Keys with their code in `meta.code`, and the limit (P2 7.2, 8). */
function keyCases(permission: string, good: () => Attempt): ErrorCase[] {
  return [...codedKeyCases('P2 7.2', permission, good), keyCheckCase('P2 7.2', good), rateLimitCase('P2 8', good)];
}

const badPages = (make: (query: Query) => Attempt) => ({
  'limit is 101': () => refusedByClient(make({ limit: 101 }), /limit/),
  'page is no whole number': () => refusedByClient(make({ page: 1.5 }), /page/),
});

const goodUpload = () => upload();
const anyStatus = () => bulkStatus(ABSENT);
const anyDetails = () => bulkDetails(ABSENT);

/** Bulk updates: no code but those of the key checks (P2 7.2). */
export const bulkUpdates: ErrorCases = {
  'bulkUpdates.upload': {
    good: goodUpload,
    cases: [
      errorCase('400 -', 'P2 4.6, 7.2', 'fix the input', {
        'no file': () => ({ ...upload(), client: 'cannot', raw: multipartForm([['log_name', 'march']]) }),
        'neither `.csv` nor text/csv': () => ({
          ...upload(CSV, { name: 'users.xlsx', type: 'application/octet-stream' }),
          // It sends text/csv, whatever the name is.
          client: 'cannot',
        }),
        '`data` is an empty list': () => refusedByClient(rows({ data: [] })),
        '`data` is no list': () => refusedByClient(rows({ data: 'Email' })),
      }),
      ...keyCases('bulkUpdateUser', goodUpload),
      errorCase('500 -', 'P2 7.2', 'retry', { 'nothing could be saved': failing(goodUpload, 'write') }),
      // The client sends neither of them, so that such a page may be a gateway's, too.
      {
        row: '500 - notJson',
        source: 'P2 7.2',
        action: 'fix the input',
        isOutcomeUnknown: true,
        conditions: {
          'the file stands in another field': () => ({ ...upload(CSV, { field: 'file' }), client: 'cannot' }),
          'over 30 MB': () => refusedByClient(upload(CSV.padEnd(TOO_LARGE, '\n'))),
        },
      },
    ],
  },
  'bulkUpdates.list': {
    good: () => list(),
    cases: [
      errorCase('400 -', 'assumed (P2 7.2)', 'fix the input', badPages(list)),
      ...keyCases('getBulkUpdate', () => list()),
      readFailureCase('500 -', 'P2 7.2', () => list()),
    ],
  },
  'bulkUpdates.status': {
    good: async (on) => bulkStatus(await bulkJob(on)),
    cases: [
      errorCase('400 -', 'P2 7.2', 'fix the input', {
        'the id is too short': () => refusedByClient(bulkStatus('abc')),
      }),
      ...keyCases('getBulkUpdate', anyStatus),
      readFailureCase('500 -', 'P2 7.2', anyStatus),
      errorCase('404 -', 'assumed (P2 7.2)', 'final', {
        'no job has the id': anyStatus,
        'it is of another community': async (on) => ({
          ...bulkStatus(await bulkJob(on)),
          key: await on.key({ community: 'other' }),
        }),
      }),
    ],
  },
  'bulkUpdates.details': {
    good: anyDetails,
    cases: [
      errorCase('400 -', 'P2 7.2', 'fix the input', {
        'the id is too short': () => withDetail(refusedByClient(bulkDetails('abc')), /id/),
        ...badPages((query) => bulkDetails(ABSENT, query)),
      }),
      ...keyCases('getBulkUpdate', anyDetails),
      readFailureCase('500 -', 'P2 7.2', anyDetails),
    ],
  },
};
