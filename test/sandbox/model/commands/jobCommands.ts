import assert from 'node:assert/strict';
import fc from 'fast-check';
import { eventually } from '../../../support/waiting.ts';
import { done, type ModelCommand, picked, type Real, refused } from '../model.ts';

const row = fc.record({
  /** 0-2: a trader; 3: nobody; 4: an empty cell. */
  who: fc.nat(4),
  op: fc.constantFrom('add', 'subtract', 'overwrite', 'add', 'plus'),
  amount: fc.integer({ min: 0, max: 90 }),
});

/** P2 4.6, 4.7: of each trader the first row alone counts, once; every other says why it failed. */
const bulk = fc.array(row, { minLength: 1, maxLength: 6 }).map(
  (rows): ModelCommand => ({
    check: () => true,
    run: async (model, real) => {
      const { service, signal, traders } = real;
      const emailOf = (who: number) => (who === 4 ? '' : (traders[who + 2]?.email ?? `nobody${model.jobs}@x.example`));
      const nobody = `nobody@x.example`;
      const emails = rows.map(({ who }) => (who === 3 ? nobody : emailOf(who)));
      const data = rows.map(({ op, amount }, i) => ({
        // Letter case does not count (rule 3).
        Email: i % 2 === 0 ? (emails[i] ?? '') : (emails[i] ?? '').toUpperCase(),
        'Total XP': String(amount),
        'Total XP_op': op,
      }));
      model.jobs += 1;
      const name = `model ${model.jobs}`;
      done(await service.bulkUpdates.upload({ body: { data, log_name: name } }, { signal }));
      const id = await completed(real, name);
      const codes: (string | undefined)[] = rows.map(({ who, op, amount }, i) => {
        const email = emails[i] ?? '';
        if (email === '') return 'REQUIRED_VALUE';
        if (emails.indexOf(email) < i) return 'DUPLICATE_VALUE';
        if (who === 3) return 'USER_NOT_AVAILABLE';
        if (op === 'plus') return 'INVALID_OPERATOR';
        const userId = traders[who + 2]?.platformUserId ?? '';
        const before = model.xp.get(userId) ?? 0;
        model.xp.set(userId, op === 'overwrite' ? amount : op === 'add' ? before + amount : before - amount);
        return undefined;
      });
      const { data: details, items } = done(
        await service.bulkUpdates.details({ path: { id }, query: { limit: 100 } }, { signal }),
      );
      const failed = codes.filter((code) => code !== undefined);
      assert.deepEqual([details.successUsers, details.failedUsers], [codes.length - failed.length, failed.length]);
      // Rows need not be in the file's order.
      assert.deepEqual(items.flatMap((it) => it.errors[0]?.code ?? []).sort(), failed.sort());
      for (const { platformUserId } of traders.slice(2, 5)) {
        const { data: info } = done(await service.users.info({ body: { idOrEmail: platformUserId } }, { signal }));
        assert.equal(info.xp?.toFixed(6), model.xp.get(platformUserId)?.toFixed(6));
      }
    },
    toString: () => `bulkUpdate ${JSON.stringify(rows)}`,
  }),
);

/** The job of the name, when it has ended: the queue is passed by the sandbox's clock. */
function completed({ service, signal, control }: Real, name: string): Promise<string> {
  return eventually(`a completed job ${name}`, async () => {
    const { items } = done(await service.bulkUpdates.list({}, { signal }));
    const job = items.find((it) => it.name === name);
    assert.ok(job, 'the job is listed');
    assert.notEqual(job.status, 'Failed');
    if (job.status === 'Completed') return job._id;
    const { now } = (await control('GET', '/state')) as { readonly now: string };
    await control('POST', '/clock', { now: new Date(Date.parse(now) + 1000).toISOString() });
    return undefined;
  });
}

const window = fc.constantFrom(
  ['2026-01-01T00:00:00Z', '2026-02-01T00:00:00Z'],
  ['2026-02-01T00:00:00Z', '2026-02-01T00:00:00.5Z'],
);
const format = fc.constantFrom('csv', 'json');
const key = fc.constantFrom('model-1', 'model-2');

/** P1 4.1: the same key and body are the same job; another key or body is another one. */
const createExport = fc.record({ key, window, format }).map(
  (sent): ModelCommand => ({
    check: () => true,
    run: async ({ exports }, { service, signal }) => {
      const [start_at = '', end_at = ''] = sent.window;
      const body = { dataset: 'points_transactions', format: sent.format, start_at, end_at } as const;
      const outcome = await service.loyaltyExports.create({ body, idempotencyKey: sent.key }, { signal });
      const text = JSON.stringify(body);
      const jobs = exports.get(sent.key) ?? new Map<string, string>();
      exports.set(sent.key, jobs);
      const known = jobs.get(text);
      const id = done(outcome).data?.export_id ?? '';
      assert.equal(outcome.kind === 'done' && outcome.status, known === undefined ? 202 : 200);
      if (known !== undefined) return assert.equal(id, known);
      assert.ok(![...exports.values()].some((all) => [...all.values()].includes(id)), 'a job of its own');
      jobs.set(text, id);
    },
    toString: () => `createExport ${JSON.stringify(sent)}`,
  }),
);

/** P1 3.1: a job is queued, processing, and then completed; only then there is a link. */
const readExport = fc.nat(30).map(
  (number): ModelCommand => ({
    check: ({ exports }) => exports.size > 0,
    run: async ({ exports }, { service, signal }) => {
      const exportId =
        picked(
          [...exports.values()].flatMap((jobs) => [...jobs.values()]),
          number,
        ) ?? '';
      await eventually('a completed export', async () => {
        const { status } = done(await service.loyaltyExports.status({ path: { exportId } }, { signal })).data;
        assert.ok(status === 'queued' || status === 'processing' || status === 'completed', status);
        return status === 'completed';
      });
      done(await service.loyaltyExports.downloadLink({ path: { exportId } }, { signal }));
    },
    toString: () => `readExport ${number}`,
  }),
);

const unknownExport = fc.constant<ModelCommand>({
  check: () => true,
  run: async (_, { service, signal }) => {
    refused(
      await service.loyaltyExports.status({ path: { exportId: 'no-such' } }, { signal }),
      404,
      'EXPORT_NOT_FOUND',
    );
  },
  toString: () => 'unknownExport',
});

/** Bulk updates (P2 4.6, 4.7) and exports (P1 3.1, 4.1). */
export const jobCommands = [bulk, createExport, createExport, readExport, unknownExport];
