import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readReadyFile, type SandboxStart, startSandboxProcess } from '../../../../src/shell/sandbox/sandboxProcess.ts';

/** Code that keeps its process alive until it is killed. */
const WAIT = 'new BroadcastChannel("wait").onmessage = () => {};';

const ready = {
  baseUrl: 'http://127.0.0.1:4000',
  tokenUrl: 'http://127.0.0.1:4000',
  controlUrl: 'http://127.0.0.1:4000/__sandbox',
  apiKey: 'k',
  communityId: 'c',
  channelId: 'ch',
};
const READY = JSON.stringify(ready);

describe('the sandbox process', () => {
  let folder: string;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'chart-cards-process-'));
  });
  after(() => rm(folder, { recursive: true, force: true }));

  async function start(
    source: string,
    patienceMs = 5_000,
    signal = new AbortController().signal,
    onLogLine: (line: string) => void = () => undefined,
  ): Promise<SandboxStart> {
    const program = join(folder, `${Math.random()}.mjs`);
    await writeFile(program, source);
    const launch = {
      program,
      dataFolder: folder,
      port: 0,
      seedFile: undefined,
      replacesDamaged: false,
      patienceMs,
      onLogLine,
    };
    return startSandboxProcess(launch, signal);
  }

  it('runs once it has reported its address, and knows its owner', async () => {
    const started = await start(
      `console.log(${JSON.stringify(READY)}); console.error(process.argv.slice(2).join(' ')); ${WAIT}`,
    );
    assert.equal(started.kind, 'running');
    if (started.kind !== 'running') return;
    assert.equal(started.ready.apiKey, 'k');
    assert.ok(started.child.spawnargs.join(' ').includes(`--parent-pid ${process.pid}`));
    started.child.kill();
  });

  it('reports its output if it exits too early', async () => {
    const ended = await start(`console.error('no room left'); process.exit(1);`);
    assert.deepEqual(ended, { kind: 'failed', printed: 'no room left' });
  });

  it('recognizes a data folder in use by the exit code', async () => {
    assert.deepEqual(await start('process.exit(3);'), { kind: 'dataInUse' });
  });

  it('recognizes damaged data by the exit code', async () => {
    assert.deepEqual(await start('process.exit(4);'), { kind: 'dataDamaged' });
  });

  it('fails if it prints nothing in time', async () => {
    assert.equal((await start(WAIT, 300)).kind, 'failed');
  });

  it('can be cancelled while it starts', async () => {
    const abort = new AbortController();
    const started = start(`console.error('here'); ${WAIT}`, 60_000, abort.signal, () => abort.abort());
    assert.deepEqual(await started, { kind: 'cancelled' });
  });

  it('never receives the keys of connections', async () => {
    process.env['CHART_CARDS_API_KEY_TEST'] = 'canary';
    try {
      const ended = await start(`console.error(JSON.stringify(process.env).includes('canary')); process.exit(1);`);
      assert.deepEqual(ended, { kind: 'failed', printed: 'false' });
    } finally {
      delete process.env['CHART_CARDS_API_KEY_TEST'];
    }
  });
});

describe('what a sandbox says when it is ready', () => {
  let folder: string;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'chart-cards-ready-'));
  });
  after(() => rm(folder, { recursive: true, force: true }));

  async function read(line: string) {
    await writeFile(join(folder, 'ready.json'), line);
    return readReadyFile(folder);
  }

  it('contains its address', async () => {
    assert.equal((await read(JSON.stringify(ready)))?.baseUrl, 'http://127.0.0.1:4000');
  });

  it('is rejected if it would direct the key to another machine', async () => {
    for (const field of ['baseUrl', 'tokenUrl', 'controlUrl']) {
      for (const address of [
        'http://example.com',
        'http://127.0.0.1.example.com',
        'http://127.0.0.1@example.com',
        'no url',
      ]) {
        assert.equal(await read(JSON.stringify({ ...ready, [field]: address })), undefined, address);
      }
    }
  });

  it('is rejected if it is anything else', async () => {
    for (const line of ['', 'listening', '{}', 'null', '[]']) assert.equal(await read(line), undefined, line);
  });
});
