import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { MultipartError, readBoundary, readMultipart } from '../../../../src/sandbox/http/multipart.ts';

async function* inChunks(bytes: Buffer, places: readonly number[]): AsyncGenerator<Uint8Array> {
  const ends = [...new Set(places.map((place) => place % (bytes.length + 1)))].sort((a, b) => a - b);
  for (const [i, end] of [...ends, bytes.length].entries()) yield bytes.subarray(i === 0 ? 0 : ends[i - 1], end);
}

async function readAll(bytes: Buffer, boundary: string, places: readonly number[] = []) {
  const parts = [];
  for await (const { name, filename, contentType, body } of readMultipart(inChunks(bytes, places), boundary)) {
    const chunks: Uint8Array[] = [];
    for await (const chunk of body) chunks.push(chunk);
    parts.push({ name, filename, contentType, text: Buffer.concat(chunks).toString('latin1') });
  }
  return parts;
}

const file = (boundary: string, text: string) =>
  Buffer.from(
    `preamble\r\n--${boundary} \r\nContent-Disposition: form-data; name="log_name"\r\n\r\nspring\r\n` +
      `--${boundary}\r\ncontent-type: Text/CSV; charset=utf-8\r\nContent-Disposition: form-data; name="data"; filename="a.csv"\r\n\r\n` +
      `${text}\r\n--${boundary}--\r\nepilogue`,
    'latin1',
  );

const expected = (text: string) => [
  { name: 'log_name', filename: undefined, contentType: undefined, text: 'spring' },
  { name: 'data', filename: 'a.csv', contentType: 'text/csv', text },
];

describe('multipart body (RFC 2046, RFC 7578)', () => {
  it('is read the same for any chunks, even if the file contains parts of the boundary', async () => {
    const content = fc
      .array(fc.constantFrom('\r\n', '--', '\r\n--', '\r\n--B', '\r\n--Bou', 'x', '\r', '\0'), { maxLength: 12 })
      .map((parts) => parts.join(''));
    await fc.assert(
      fc.asyncProperty(content, fc.array(fc.nat(), { maxLength: 8 }), async (text, places) => {
        assert.deepEqual(await readAll(file('Boundary', text), 'Boundary', places), expected(text));
      }),
      { numRuns: 1000 },
    );
  });

  it('is read the same for every split, and byte by byte', async () => {
    const bytes = file('b', 'Email\r\na@x.example\r\n');
    for (let at = 0; at <= bytes.length; at++) {
      assert.deepEqual(await readAll(bytes, 'b', [at]), expected('Email\r\na@x.example\r\n'), `cut at ${at}`);
    }
    const every = [...bytes.keys()];
    assert.deepEqual(await readAll(bytes, 'b', every), expected('Email\r\na@x.example\r\n'));
  });

  it('fails with MultipartError when cut off anywhere before the last boundary', async () => {
    const bytes = file('b', 'Email');
    const end = bytes.indexOf('--b--') + '--b--'.length;
    for (let length = 0; length < end; length++) {
      await assert.rejects(readAll(bytes.subarray(0, length), 'b'), MultipartError, `${length} bytes`);
    }
    assert.equal((await readAll(bytes.subarray(0, end), 'b')).length, 2);
  });

  it('drops the unread rest of a part', async () => {
    const names = [];
    for await (const part of readMultipart(inChunks(file('b', 'x'.repeat(5000)), [100, 3000]), 'b'))
      names.push(part.name);
    assert.deepEqual(names, ['log_name', 'data']);
  });

  it('may have no parts, and a part may have no headers', async () => {
    assert.deepEqual(await readAll(Buffer.from('--b--'), 'b'), []);
    assert.deepEqual(await readAll(Buffer.from('--b\r\n\r\nx\r\n--b--'), 'b'), [
      { name: undefined, filename: undefined, contentType: undefined, text: 'x' },
    ]);
  });

  it('refuses too long headers, too many parts, and text after a boundary', async () => {
    const long = Buffer.from(`--b\r\nx: ${'y'.repeat(20_000)}\r\n\r\n\r\n--b--`);
    await assert.rejects(readAll(long, 'b'), MultipartError);
    const many = Buffer.from(`${'--b\r\n\r\n\r\n'.repeat(101)}--b--`);
    await assert.rejects(readAll(many, 'b'), MultipartError);
    await assert.rejects(readAll(Buffer.from('--bogus\r\n\r\nx\r\n--b--'), 'b'), MultipartError);
  });

  it('fails with MultipartError when the client disconnects', async () => {
    const stream = async function* (): AsyncGenerator<Uint8Array> {
      yield Buffer.from('--b\r\n');
      throw new Error('aborted');
    };
    await assert.rejects(async () => {
      for await (const _ of readMultipart(stream(), 'b'));
    }, MultipartError);
  });

  it('parses boundaries and names as browsers and tools write them', async () => {
    assert.equal(readBoundary('multipart/form-data; boundary=----x1'), '----x1');
    assert.equal(readBoundary('multipart/form-data; charset=utf-8; Boundary="a b;c"'), 'a b;c');
    assert.equal(readBoundary('multipart/form-data'), undefined);
    assert.equal(readBoundary(`multipart/form-data; boundary=${'x'.repeat(71)}`), undefined);
    const withHeader = async (line: string) => (await readAll(Buffer.from(`--b\r\n${line}\r\n\r\nx\r\n--b--`), 'b'))[0];
    assert.deepEqual(await withHeader('Content-Disposition: form-data; name="a\\"b"; filename="x; y.csv"'), {
      name: 'a"b',
      filename: 'x; y.csv',
      contentType: undefined,
      text: 'x',
    });
    const extended = await withHeader("Content-Disposition: form-data; name=data; filename*=UTF-8''n.csv");
    assert.equal(extended?.filename, "UTF-8''n.csv");
    const attachment = await withHeader('Content-Disposition: attachment; name="data"');
    assert.equal(attachment?.name, undefined);
  });
});
