import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { allPairs, loops, randomSeed, seededRandom } from '../../support/sampling.ts';
import { builtProgram, type SandboxProcess } from '../../support/sandbox.ts';
import { sharedSandbox } from '../../support/sharedSandbox.ts';
import { inTime } from '../../support/waiting.ts';

const HOUR_MS = 3_600_000;

/** What happens to a write of window A that waits, and how window B looks at it. */
const CASES = {
  /** Where A waits: its intent is on disk, or it is also recorded as sent. */
  point: ['intent', 'sending'],
  /** What happens to A's process while B looks. */
  fate: ['stopped', 'running', 'killed'],
  /** How far B's clock is ahead, in milliseconds. */
  shiftMs: [0, 61_000, 24 * HOUR_MS, -24 * HOUR_MS],
  /** How long ago A's file seems to have been touched, in milliseconds. */
  ageMs: [0, 61_000, 24 * HOUR_MS, -HOUR_MS],
  /** The machine of A, for which B has only the file's lease. */
  machine: ['', 'laptop'],
} as const;
type Case = { readonly [Name in keyof typeof CASES]: (typeof CASES)[Name][number] };

/** A window's process, and its next answers. */
class Writer {
  readonly child: ChildProcess;
  readonly #answers: string[] = [];
  #wake: () => void = () => undefined;

  constructor(program: Awaited<ReturnType<typeof builtProgram>>, sandbox: SandboxProcess, machine: string) {
    this.child = spawn(process.execPath, [program.path, sandbox.baseUrl, sandbox.apiKey, machine], {
      env: { ...process.env, ...program.env },
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    if (this.child.stdout === null) throw new Error('no standard output');
    createInterface({ input: this.child.stdout }).on('line', (line) => {
      this.#answers.push(line);
      this.#wake();
    });
  }

  say(line: string): void {
    this.child.stdin?.write(`${line}\n`);
  }

  /** The rest of the next answer, which begins with the word. */
  answer(word: string): Promise<string> {
    const next = async (): Promise<string> => {
      while (this.#answers.length === 0)
        await new Promise<void>((resolve) => {
          this.#wake = resolve;
        });
      const [first, ...rest] = (this.#answers.shift() ?? '').split(' ');
      assert.equal(first, word);
      return rest.join(' ');
    };
    return inTime(`“${word}” of a window`, next());
  }

  async end(signal: NodeJS.Signals): Promise<void> {
    const gone = new Promise((resolve) => this.child.once('exit', resolve));
    this.child.kill(signal);
    await gone;
  }
}

describe('a write that waits while another window looks at the journal (reliability 3)', function () {
  this.timeout(300_000);
  const folder = mkdtempSync(join(tmpdir(), 'suspended-writers-'));
  const windows = new Map<string, Writer>();
  after(async () => {
    for (const window of windows.values()) await window.end('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  });

  it('happens at most once, although a person repeats what the other window says did not happen', async () => {
    const seed = randomSeed();
    const chance = seededRandom(seed);
    const pick = <T>(values: readonly T[]): T => values[Math.floor(chance() * values.length)] as T;
    const any = (): Case => ({
      point: pick(CASES.point),
      fate: pick(CASES.fate),
      shiftMs: pick(CASES.shiftMs),
      ageMs: pick(CASES.ageMs),
      machine: pick(CASES.machine),
    });
    const pairs = allPairs(CASES);
    const cases = loops([...pairs, ...Array.from({ length: 200 - pairs.length }, any)], pairs);
    const sandbox = await sharedSandbox();
    const program = await builtProgram('test/sandbox/crash/suspendedWriter.ts', folder);
    const windowOf = (name: string, machine: string): Writer => {
      const window = windows.get(name) ?? new Writer(program, sandbox, machine);
      windows.set(name, window);
      return window;
    };
    const seen = { once: 0, redone: 0, none: 0 };
    for (const [index, one] of cases.entries()) {
      const what = `case ${index} ${JSON.stringify(one)}, seed ${seed}`;
      const { id, sender } = await newCard(sandbox);
      const journals = join(folder, `journal-${index}`);
      mkdirSync(journals);
      const a = windowOf(`a ${one.machine}`, one.machine);
      const b = windowOf('b', '');
      a.say(`append ${journals} ${id} ${sender} first ${one.point}`);
      await a.answer('at');
      for (const name of readdirSync(journals)) {
        const touched = new Date(Date.now() - one.ageMs);
        utimesSync(join(journals, name), touched, touched);
      }
      if (one.fate === 'stopped') a.child.kill('SIGSTOP');
      if (one.fate === 'killed') {
        await a.end('SIGKILL');
        windows.delete(`a ${one.machine}`);
      }

      b.say(`check ${journals} ${one.shiftMs}`);
      const verdict = await b.answer('checked');
      assert.notEqual(verdict, 'happened', what);
      // Nothing says that a living process won't send; of a dead one of this machine, that is certain.
      if (one.fate !== 'killed') assert.notEqual(verdict, 'didNotHappen', what);
      else if (one.machine === '' && one.point === 'intent') assert.equal(verdict, 'didNotHappen', what);
      const redone = verdict === 'didNotHappen';
      if (redone) {
        b.say(`append ${journals} ${id} ${sender} again none`);
        assert.equal(await b.answer('end'), 'done', what);
      }

      let ended = 'killed';
      if (one.fate !== 'killed') {
        a.child.kill('SIGCONT');
        a.say('go');
        ended = await a.answer('end');
      }
      const effects = await drawingsOf(sandbox, id);
      assert.ok(effects <= 1, `${effects} effects: ${what}`);
      assert.equal(ended === 'done' || redone, effects === 1, `it says ${ended}: ${what}`);
      // A file that is still A's is never taken from it on its own machine.
      if (one.fate !== 'killed' && one.machine === '') assert.equal(ended, 'done', what);
      seen[redone ? 'redone' : effects === 1 ? 'once' : 'none'] += 1;
    }
    console.log(`      seed ${seed}: ${cases.length} cases, ${JSON.stringify(seen)}`);
    assert.ok(seen.redone > 0 && seen.once > 0 && seen.none > 0);
  });
});

async function drawingsOf(sandbox: SandboxProcess, id: string): Promise<number> {
  const { body } = await sandbox.call('GET', `/v1/analysis/${id}`);
  const { shapes } = (body as { data: { analysis: { shapes: { key?: string }[] } } }).data.analysis;
  return shapes.filter(({ key }) => key !== 'analysis').length;
}

/** A Pending card without drawings. */
async function newCard(sandbox: SandboxProcess): Promise<{ readonly id: string; readonly sender: string }> {
  const { analyses } = await sandbox.state();
  const sender = analyses.find(({ status }) => status === 'Pending')?.ownerUsername ?? '';
  const path = `/v1/analysis/${sandbox.communityId}/channels/${sandbox.channelId}`;
  const { status, body } = await sandbox.call('POST', path, { sender, ...CARD });
  assert.equal(status, 201, JSON.stringify(body));
  return { id: JSON.stringify(body).match(/[0-9a-f]{24}/)?.[0] ?? '', sender };
}

const TIME = '2026-03-02T04:00:00Z';
const CARD = {
  metadata: {
    title: 'A card that two windows write to',
    preferenceText: 'Buy above the pivot.',
    alternativeText: 'Below it is over.',
    symbol: 'EUR/USD',
    direction: 'BULLISH',
    entryPlacement: 'ABOVE_CURRENT',
    timeframe: 'H4',
    expiry: { type: 'GTC' },
  },
  levels: {
    resistance: { price: 1.3, clientObjectId: 'r', time: TIME },
    intermediateResistance: { price: 1.25, clientObjectId: 'ir', time: TIME },
    pivot: { price: 1.2, clientObjectId: 'p', time: TIME },
    intermediateSupport: { price: 1.15, clientObjectId: 'is', time: TIME },
    support: { price: 1.1, clientObjectId: 's', time: TIME },
  },
  drawings: [],
};
