import type { ErrorFixture } from '../errorBench.ts';
import {
  type Attempt,
  type ErrorCase,
  type ErrorCases,
  errorCase,
  refusedByClient,
  unknownOutcomeCase,
  withDetail,
} from '../errorCase.ts';
import { codedKeyCases, failing, keyCheckCase, rateLimitCase, readFailureCase } from '../keyCases.ts';

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
