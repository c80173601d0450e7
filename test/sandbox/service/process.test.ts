import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { projectRoot } from '../../../scripts/host/hostPaths.ts';
import { type RawResponse, rawCall } from '../../support/rawHttp.ts';
import {
  type BuiltProgram,
  builtProgram,
  type SandboxProcess,
  type SandboxProcessOptions,
  startSandboxProcess,
} from '../../support/sandbox.ts';
import type { SandboxState } from '../../support/sandboxState.ts';
import { eventually } from '../../support/waiting.ts';
import { newCard } from './useSandbox.ts';

/** Starts in a third of the time that the sources and the whole seed take. */
let program: BuiltProgram;
const startBuilt = (options: SandboxProcessOptions = {}) =>
  startSandboxProcess({ program, seed: { users: 20, historyRows: 0 }, ...options });

describe('sandbox: the program (design: starting it)', () => {
  const folders: string[] = [];
  const folder = (): string => {
    const made = mkdtempSync(join(tmpdir(), 'sandbox-test-'));
    folders.push(made);
    return made;
  };
  before(async () => {
    program = await builtProgram('src/sandbox/main.ts', folder());
  });
  after(() => {
    for (const made of folders) rmSync(made, { recursive: true, force: true });
  });

  it('prints one line of JSON on standard output, with exactly the documented members', async () => {
    const sandbox = await startSandboxProcess();
    const lines = sandbox.output().trim().split('\n');
    assert.equal(lines.length, 1);
    const ready = JSON.parse(lines[0] ?? '');
    assert.deepEqual(Object.keys(ready).toSorted(), [
      'apiKey',
      'baseUrl',
      'channelId',
      'communityId',
      'controlUrl',
      'tokenUrl',
    ]);
    assert.match(ready.baseUrl, /^http:\/\/127\.0\.0\.1:\d+$/);
    assert.equal(ready.controlUrl, `${ready.baseUrl}/__sandbox`);
    assert.equal(await sandbox.stop(), 0);
    assert.equal(sandbox.output().trim().split('\n').length, 1);
  });

  it('stops with npm: SIGTERM to npm reaches it, the exit code is 0, and no process is left', async () => {
    const npm = spawn('npm', ['run', '--silent', 'sandbox', '--', '--port', '0'], {
      cwd: projectRoot,
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    const ended = new Promise<number | null>((resolve) => npm.once('close', resolve));
    const line = await new Promise<string>((resolve) => npm.stdout.once('data', (text) => resolve(String(text))));
    const { baseUrl } = JSON.parse(line);
    npm.kill('SIGTERM');
    assert.equal(await ended, 0);
    await assert.rejects(rawCall('GET', `${baseUrl}/v1/leaderboards`));
  });

  it('keeps its data, and the ready line while it runs, privately in the folder', async () => {
    const data = folder();
    const first = await startBuilt({ data });
    assert.deepEqual(JSON.parse(readFileSync(join(data, 'ready.json'), 'utf8')), JSON.parse(first.output()));
    assert.equal(statSync(join(data, 'ready.json')).mode & 0o777, 0o600);
    assert.equal(statSync(join(data, 'sandbox.sqlite')).mode & 0o777, 0o600);
    const path = `/v1/analysis/${first.communityId}/channels/${first.channelId}`;
    const made = await rawCall('POST', `${first.baseUrl}${path}`, { key: first.apiKey, body: newCard() });
    const id = made.body.data.analysis._id;
    await first.control('POST', '/settings', { coinCap: 12 });
    assert.equal(await first.stop(), 0);
    assert.equal(existsSync(join(data, 'ready.json')), false);
    const second = await startBuilt({ data });
    assert.equal(second.apiKey, first.apiKey);
    const read = await rawCall('GET', `${second.baseUrl}/v1/analysis/${id}`, { key: first.apiKey });
    assert.deepEqual(read.body.data.analysis.shapes, made.body.data.analysis.shapes);
    assert.equal((await second.state()).settings.coinCap, 12);
    await second.stop();
  });

  it('two new folders have the same seed with different keys', async () => {
    const states: SandboxState[] = [];
    for (const data of [folder(), folder()]) {
      const sandbox = await startBuilt({ data, seed: { now: '2026-06-17' } });
      states.push(await sandbox.state());
      await sandbox.stop();
    }
    const [one, two] = states.map(({ now, keys, widgets, ...rest }) => ({
      ...rest,
      keys: keys.map(({ key, ...more }) => more),
      widgets: widgets.map(({ accessKey, ...more }) => more),
    }));
    assert.deepEqual(one, two);
    assert.notEqual(states[0]?.keys[0]?.key, states[1]?.keys[0]?.key);
  });

  it('removes its temporary folder after a clean exit without --data', async () => {
    const temporary = () => readdirSync(tmpdir()).filter((name) => name.startsWith('chart-cards-sandbox-'));
    const before = new Set(temporary());
    const sandbox = await startBuilt();
    const own = temporary().filter((name) => !before.has(name));
    assert.ok(own.length >= 1);
    assert.equal(await sandbox.stop(), 0);
    const isOurs = (name: string) => {
      try {
        return readFileSync(join(tmpdir(), name, 'ready.json'), 'utf8').includes(sandbox.baseUrl);
      } catch {
        return false;
      }
    };
    assert.equal(temporary().some(isOurs), false);
  });

  it('a second one on the same folder exits with 3, names the first, and changes nothing', async () => {
    const data = folder();
    const first = await startBuilt({ data });
    const second = await run(['--data', data]);
    assert.equal(second.code, 3);
    assert.equal(second.output, '');
    assert.ok(second.log.includes(first.baseUrl), second.log);
    assert.ok(existsSync(join(data, 'ready.json')));
    assert.equal((await rawCall('GET', `${first.baseUrl}/udf/time`)).status, 200);
    await first.kill();
    const third = await startBuilt({ data });
    assert.equal(await third.stop(), 0);
  });

  it('exits with 4 if its data is damaged, says what to do and what is lost, and changes nothing', async () => {
    const whole = folder();
    const first = await startBuilt({ data: whole });
    assert.equal(await first.stop(), 0);
    const healthy = readFileSync(join(whole, 'sandbox.sqlite'));
    const middle = Buffer.from(healthy);
    middle.fill(0xab, 8_192, 20_480);
    for (const [name, bytes] of [
      ['no database', Buffer.from('x'.repeat(50_000))],
      ['cut off', healthy.subarray(0, 20_000)],
      ['a damaged page', middle],
    ] as const) {
      const data = folder();
      writeFileSync(join(data, 'sandbox.sqlite'), bytes);
      const { code, output, log } = await run(['--data', data]);
      assert.deepEqual([code, output], [4, ''], `${name}: ${log}`);
      assert.match(log, /Nothing was changed\. Add --replace-damaged .* everything written to this sandbox is lost/);
      assert.ok(readFileSync(join(data, 'sandbox.sqlite')).equals(bytes), name);
      const restored = await startBuilt({ data, args: ['--replace-damaged'] });
      assert.ok((await restored.state()).analyses.length > 0);
      assert.equal(await restored.stop(), 0);
    }
  });

  it('keeps data that can be read, whatever it is told about damaged data', async () => {
    const data = folder();
    const first = await startBuilt({ data });
    assert.equal(await first.stop(), 0);
    const second = await startBuilt({ data, args: ['--replace-damaged'] });
    assert.equal(second.apiKey, first.apiKey);
    const third = await run(['--data', data, '--replace-damaged']);
    assert.equal(third.code, 3);
    assert.equal(await second.stop(), 0);
  });

  it('exits with 2 and the usage for invalid arguments, with 1 for a used port', async () => {
    for (const args of [
      ['--port', 'x'],
      ['--colour', 'red'],
      ['--parent-pid', 'me'],
      ['--seed', '/no/such/file'],
    ]) {
      const { code, output, log } = await run(args);
      assert.equal(code, 2, args.join(' '));
      assert.equal(output, '');
      assert.notEqual(log, '');
    }
    const first = await startBuilt();
    const taken = await run(['--port', new URL(first.baseUrl).port]);
    assert.equal(taken.code, 1);
    await first.stop();
  });

  it('a seed file creates a channel of the given size, which is in the ready line', async () => {
    const seed = { cards: 250, channelName: 'Crowded', users: 40, now: '2026-03-01T00:00:00Z' };
    const sandbox = await startBuilt({ seed });
    const state = await sandbox.state();
    assert.equal(state.channels.find(({ id }) => id === sandbox.channelId)?.name, 'Crowded');
    assert.equal(state.analyses.filter(({ channelId }) => channelId === sandbox.channelId).length, 250);
    assert.equal(state.analyses.length, 310);
    assert.equal(state.users.length, 40);
    const page = await rawCall(
      'GET',
      `${sandbox.baseUrl}/v1/analysis/communities/${sandbox.communityId}/channels/${sandbox.channelId}?limit=1`,
      { key: sandbox.apiKey },
    );
    assert.ok(page.body.data.analyses[0].createdAt.startsWith('2026-02-28T'));
    await sandbox.stop();
  });

  it('SIGTERM: answers requests in progress first', async () => {
    const sandbox = await startBuilt();
    const { reply } = await delayedCall(sandbox, 3_000);
    const code = sandbox.stop();
    assert.equal((await reply).status, 200);
    assert.equal(await code, 0);
  });

  it('a delay delays the reply, not the effect; SIGTERM: sends the delayed reply immediately', async () => {
    const sandbox = await startBuilt();
    const { apiKey: key, baseUrl } = sandbox;
    const card = `${baseUrl}/v1/analysis/${(await sandbox.state()).analyses[0]?.id}`;
    const effect = { delayMs: 600_000 };
    await sandbox.control('POST', '/faults', { path: '/v1/analysis/', method: 'DELETE', times: 1, effect });
    let isAnswered = false;
    const reply = rawCall('DELETE', card, { key }).finally(() => {
      isAnswered = true;
    });
    await eventually('a deleted card', async () => (await rawCall('GET', card, { key })).status === 404);
    assert.equal(isAnswered, false, 'the card is gone before the answer comes');
    const code = sandbox.stop();
    assert.equal((await reply).status, 200);
    assert.equal(await code, 0);
  });

  it('SIGINT stops it too', async () => {
    const { child, ready, ended } = await start([]);
    assert.ok(ready);
    child.kill('SIGINT');
    assert.equal(await ended, 0);
  });

  it('stops when its standard input closes, if requested', async () => {
    const data = folder();
    const { child, ended } = await start(['--data', data, '--stop-on-stdin-close']);
    child.stdin.end();
    assert.equal(await ended, 0);
    assert.equal(existsSync(join(data, 'ready.json')), false);
  });

  it('stops when the given parent process ends', async () => {
    const parent = spawn(process.execPath, ['-e', 'process.stdin.resume()']);
    const { ended } = await start(['--parent-pid', String(parent.pid)]);
    parent.kill('SIGKILL');
    assert.equal(await ended, 0);
  });

  it('logs one line per request with the route, but no key, e-mail, body, query or id', async () => {
    const sandbox = await startBuilt();
    const state = await sandbox.state();
    const [analysis] = state.analyses;
    const card = newCard();
    card.sender = analysis?.ownerEmail;
    card.metadata.title = 'Canary in the title';
    const { baseUrl, communityId, channelId, apiKey: key } = sandbox;
    await rawCall('POST', `${baseUrl}/v1/analysis/${communityId}/channels/${channelId}`, { key, body: card });
    await rawCall('GET', `${baseUrl}/v1/analysis/communities/${communityId}/channels/${channelId}?canary=1`, { key });
    await rawCall('GET', `${baseUrl}/v1/analysis/${analysis?.id}`, { key: 'canary-key' });
    await rawCall('GET', `${baseUrl}/canary/${key}`, { key });
    assert.equal(await sandbox.stop(), 0);
    const log = sandbox.log();
    const lines = log.split('\n').filter((line) => /^\d{4}-/.test(line));
    assert.equal(lines.length, 5);
    assert.match(lines[3] ?? '', / GET \/v1\/analysis\/\{analysisId\} 401 /);
    const secrets = [
      ...state.keys.map((own) => own.key),
      analysis?.ownerEmail ?? '',
      analysis?.id ?? '',
      communityId,
      channelId,
    ];
    for (const secret of [...secrets, 'canary', 'Canary']) assert.equal(log.includes(secret), false);
  });

  it('survives clients that disconnect or send too much', async () => {
    const sandbox = await startBuilt();
    const huge = await rawCall('PATCH', `${sandbox.baseUrl}/v1/analysis/0123456789abcdef01234567`, {
      key: sandbox.apiKey,
      body: `{"x":"${'a'.repeat(5 * 1024 * 1024)}"}`,
    });
    assert.equal(huge.status, 400);
    const cut = await inProgress(sandbox, (onSent) =>
      rawCall('PATCH', `${sandbox.baseUrl}/v1/analysis/0123456789abcdef01234567`, {
        key: sandbox.apiKey,
        body: '{"sender":"x"}',
        headers: { 'content-length': '5000' },
        onSent,
      }),
    );
    const stopped = sandbox.stop();
    await assert.rejects(cut.reply);
    assert.equal(await stopped, 0);
  });
});

/** A call whose reply comes that late, once the sandbox has received it. */
async function delayedCall(sandbox: SandboxProcess, delayMs: number) {
  await sandbox.control('POST', '/faults', { path: '/udf/time', times: 1, effect: { delayMs } });
  const headers = { connection: 'keep-alive' };
  return inProgress(sandbox, (onSent) => rawCall('GET', `${sandbox.baseUrl}/udf/time`, { headers, onSent }));
}

/** A call that the sandbox has received, because a later one on another connection was answered. */
async function inProgress(sandbox: SandboxProcess, call: (onSent: () => void) => Promise<RawResponse>) {
  const sent = Promise.withResolvers<void>();
  const reply = call(sent.resolve);
  await sent.promise;
  await sandbox.state();
  return { reply };
}

interface Started {
  readonly child: ReturnType<typeof spawnSandbox>;
  readonly ready: string;
  readonly ended: Promise<number | null>;
}

function spawnSandbox(args: readonly string[]) {
  return spawn(process.execPath, [program.path, ...args], {
    env: { ...process.env, ...program.env },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
}

async function start(args: readonly string[]): Promise<Started> {
  const child = spawnSandbox(args);
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  child.stderr.resume();
  const ready = await new Promise<string>((resolve) =>
    child.stdout.once('data', (chunk: Buffer) => resolve(String(chunk))),
  );
  return { child, ready, ended };
}

async function run(args: readonly string[]): Promise<{ code: number | null; output: string; log: string }> {
  const child = spawnSandbox(args);
  let [output, log] = ['', ''];
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString();
  });
  child.stderr.on('data', (chunk: Buffer) => {
    log += chunk.toString();
  });
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  return { code, output, log };
}
