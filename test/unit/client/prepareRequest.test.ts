import assert from 'node:assert/strict';
import fc from 'fast-check';
import { multipartBody } from '../../../src/client/multipartBody.ts';
import { prepareRequest } from '../../../src/client/prepareRequest.ts';
import { normalizeBaseUrl, buildRequestUrl as requestHref } from '../../../src/client/requestUrl.ts';
import type { AnyCallInput } from '../../../src/client/serviceClient.ts';
import { type UploadFile, UploadFileError } from '../../../src/client/uploadFile.ts';
import { getAnalysis } from '../../../src/contract/analyses.ts';
import { uploadBulkUpdate } from '../../../src/contract/bulkUpdates.ts';
import { removeLegacyRole } from '../../../src/contract/legacy.ts';
import { createLoyaltyExport } from '../../../src/contract/loyaltyExports.ts';
import type { Operation } from '../../../src/contract/operation.ts';

const BASE = 'https://api.example.test';
const EXPORT = {
  dataset: 'points_transactions',
  format: 'csv',
  start_at: '2026-01-01T00:00:00Z',
  end_at: '2026-02-01T00:00:00Z',
};

function problem(operation: Operation, input: AnyCallInput): string | undefined {
  const prepared = prepareRequest(BASE, operation, input);
  return prepared.kind === 'mismatch' ? prepared.text : undefined;
}

function fileOf(size: number): UploadFile {
  return {
    name: 'march.csv',
    size,
    sha256: 'ab',
    async *open() {
      yield Buffer.alloc(size, 'a');
    },
  };
}

describe('prepareRequest', () => {
  it('accepts only idempotency keys of the documented format (P1 4.1)', () => {
    for (const [key, fits] of [
      ['a', true],
      ['7', true],
      ['_x', true],
      ['-x', true],
      ['a.b:c-d_e', true],
      ['a'.repeat(128), true],
      ['a'.repeat(129), false],
      ['', false],
      ['.a', false],
      [':a', false],
      ['a b', false],
      ['ä', false],
      ['a\r\nx: 1', false],
    ] as const) {
      const said = problem(createLoyaltyExport, { body: EXPORT, idempotencyKey: key });
      assert.equal(said, fits ? undefined : 'loyaltyExports.create: idempotency key: has an invalid format.', key);
    }
  });

  it("sends no call without a required key, and none with a key that isn't allowed", () => {
    assert.equal(
      problem(createLoyaltyExport, { body: EXPORT }),
      'loyaltyExports.create: an idempotency key is required.',
    );
    const path = { analysisId: '65f0c0ffee65f0c0ffee65f0' };
    assert.equal(
      problem(getAnalysis, { path, idempotencyKey: 'a' }),
      'analyses.get: an idempotency key is not allowed.',
    );
  });

  it('puts the key into its header', () => {
    const prepared = prepareRequest(BASE, createLoyaltyExport, { body: EXPORT, idempotencyKey: 'k:1' });
    assert.equal(prepared.kind === 'ready' && prepared.request.headers['idempotency-key'], 'k:1');
  });

  it('streams a file with its fields and a known length (P2 4.6)', async () => {
    const prepared = prepareRequest(BASE, uploadBulkUpdate, {
      upload: { file: fileOf(5), fields: { log_name: 'run 1' } },
    });
    assert.ok(prepared.kind === 'ready');
    const { headers, body, bodySha256 } = prepared.request;
    assert.match(headers['content-type'] ?? '', /^multipart\/form-data; boundary=/);
    assert.ok(body !== undefined && !(body instanceof Uint8Array));
    assert.equal(headers['content-length'], String(body.length));
    assert.equal(bodySha256, 'ab');
    let text = '';
    for await (const chunk of body.open()) text += Buffer.from(chunk).toString();
    assert.match(text, /name="log_name"\r\n\r\nrun 1\r\n[\s\S]*name="data"; filename="march.csv"[\s\S]*aaaaa/);
  });

  it("rejects a file over the limit, and fields that the form doesn't have, before anything is sent", () => {
    const most = 30_000_000;
    assert.equal(problem(uploadBulkUpdate, { upload: { file: fileOf(most) } }), undefined);
    assert.match(problem(uploadBulkUpdate, { upload: { file: fileOf(most + 1) } }) ?? '', /has 30000001 bytes/);
    assert.match(
      problem(uploadBulkUpdate, { upload: { file: fileOf(1), fields: { log: 'x' } } }) ?? '',
      /form: .*unknown/,
    );
    assert.match(problem(uploadBulkUpdate, {}) ?? '', /body/);
    const body = { data: [{ Email: 'a@example.test' }] };
    assert.equal(problem(uploadBulkUpdate, { body }), undefined, 'or rows as JSON');
    assert.match(problem(uploadBulkUpdate, { body, upload: { file: fileOf(1) } }) ?? '', /not both/);
    assert.match(problem(getAnalysis, { upload: { file: fileOf(1) } }) ?? '', /a file is not allowed/);
  });

  it("reports an id that isn't valid in a path, instead of throwing", () => {
    const path = { userId: '..', roleId: '65f0c0ffee65f0c0ffee65f0' };
    assert.match(problem(removeLegacyRole, { path }) ?? '', /^legacy\.removeRole: path: /);
  });

  it('never reveals a value', () => {
    const said = problem(createLoyaltyExport, {
      body: { ...EXPORT, format: 'canary', client_refs: ['canary'] },
      idempotencyKey: 'a',
    });
    assert.ok(said !== undefined && !said.includes('canary'));
  });
});

function fileOfChunks(chunks: readonly Uint8Array[], change: Partial<UploadFile> = {}): UploadFile {
  const size = chunks.reduce((sum, chunk) => sum + chunk.byteLength, 0);
  return {
    name: 'march.csv',
    size,
    async *open() {
      yield* chunks;
    },
    ...change,
  };
}

function formOf(file: UploadFile, fields: Readonly<Record<string, string>> = {}) {
  return { fields, fileField: 'data', contentType: 'text/csv', file };
}

async function bytesOf(chunks: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const all: Uint8Array[] = [];
  for await (const chunk of chunks) all.push(chunk);
  return Buffer.concat(all);
}

/** Cuts bytes at the given places. */
function cutAt(bytes: Uint8Array, cuts: readonly number[]): Uint8Array[] {
  const places = [0, ...cuts.map((cut) => cut % (bytes.length + 1)).toSorted((a, b) => a - b), bytes.length];
  return places.slice(1).map((end, at) => bytes.subarray(places[at], end));
}

const name = fc.string({ minLength: 1, unit: 'grapheme' }).filter((text) => !/[\r\n\0]/.test(text));

describe('multipartBody', () => {
  it('writes fields, then the file (RFC 7578)', async () => {
    const { contentType, body } = multipartBody(
      formOf(fileOfChunks([Buffer.from('Email\na@example.test\n')]), { log_name: 'run 1' }),
      'B',
    );
    assert.equal(contentType, 'multipart/form-data; boundary=B');
    const text = (await bytesOf(body.open())).toString();
    assert.equal(
      text,
      '--B\r\nContent-Disposition: form-data; name="log_name"\r\n\r\nrun 1\r\n' +
        '--B\r\nContent-Disposition: form-data; name="data"; filename="march.csv"\r\nContent-Type: text/csv\r\n\r\n' +
        'Email\na@example.test\n\r\n--B--\r\n',
    );
    assert.equal(body.length, text.length);
  });

  it('is read back unchanged by an independent parser, however the file is split', async () => {
    const fields = fc.dictionary(
      name,
      fc.string({ unit: 'grapheme' }).filter((text) => !text.includes('\r') && !text.includes('\n')),
      { maxKeys: 3 },
    );
    const bytes = fc.oneof(
      fc.uint8Array({ maxLength: 300 }),
      fc
        .array(fc.constantFrom('\r\n', '--', '--B', '\r\n--', '"', '\n', 'x'), { maxLength: 30 })
        .map((parts) => new TextEncoder().encode(parts.join(''))),
    );
    await fc.assert(
      fc.asyncProperty(
        fields,
        bytes,
        fc.array(fc.nat(), { maxLength: 5 }),
        name,
        async (given, content, cuts, fileName) => {
          fc.pre(!('data' in given));
          const { contentType, body } = multipartBody(
            formOf(fileOfChunks(cutAt(content, cuts), { name: fileName }), given),
          );
          const sent = await bytesOf(body.open());
          assert.equal(sent.length, body.length, 'the length is known before');
          const form = await new Response(sent, { headers: { 'content-type': contentType } }).formData();
          const { data, ...rest } = Object.fromEntries(form);
          assert.deepEqual(rest, { ...given });
          assert.ok(data instanceof File);
          assert.equal(data.type, 'text/csv');
          assert.deepEqual(new Uint8Array(await data.arrayBuffer()), new Uint8Array(content));
        },
      ),
      { numRuns: 300 },
    );
  });

  it('escapes quotes and line ends in a name', async () => {
    const { contentType, body } = multipartBody(
      formOf(fileOfChunks([], { name: 'a"; name="x\r\nX-Evil: 1\r\n\r\n.csv' })),
    );
    const sent = await bytesOf(body.open());
    assert.ok(!sent.toString().includes('\r\nX-Evil'));
    const form = await new Response(sent, { headers: { 'content-type': contentType } }).formData();
    assert.deepEqual([...form.keys()], ['data']);
  });

  it('opens the file again for each attempt', async () => {
    let opened = 0;
    const file = fileOfChunks([Buffer.from('abc')], {
      async *open() {
        opened += 1;
        yield Buffer.from('abc');
      },
    });
    const { body } = multipartBody(formOf(file));
    assert.equal(opened, 0);
    assert.deepEqual(await bytesOf(body.open()), await bytesOf(body.open()));
    assert.equal(opened, 2);
  });

  it("sends nothing if the file can't be opened", async () => {
    const file = fileOfChunks([], {
      size: 3,
      // biome-ignore lint/correctness/useYield: it fails before.
      async *open() {
        throw Object.assign(new Error('gone'), { code: 'ENOENT' });
      },
    });
    const out: Uint8Array[] = [];
    await assert.rejects(
      async () => {
        for await (const chunk of multipartBody(formOf(file)).body.open()) out.push(chunk);
      },
      (error) => error instanceof UploadFileError && error.code === 'FILE_UNREADABLE' && !error.mayHaveLeft,
    );
    assert.deepEqual(out, []);
  });

  it("aborts before the last boundary if the file's length has changed", async () => {
    for (const size of [2, 4]) {
      const { body } = multipartBody(formOf(fileOfChunks([Buffer.from('ab'), Buffer.from('c')], { size })), 'B');
      const out: Uint8Array[] = [];
      await assert.rejects(
        async () => {
          for await (const chunk of body.open()) out.push(chunk);
        },
        (error) => error instanceof UploadFileError && error.code === 'FILE_CHANGED' && error.mayHaveLeft,
      );
      assert.ok(!Buffer.concat(out).includes('--B--'));
      assert.ok(Buffer.concat(out).length < body.length);
    }
  });

  it('closes the file when sending is aborted', async () => {
    let closed = false;
    const file = fileOfChunks([], {
      size: 10,
      async *open() {
        try {
          for (;;) yield Buffer.from('a');
        } finally {
          closed = true;
        }
      },
    });
    for await (const _ of multipartBody(formOf(file)).body.open()) break;
    assert.equal(closed, true);
  });
});

/** The address as a parser reads it, which must change nothing in it. */
function requestAddress(...given: Parameters<typeof requestHref>): URL {
  const address = requestHref(...given);
  assert.equal(new URL(address).href, address);
  return new URL(address);
}

const ROUTE = '/v1/communities/{communityId}/users/{userId}/histories';

describe('buildRequestUrl', () => {
  it('keeps the path prefix of the base address (public-facts 1)', () => {
    for (const base of ['https://integration.example.test/apis', 'https://integration.example.test/apis/']) {
      const address = requestAddress(base, '/v1/analysis/{analysisId}', { analysisId: 'a1' }, {});
      assert.equal(address.href, 'https://integration.example.test/apis/v1/analysis/a1');
    }
  });

  it('works without a prefix, and omits absent query values', () => {
    const address = requestAddress('https://api.example.test', '/v1/leaderboards', {}, { page: 2, limit: undefined });
    assert.equal(address.href, 'https://api.example.test/v1/leaderboards?page=2');
  });

  it('encodes an e-mail in a path (P2 4.3)', () => {
    const address = requestAddress(
      'https://api.example.test',
      ROUTE,
      { communityId: 'c', userId: 'a+b/c@example.test' },
      {},
    );
    assert.equal(address.pathname, '/v1/communities/c/users/a%2Bb%2Fc%40example.test/histories');
  });

  it('rejects ids that a URL parser would remove', () => {
    for (const userId of ['.', '..', '', undefined]) {
      assert.throws(
        () => requestAddress('https://api.example.test', ROUTE, { communityId: 'c', userId }, {}),
        RangeError,
      );
    }
  });

  it('never leaves origin, prefix and route, whatever the parameter', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1, unit: 'grapheme' }), (userId) => {
        fc.pre(userId !== '.' && userId !== '..');
        const address = requestAddress('https://api.example.test/apis', ROUTE, { communityId: 'c', userId }, {});
        assert.equal(address.origin, 'https://api.example.test');
        const match = /^\/apis\/v1\/communities\/c\/users\/([^/]+)\/histories$/.exec(address.pathname);
        assert.equal(decodeURIComponent(match?.[1] ?? ''), userId);
      }),
    );
  });
});

describe('a base address', () => {
  it('is stripped of /v1 and slashes, and keeps a path prefix (public-facts 1)', () => {
    assert.equal(normalizeBaseUrl(' https://h/apis/v1/ '), 'https://h/apis');
    assert.equal(normalizeBaseUrl('https://h/v10'), 'https://h/v10');
  });
});
