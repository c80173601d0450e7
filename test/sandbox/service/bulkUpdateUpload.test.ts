import assert from 'node:assert/strict';
import { request } from 'node:http';
import type { FormPart } from '../../support/rawHttp.ts';
import { BULK, bulkFixture } from './bulkFixture.ts';
import { useSandbox } from './useSandbox.ts';

const CSV = 'Email,First Name\nnobody@traders.example,Ada\n';
const file = (change: Partial<Exclude<FormPart, readonly string[]>> = {}): FormPart => ({
  name: 'data',
  filename: 'users.csv',
  type: 'text/csv',
  content: CSV,
  ...change,
});
const MOST_BYTES = 31_457_280;

describe('sandbox: bulk update upload (P2 4.6, 7.2)', () => {
  const bench = useSandbox();
  const bulk = bulkFixture(bench);
  const jobs = async () => (await bench.call('GET', `${BULK}?limit=100`)).body.data.pagination.total;
  const json = (body: unknown) => bench.call('POST', BULK, { body });

  it('answers 200 with a confirmation and no id; the list finds the job by its log_name', async () => {
    const answer = await bulk.send([file(), ['log_name', 'Spring clean-up é'], ['currency_cap', 'true']]);
    assert.equal(answer.status, 200);
    assert.equal(answer.body.status, 'success');
    assert.equal(typeof answer.body.message, 'string');
    assert.deepEqual(Object.keys(answer.body.data), ['message']);
    assert.equal(typeof answer.body.data.message, 'string');
    assert.doesNotMatch(answer.text, /[0-9a-f]{24}/);
    const job = await bulk.job('Spring clean-up é');
    assert.match(String(job?._id), /^[0-9a-f]{24}$/);
    assert.equal((await bulk.ended('Spring clean-up é')).status, 'Completed');
  });

  it('recognizes a file by its .csv name or its type, with the fields before or after it', async () => {
    for (const [name, parts] of Object.entries({
      'by name': [file({ type: 'application/octet-stream', filename: 'USERS.CSV' })],
      'by type': [file({ filename: 'users.txt', type: 'text/csv; charset=utf-8' })],
      'type alone': [{ name: 'data', type: 'text/csv', content: CSV }],
    })) {
      assert.equal((await bulk.send([['log_name', name], ...(parts as FormPart[])])).status, 200, name);
      assert.ok(await bulk.job(name), name);
    }
  });

  it('accepts JSON with the same column names', async () => {
    const data = [{ Email: 'nobody@traders.example', 'First Name': 'A, "B"\nC' }, { Email: 'else@traders.example' }];
    assert.equal((await json({ data, log_name: 'rows', currency_cap: 'false' })).status, 200);
    const { _id } = await bulk.ended('rows');
    const { body } = await bulk.details(_id);
    assert.deepEqual(
      body.data.data.map(({ email, firstname }: Record<string, string>) => [email, firstname]),
      [
        ['nobody@traders.example', 'A, "B"\nC'],
        ['else@traders.example', ''],
      ],
    );
  });

  it('each upload creates a job, which gets a name even without log_name', async () => {
    const before = await jobs();
    await bulk.upload(CSV, { log_name: 'twice' });
    await bulk.upload(CSV, { log_name: 'twice' });
    await bulk.upload(CSV);
    assert.equal(await jobs(), before + 3);
  });

  it('problems inside the file are not an error here', async () => {
    for (const content of ['', 'Nonsense\n1\n', 'Email\n"open', 'Email\n\u0000\n', ',,,\n']) {
      assert.equal((await bulk.upload(content)).status, 200, JSON.stringify(content));
    }
  });

  it('accepts 30 MB; one more byte is a 500 page without JSON, and nothing is queued', async () => {
    const content = (bytes: number) => `Email\n${'x'.repeat(99)}\n`.padEnd(bytes, `${'y'.repeat(99)}\n`);
    assert.equal((await bulk.upload(content(MOST_BYTES), { log_name: 'full' })).status, 200);
    const before = await jobs();
    const answer = await bulk.upload(content(MOST_BYTES + 1));
    assert.equal(answer.status, 500);
    assert.equal(answer.body, undefined);
    assert.match(answer.text, /^<!DOCTYPE html>/);
    assert.equal(await jobs(), before);
    assert.equal((await bulk.ended('full')).status, 'Completed');
  });

  it('answers a client that sends everything before reading', async () => {
    const answer = await sendThenRead(`${bench.sandbox.baseUrl}${BULK}`, bench.sandbox.apiKey);
    assert.equal(answer, 500);
  });

  it('keeps nothing when the client disconnects', async () => {
    const before = await jobs();
    await new Promise<void>((resolve, reject) => {
      const sent = request(`${bench.sandbox.baseUrl}${BULK}`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${bench.sandbox.apiKey}`,
          'content-type': 'multipart/form-data; boundary=b',
          'content-length': '1000000',
        },
      });
      sent.on('error', () => resolve());
      const start = '--b\r\nContent-Disposition: form-data; name="data"; filename="a.csv"\r\n\r\nEmail\n';
      // What was sent has arrived when a later request is answered.
      sent.write(start, () => void jobs().then(() => sent.destroy(new Error('disconnected')), reject));
    });
    assert.equal(await jobs(), before);
    assert.doesNotMatch(bench.sandbox.log(), /unexpected/);
  });

  describe('keys and failures', () => {
    const fault = (fail: string) =>
      bench.sandbox.control('POST', '/faults', { method: 'POST', path: BULK, times: 1, effect: { fail } });

    it('500 with JSON: nothing was saved, wherever it failed', async () => {
      const before = await jobs();
      for (const point of ['write', 'writeAfter']) {
        await fault(point);
        const answer = await bulk.upload(CSV);
        assert.equal(answer.status, 500, point);
        assert.equal(answer.body.code ?? answer.body.meta?.code, undefined, point);
        assert.equal(typeof answer.body.message, 'string', point);
        assert.equal(await jobs(), before, point);
      }
    });
  });
});

/** Writes 40 MB to the socket and reads only then, as many simple clients do; answers the status. */
function sendThenRead(url: string, key: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const head = '--b\r\nContent-Disposition: form-data; name="data"; filename="a.csv"\r\n\r\nEmail\n';
    const chunk = Buffer.alloc(1_000_000, 'y\n');
    const sent = request(
      url,
      {
        method: 'POST',
        agent: false,
        headers: {
          authorization: `Bearer ${key}`,
          'content-type': 'multipart/form-data; boundary=b',
          'content-length': String(head.length + 40 * chunk.length),
        },
      },
      (response) => {
        response.resume();
        if (sent.writableFinished) resolve(response.statusCode ?? 0);
        else sent.on('finish', () => resolve(response.statusCode ?? 0));
      },
    );
    sent.on('error', reject);
    sent.write(head);
    for (let i = 0; i < 40; i++) sent.write(chunk);
    sent.end();
  });
}
