import assert from 'node:assert/strict';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import type { PublishedCard } from '../../../src/card/model/publishedCard.ts';
import { formatCard } from '../../../src/card/text/jsonFormat.ts';
import { type ClientOnSandbox, startClientOnSandbox } from '../../support/clientOnSandbox.ts';
import { loops } from '../../support/sampling.ts';
import { cliProgram } from '../../unit/cli/runCli.ts';

type Fields = Readonly<Record<string, unknown>>;

/** Whole rounds: each tool with ten cards, of which one is published. */
const CALLS = loops(1_020, 240);

describe('chart-cards mcp --published', () => {
  let on: ClientOnSandbox;
  let folder = '';
  let client: Client;
  let published: PublishedCard;

  before(async () => {
    on = await startClientOnSandbox();
    await on.restore();
    ({ published } = await on.pendingCard());
    folder = await mkdtemp(join(tmpdir(), 'chart-cards-mcp-published-'));
    await writeFile(join(folder, 'draft.card.json'), formatCard(published.card));
    const { path, env } = await cliProgram();
    const { communityId, channelId } = on.channel;
    const place = ['--published', on.sandbox.baseUrl, '--community', communityId, '--channel', channelId];
    client = new Client({ name: 'test', version: '1' });
    await client.connect(
      new StdioClientTransport({
        command: process.execPath,
        args: [path, 'mcp', '--root', folder, ...place],
        env: { ...(process.env as Record<string, string>), ...env, CHART_CARDS_API_KEY: on.sandbox.apiKey },
      }),
    );
    on.sandbox.clearLog();
  });
  after(async () => {
    await client.close();
    await on.stop();
    await rm(folder, { recursive: true, force: true });
  });

  const call = async (name: string, input: Record<string, unknown>): Promise<Fields> => {
    const { content } = await client.callTool({ name, arguments: input });
    const [first] = content as readonly { readonly text: string }[];
    return JSON.parse(first?.text ?? '') as Fields;
  };

  it('reads a published card, and refuses to edit it', async () => {
    const card = `published:${published.analysisId}`;
    const read = await call('read_card', { card, part: 'metadata' });
    assert.equal((read['metadata'] as Fields)['title'], published.card.metadata.title);
    assert.equal(read['status'], 'Pending');
    const edits = [{ do: 'set_text', field: 'title', text: 'x' }];
    const refused = await call('edit_card', { card, version: read['version'], edits });
    assert.match(String(refused['error']), /can only be read/);
  });

  it(`leaves the log of the service without a write after ${CALLS} generated calls`, async function () {
    this.timeout(180_000);
    const mine = `published:${published.analysisId}`;
    const refusals: unknown[] = [];
    let edits = 0;
    for (let at = 0; at < CALLS; at++) {
      // The service limits requests, so that one in ten is about its card.
      const card = at % 10 === 0 ? mine : 'draft.card.json';
      const read = await call('read_card', { card, part: 'metadata' });
      const inputs: Readonly<Record<string, Record<string, unknown>>> = {
        edit_card: { card, version: read['version'], edits: [{ do: 'set_text', field: 'comments', text: `${at}` }] },
        create_draft: { from: 'card', card },
        show_card: { card },
        check_card: { card },
        propose_levels: { card },
        read_candles: { card, publish: true },
      };
      const [name = '', input = {}] = Object.entries(inputs)[Math.floor(at / 10) % Object.keys(inputs).length] ?? [];
      const answer = await call(name, input);
      if (name !== 'edit_card') continue;
      if (card === mine) refusals.push(answer['error']);
      else if (Array.isArray(answer['changed'])) edits++;
    }
    assert.ok(edits > CALLS / 10, `${edits} edits of a draft`);
    assert.ok(refusals.length > CALLS / 100);
    for (const refusal of refusals) assert.match(String(refusal), /can only be read/);
    const log = on.sandbox.log();
    assert.match(log, /GET \/v1\//);
    assert.doesNotMatch(log, /(POST|PUT|PATCH|DELETE) \/v1\//);
    // A list of cards is only so long.
    const created = (await readdir(folder)).filter((name) => name !== 'draft.card.json');
    await Promise.all(created.map((name) => rm(join(folder, name))));
  });

  it('lists drafts and published cards, without reading each of these', async () => {
    on.sandbox.clearLog();
    const { cards } = await call('list_cards', { query: published.card.metadata.title });
    const names = (cards as readonly Fields[]).map(({ card }) => card);
    assert.ok(names.includes('draft.card.json') && names.includes(`published:${published.analysisId}`), String(names));
  });
});
