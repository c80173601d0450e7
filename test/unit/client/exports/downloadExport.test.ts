import assert from 'node:assert/strict';
import { chmod, lstat, mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import {
  type DownloadOutcome,
  downloadExport,
  readReportedSize,
} from '../../../../src/client/exports/downloadExport.ts';
import { isAllowedFileUrl } from '../../../../src/client/exports/fileUrl.ts';
import type { ServiceClient } from '../../../../src/client/serviceClient.ts';
import { createHostFetch } from '../../../../src/http/hostFetch.ts';

const HEAD = 'client_ref,event_id,recorded_at_utc,operation,points_delta\n';
const ROW = 'C-1,65f0c0ffee65f0c0ffee65f0,2026-03-02T08:00:00.000Z,increase,1.5\n';
const FILE = HEAD + ROW.repeat(3);
const signal = new AbortController().signal;
const clock = { now: () => 0, elapsed: () => 0, random: () => 0, sleep: async () => undefined };

describe('the download of an export (P1 4.3)', () => {
  let folder: string;
  let server: Server;
  let answer: RequestListener;
  let asked: string[];
  const transport = createHostFetch(globalThis.fetch);
  const origin = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  before(async () => {
    server = createServer((request, response) => {
      asked.push(request.url ?? '');
      assert.equal(request.headers.authorization, undefined, 'the file is fetched without a key');
      answer(request, response);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  });
  after(() => server.close());
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'download-'));
    asked = [];
    answer = (_, response) => response.end(FILE);
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  /** The service says that, and gives a new link each time it is asked for one. */
  function client(status: object): ServiceClient {
    let links = 0;
    const call = async (operation: { readonly id: string }) => {
      const data =
        operation.id === 'loyaltyExports.status' ? status : { url: `${origin()}/files/a?signature=s${++links}` };
      return { kind: 'done', value: { data }, status: 200, attempts: 1 };
    };
    return { origin: origin(), call } as unknown as ServiceClient;
  }

  const COMPLETED = { status: 'completed', row_count: 3, size_bytes: Buffer.byteLength(FILE) };

  function download(status: object = COMPLETED, more: object = {}): Promise<DownloadOutcome> {
    const order = { exportId: 'e1', format: 'csv', target: join(folder, 'export.csv'), ...more } as const;
    return downloadExport({ client: client(status), transport, clock }, order, { signal });
  }

  it('saves the file, readable only by its owner, if rows and bytes are as reported', async () => {
    const outcome = await download();
    assert.deepEqual(outcome, {
      kind: 'saved',
      path: join(folder, 'export.csv'),
      rows: 3,
      bytes: Buffer.byteLength(FILE),
      compared: { rows: true, bytes: true },
      attempts: 1,
    });
    assert.equal(await readFile(join(folder, 'export.csv'), 'utf8'), FILE);
    assert.deepEqual(await readdir(folder), ['export.csv']);
    assert.equal((await stat(join(folder, 'export.csv'))).mode & 0o777, 0o600);
  });

  it("says what it couldn't compare if the service reports nothing", async () => {
    const outcome = await download({ status: 'completed' });
    assert.deepEqual(outcome.kind === 'saved' && outcome.compared, { rows: false, bytes: false });
  });

  for (const status of ['queued', 'processing', 'failed'])
    it(`requests no link while the job is ${status}`, async () => {
      assert.deepEqual(await download({ status }), { kind: 'notReady', status });
      assert.deepEqual([asked, await readdir(folder)], [[], []]);
    });

  it('starts over with a new link if the connection breaks or the link has expired', async () => {
    answer = (_, response) => {
      if (asked.length === 1) return response.writeHead(403).end();
      if (asked.length === 2) return response.write(FILE.slice(0, 70), () => response.destroy());
      return response.end(FILE);
    };
    const outcome = await download();
    assert.deepEqual([outcome.kind, outcome.kind === 'saved' && outcome.attempts], ['saved', 3]);
    assert.deepEqual(asked, ['/files/a?signature=s1', '/files/a?signature=s2', '/files/a?signature=s3']);
    assert.equal(await readFile(join(folder, 'export.csv'), 'utf8'), FILE);
    assert.deepEqual(await readdir(folder), ['export.csv']);
  });

  it("doesn't accept a file that ends early without an error", async () => {
    answer = ({ socket }) => socket.end(`HTTP/1.1 200 OK\r\nconnection: close\r\n\r\n${HEAD}${ROW}${ROW}`);
    const outcome = await download();
    assert.deepEqual(outcome, {
      kind: 'mismatch',
      mismatch: {
        kind: 'bytes',
        reported: 260,
        found: 193,
        text: 'The service reported 260 bytes, but the file has 193.',
      },
    });
    assert.deepEqual([asked.length, await readdir(folder)], [3, []]);
  });

  it('keeps a file that differs from the report only on request', async () => {
    const outcome = await download(
      { ...COMPLETED, row_count: 4 },
      { keepUnverifiedAs: join(folder, 'unverified.csv') },
    );
    assert.deepEqual(outcome.kind === 'mismatch' && outcome.unverifiedPath, join(folder, 'unverified.csv'));
    assert.deepEqual(await readdir(folder), ['unverified.csv']);
  });

  it('keeps the previous file if the new one is wrong', async () => {
    await writeFile(join(folder, 'export.csv'), 'of yesterday');
    answer = (_, response) => response.writeHead(404).end();
    assert.deepEqual(await download(), { kind: 'address', status: 404 });
    assert.equal(await readFile(join(folder, 'export.csv'), 'utf8'), 'of yesterday');
  });

  it('removes the part file of a killed process, and no other file', async () => {
    const dead = '.export.csv.999999999-0a1b2c3d.part';
    for (const name of [dead, '.other.csv.999999999-0a1b2c3d.part', 'mine.part'])
      await writeFile(join(folder, name), 'x');
    await download();
    assert.deepEqual((await readdir(folder)).toSorted(), [
      '.other.csv.999999999-0a1b2c3d.part',
      'export.csv',
      'mine.part',
    ]);
  });

  it('follows a symbolic link, even to a missing file, and keeps the link', async () => {
    const elsewhere = join(folder, 'elsewhere');
    await mkdir(elsewhere);
    for (const name of ['there.csv', 'new.csv']) {
      if (name === 'there.csv') await writeFile(join(elsewhere, name), 'old');
      const target = join(folder, `link to ${name}`);
      await symlink(join('elsewhere', name), target);
      assert.equal((await download(COMPLETED, { target })).kind, 'saved');
      assert.ok((await lstat(target)).isSymbolicLink());
      assert.equal(await readFile(join(elsewhere, name), 'utf8'), FILE);
    }
    assert.deepEqual((await readdir(elsewhere)).sort(), ['new.csv', 'there.csv']);
  });

  it('refuses to replace a read-only file', async () => {
    const target = join(folder, 'kept.csv');
    await writeFile(target, 'kept', { mode: 0o444 });
    assert.deepEqual(await download(COMPLETED, { target }), { kind: 'disk', code: 'EACCES' });
    assert.equal(await readFile(target, 'utf8'), 'kept');
    await chmod(target, 0o644);
  });

  it('saves under the longest possible name', async () => {
    const target = join(folder, `${'x'.repeat(251)}.csv`);
    assert.equal((await download(COMPLETED, { target })).kind, 'saved');
  });

  it("returns the system's error code if the file can't be written", async () => {
    const outcome = await download(COMPLETED, { target: join(folder, 'absent', 'export.csv') });
    assert.deepEqual(outcome, { kind: 'disk', code: 'ENOENT' });
  });

  it('stops immediately when canceled, and leaves no file', async () => {
    const stop = new AbortController();
    answer = (_, response) => response.write(FILE.slice(0, 70));
    const order = { exportId: 'e1', format: 'csv', target: join(folder, 'export.csv') } as const;
    const onProgress = (bytes: number): void => {
      if (bytes > 0) stop.abort();
    };
    const parts = { client: client(COMPLETED), transport, clock };
    const outcome = await downloadExport(parts, order, { signal: stop.signal, onProgress });
    assert.deepEqual(outcome.kind === 'network' && outcome.failure.kind, 'cancelled');
    assert.deepEqual([asked.length, await readdir(folder)], [1, []]);
  });

  it('detects every change of a file: shorter, longer, a row less, a row more, another header', async () => {
    const lines = FILE.trimEnd().split('\n');
    const mutation = fc.oneof(
      fc.nat(FILE.length - 1).map((at) => FILE.slice(0, at)),
      fc.string({ minLength: 1, maxLength: 80 }).map((more) => FILE + more),
      fc.integer({ min: 1, max: 3 }).map((at) => `${lines.toSpliced(at, 1).join('\n')}\n`),
      fc.integer({ min: 1, max: 3 }).map((at) => `${lines.toSpliced(at, 0, ROW.trimEnd()).join('\n')}\n`),
      fc
        .nat(HEAD.length - 2)
        .map((at) => `${FILE.slice(0, at)}x${FILE.slice(at + 1)}`)
        .filter((text) => text !== FILE),
    );
    await fc.assert(
      fc.asyncProperty(mutation, async (text) => {
        answer = (_, response) => response.end(text);
        assert.equal((await download()).kind, 'mismatch');
        assert.deepEqual(await readdir(folder), []);
      }),
      { numRuns: 200 },
    );
  }).timeout(60_000);
});

const REAL = 'https://api.example.test';
const SANDBOX = 'http://127.0.0.1:4711';

function onHttps(host: string): string {
  return `https://${host}/a`;
}

describe('a download link that can be followed', () => {
  for (const link of [
    'https://files.example.test/a?sig=1',
    'https://lan.example.test./a',
    'https://93.184.216.34/a',
    'https://[2606:2800::1]/a',
  ])
    it(`${link} on a real service`, () => assert.equal(isAllowedFileUrl(link, REAL), true));

  for (const link of [
    'http://files.example.test/a',
    'https://user:secret@files.example.test/a',
    'https://127.0.0.1/a',
    'https://localhost/a',
    'https://LOCALHOST./a',
    'https://10.1.2.3/a',
    'https://172.20.0.1/a',
    'https://192.168.1.1/a',
    'https://169.254.169.254/latest/meta-data',
    'https://[::1]/a',
    'https://[fe80::1]/a',
    'https://[::ffff:127.0.0.1]/a',
    'https://0x7f.1/a',
    'https://printer.local/a',
    ...['printer', 'PRINTER.', 'a.lan', 'a.lan.', 'a.internal', 'a.home.arpa', 'a.corp', 'a.localdomain', 'a。lan'].map(
      onHttps,
    ),
    // IPv4-compatible, -mapped and -translated, NAT64 (well-known, local), 6to4, Teredo.
    ...['[::127.0.0.1]', '[::ffff:0:127.0.0.1]', '[64:ff9b::10.0.0.1]', '[64:ff9b:1::1]', '[2002:7f00:1::]'].map(
      onHttps,
    ),
    ...['[2001:0:7f00:1::]', '[fec0::1]', '[fd00::1]', '[::]', '[100::1]', '[2001:db8::1]'].map(onHttps),
    // Multicast, broadcast, benchmarks, documentation.
    ...['[ff02::1]', '[ff0e::1]', '224.0.0.251', '239.255.255.250', '255.255.255.255', '240.0.0.1'].map(onHttps),
    ...['198.18.0.1', '192.0.2.1', '192.0.0.8', '192.88.99.1', '100.100.100.200', '0.0.0.0', '2130706433'].map(onHttps),
    'file:///etc/passwd',
    '/relative',
    '',
  ])
    it(`not ${JSON.stringify(link)}`, () => assert.equal(isAllowedFileUrl(link, REAL), false));

  it('on the sandbox only its own host', () => {
    assert.equal(isAllowedFileUrl(`${SANDBOX}/files/1`, SANDBOX), true);
    assert.equal(isAllowedFileUrl('http://127.0.0.1:4712/files/1', SANDBOX), false);
    assert.equal(isAllowedFileUrl('https://files.example.test/1', SANDBOX), false);
  });
});

describe('a download link of a service in the own network', () => {
  it('may lead to the service itself and to a public host, and nowhere else in the network', () => {
    for (const own of ['https://charts.lan', 'https://10.0.0.5:8443', 'https://charts']) {
      assert.equal(isAllowedFileUrl(`${own}/files/1`, own), true);
      assert.equal(isAllowedFileUrl('https://files.example.test/1', own), true);
      for (const other of ['http://10.0.0.5:8443/1', 'https://10.0.0.6/1', 'https://printer/1', 'https://files.lan/1'])
        assert.equal(isAllowedFileUrl(other, own), false, other);
    }
  });
});

describe('what a status response reports about the file', () => {
  it('is found under the likely names, as number or as text', () => {
    assert.deepEqual(readReportedSize({ status: 'completed', row_count: 3, size_bytes: 90 }), { rows: 3, bytes: 90 });
    assert.deepEqual(readReportedSize({ rowCount: '3', byteSize: '90' }), { rows: 3, bytes: 90 });
    assert.deepEqual(readReportedSize({ total_rows: 0, fileSize: 0 }), { rows: 0, bytes: 0 });
  });

  it('is absent if nothing, or no count, is reported', () => {
    assert.deepEqual(readReportedSize({ status: 'queued', row_count: null, size_bytes: -1 }), {});
    assert.deepEqual(readReportedSize({ rows: 1.5, bytes: 'many' }), {});
    assert.deepEqual(readReportedSize(undefined), {});
  });
});
