import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { rawCall } from '../../support/rawCall.ts';
import { type SandboxProcess, startSandboxProcess } from '../../support/sandboxProcess.ts';
import { newCard, SENDER } from './support.ts';

const RUNS = 20;

describe('sandbox: kill -9 (design: starting it)', () => {
  const data = mkdtempSync(join(tmpdir(), 'sandbox-crash-'));
  after(() => rmSync(data, { recursive: true, force: true }));

  it(`${RUNS} times in the middle of writes: every write that was answered is there, none is half there`, async function () {
    this.timeout(120_000);
    /** Title of each card as last answered; undefined: deleted. `doubt`: sent last, not answered. */
    const answered = new Map<string, string | undefined>();
    let writes = 0;
    for (let run = 0; run < RUNS; run++) {
      const sandbox = await startSandboxProcess({ data });
      await check(sandbox, answered);
      const dies = new Promise<void>((resolve) =>
        setTimeout(() => sandbox.kill().then(resolve), 30 + ((run * 7919) % 170)),
      );
      writes += await write(sandbox, answered, run);
      await dies;
    }
    const last = await startSandboxProcess({ data });
    await check(last, answered);
    await last.stop();
    assert.ok(writes > RUNS, `only ${writes} writes were answered`);
  });
});

/** Creates, changes and deletes until the sandbox dies; what was in doubt is forgotten. */
async function write(sandbox: SandboxProcess, answered: Map<string, string | undefined>, run: number): Promise<number> {
  const { baseUrl, communityId, channelId, apiKey: key } = sandbox;
  let [writes, touched] = [0, ''];
  try {
    for (let i = 0; ; i++) {
      touched = '';
      const created = await rawCall('POST', `${baseUrl}/v1/analysis/${communityId}/channels/${channelId}`, {
        key,
        body: newCard(),
      });
      assert.equal(created.status, 201);
      const id: string = created.body.data.analysis._id;
      answered.set(id, 'Plain title');
      const title = `Run ${run} write ${i}`;
      touched = id;
      const changed = await rawCall('PATCH', `${baseUrl}/v1/analysis/${id}`, {
        key,
        body: { sender: SENDER, metadata: { title } },
      });
      assert.equal(changed.status, 200);
      answered.set(id, title);
      writes += 2;
      if (i % 3 !== 2) continue;
      assert.equal((await rawCall('DELETE', `${baseUrl}/v1/analysis/${id}`, { key })).status, 200);
      answered.set(id, undefined);
      writes += 1;
    }
  } catch (error) {
    if (error instanceof assert.AssertionError) throw error;
    answered.delete(touched);
    return writes;
  }
}

async function check(
  { baseUrl, apiKey: key }: SandboxProcess,
  answered: ReadonlyMap<string, string | undefined>,
): Promise<void> {
  for (const [id, title] of answered) {
    const { status, body } = await rawCall('GET', `${baseUrl}/v1/analysis/${id}`, { key });
    assert.equal(status, title === undefined ? 404 : 200, id);
    if (title === undefined) continue;
    const { analysis } = body.data;
    assert.equal(analysis.shapes[0].metadata.title, title);
    assert.equal(JSON.parse(analysis.message.text).title, title, 'card and post change together');
  }
}
