import type { UploadFile } from '../../../../src/client/upload/uploadFile.ts';
import { multipartForm } from '../../../support/multipartForm.ts';
import type { ErrorFixture } from '../errorBench.ts';
import {
  ABSENT,
  type Attempt,
  type ErrorCase,
  type ErrorCases,
  errorCase,
  type Query,
  refusedByClient,
  withDetail,
  withQuery,
} from '../errorCase.ts';
import { codedKeyCases, failing, keyCheckCase, rateLimitCase, readFailureCase } from '../keyCases.ts';

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
