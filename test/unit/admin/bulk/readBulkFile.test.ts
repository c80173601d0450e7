import assert from 'node:assert/strict';
import fc from 'fast-check';
import { decodeBulkFile, dryRun } from '../../../../src/admin/bulk/readBulkFile.ts';
import { splitLines } from '../../../../src/csv/csvRecords.ts';

const { signal } = new AbortController();
const TEXT = 'Email,First Name\nzoé@x.io,Zoé\n';

async function linesAndFacts(bytes: Uint8Array) {
  const { lines, facts } = await decodeBulkFile(bytes, signal);
  return { text: Array.from({ length: lines.count }, (_, line) => lines.at(line)).join('\n'), facts };
}

async function rulesOf(bytes: Uint8Array): Promise<string[]> {
  const run = await dryRun(await decodeBulkFile(bytes, signal), {}, signal);
  return run.findings.map(({ rule }) => rule);
}

const utf16 = (text: string, isBig = false): Buffer => {
  const bytes = Buffer.from(text, 'utf16le');
  return isBig ? bytes.swap16() : bytes;
};

describe('decodeBulkFile', () => {
  it('reads UTF-8, with and without a byte order mark', async () => {
    for (const text of [TEXT, `\uFEFF${TEXT}`]) {
      const read = await linesAndFacts(Buffer.from(text));
      assert.equal(read.text, TEXT);
      assert.equal(read.facts.encoding, 'utf-8');
    }
    assert.deepEqual(await rulesOf(Buffer.from(`\uFEFF${TEXT}`)), []);
  });

  it('reads UTF-16, and reports that the service doesn’t', async () => {
    for (const bytes of [utf16(`\uFEFF${TEXT}`), utf16(`\uFEFF${TEXT}`, true), utf16(TEXT), utf16(TEXT, true)]) {
      assert.equal((await linesAndFacts(bytes)).text, TEXT);
      assert.deepEqual(await rulesOf(bytes), ['file.encoding']);
    }
  });

  it('reads the encoding of old spreadsheets, and reports it', async () => {
    const bytes = Buffer.from(TEXT, 'latin1');
    assert.equal((await linesAndFacts(bytes)).text, TEXT);
    assert.deepEqual(await rulesOf(bytes), ['file.encoding']);
  });

  it('recognises lines that end with CR only', async () => {
    const bytes = Buffer.from(TEXT.replaceAll('\n', '\r'));
    assert.equal((await linesAndFacts(bytes)).text, TEXT);
    assert.deepEqual(await rulesOf(bytes), ['file.lineEnds']);
    assert.deepEqual(await rulesOf(Buffer.from(TEXT.replaceAll('\n', '\r\n'))), []);
  });

  it('accepts any bytes', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 300 }), async (bytes) => {
        await rulesOf(bytes);
      }),
    );
  });

  it('splits a long text into its lines, whatever the chunk boundaries', async () => {
    for (const end of ['\n', '\r\n', '\r']) {
      const text = Array.from({ length: 40_000 }, (_, row) => `é${row},${'x'.repeat(row % 40)}`).join(end);
      const { lines } = await decodeBulkFile(Buffer.from(text), signal);
      const whole = splitLines(text);
      assert.equal(lines.count, whole.count);
      const differing = Array.from({ length: whole.count }, (_, line) => line).filter(
        (line) => lines.at(line) !== whole.at(line),
      );
      assert.deepEqual(differing, []);
    }
  });

  it('refuses 31 MB, and 31 MB on one line', async () => {
    const row = `a@x.io,"${'Ada '.repeat(200)}"\n`;
    const rows = Buffer.from(`Email,First Name\n${row.repeat(Math.ceil(31_000_000 / row.length))}`);
    assert.ok((await rulesOf(rows)).includes('file.size'));
    const line = await rulesOf(Buffer.alloc(31_000_000, 'x,'));
    assert.ok(line.includes('file.size') && line.includes('row.endless'));
  });

  it('ends when cancelled', async () => {
    const controller = new AbortController();
    const source = await decodeBulkFile(Buffer.from(`Email\n${'a@x.io\n'.repeat(200_000)}`), signal);
    const run = dryRun(source, {}, controller.signal, () => controller.abort());
    await assert.rejects(run, { name: 'AbortError' });
  });
});
