import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Card } from '../../../src/card/model/card.ts';
import type { PublishedCard } from '../../../src/card/model/publishedCard.ts';
import { formatCard } from '../../../src/card/text/jsonFormat.ts';
import { type ClientOnSandbox, retitled, startClientOnSandbox } from '../../support/clientOnSandbox.ts';
import { type CliRun, runCli } from '../../unit/cli/runCli.ts';

/** A local address where nothing listens. */
async function closedAddress(): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
}

interface Row {
  readonly file: string;
  readonly rule: string;
  readonly severity: string;
  readonly message: string;
}

const { signal } = new AbortController();

describe('chart-cards check --published', () => {
  let on: ClientOnSandbox;
  let folder = '';
  let pending: PublishedCard;

  before(async () => {
    on = await startClientOnSandbox();
  });
  after(() => on.stop());
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'chart-cards-published-'));
    await on.restore();
    const { published, sender } = await on.pendingCard();
    // The seed has cards that share symbol and title.
    const mine = retitled(published.card, 'The only card with this title');
    const saved = await on.cards.save({ base: published, mine, sender, onConflict: { kind: 'report' } }, signal);
    assert.ok(saved.kind === 'saved');
    pending = saved.published;
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  const draft = (name: string, card: Card) => writeFile(join(folder, `${name}.card.json`), formatCard(card));
  const run = (args: readonly string[], key = on.sandbox.apiKey): Promise<CliRun> =>
    runCli(['check', '--format', 'json', '--published', on.sandbox.baseUrl, ...args, '.'], folder, {
      CHART_CARDS_API_KEY: key,
    });
  const inChannel = () => ['--community', on.channel.communityId, '--channel', on.channel.channelId];
  const rowsOf = ({ stdout }: CliRun) => JSON.parse(stdout) as Row[];
  const published = (rows: readonly Row[]) => rows.filter(({ rule }) => rule.startsWith('published.'));

  it('finds the card by the id in the file name, and reports what a save would send and trigger', async () => {
    await draft(`retest.${pending.analysisId}`, retitled(pending.card, 'Another title'));
    const done = await run([]);
    const [row, ...others] = published(rowsOf(done));
    assert.deepEqual([done.code, done.stderr, others.length], [0, '', 0]);
    assert.equal(row?.rule, 'published.save');
    assert.match(row.message, /^Saving would send title\. It rewrites the channel post, /);
  });

  it('finds the card by symbol and title in a channel, and reports that nothing would be sent', async () => {
    await draft('same', pending.card);
    const rows = published(rowsOf(await run(inChannel())));
    assert.deepEqual(
      rows.map(({ rule, message }) => `${rule}: ${message}`),
      ['published.save: Saving would send nothing: the published card is identical.'],
    );
  });

  it('checks the rules for published cards, and exits with 1 if the service would reject the change', async () => {
    const { pivot } = pending.card.levels;
    const levels = { ...pending.card.levels, pivot: { ...pivot, price: pivot.price * 1.00001 } };
    await draft(`moved.${pending.analysisId}`, { ...pending.card, levels });
    const done = await run([]);
    assert.equal(done.code, 1);
    assert.deepEqual(
      published(rowsOf(done)).map(({ rule, severity }) => [rule, severity]),
      [['published.levels', 'error']],
    );
  });

  it('explains why a draft without a published card was not compared', async () => {
    await draft('new', retitled(pending.card, 'Not published'));
    await draft('gone.65f1c0de65f1c0de65f1c0de', pending.card);
    const rows = published(rowsOf(await run(inChannel())));
    assert.deepEqual(
      rows.map(({ file, rule }) => [file, rule]),
      [
        ['gone.65f1c0de65f1c0de65f1c0de.card.json', 'published.unmatched'],
        ['new.card.json', 'published.unmatched'],
      ],
    );
    assert.match(rows[0]?.message ?? '', /The service has no card 65f1c0de65f1c0de65f1c0de/);
    assert.match(rows[1]?.message ?? '', /The channel has no card with this symbol and title/);
    const [, withoutChannel] = published(rowsOf(await run([])));
    assert.match(withoutChannel?.message ?? '', /no --channel was given/);
  });

  it('measures what the market made of a published card from its publication, and never calls it stale', async () => {
    await draft(`retest.${pending.analysisId}`, pending.card);
    const rows = rowsOf(await run(['--market', `${on.sandbox.baseUrl}/udf`]));
    const outcome = rows.find(({ rule }) => rule === 'market.outcome');
    const published = pending.createdAt.slice(0, 16).replace('T', ' ');
    assert.ok(outcome?.message.endsWith(` Bars count from its publication, ${published} UTC.`), outcome?.message);
    assert.equal(outcome?.severity, 'hint');
    assert.ok(rows.every(({ rule }) => rule !== 'levels.stale'));
  });

  it('only reads: cards are unchanged, and no webhook fires', async () => {
    const stored = async () => ({ ...(await on.sandbox.state()), now: undefined });
    const before = await stored();
    await draft(`retest.${pending.analysisId}`, retitled(pending.card, 'Another title'));
    await run(inChannel());
    assert.deepEqual(await stored(), before);
  });

  it('exits with 2 if the service is unreachable or refuses the key, and shows no key or sender', async () => {
    await draft(`retest.${pending.analysisId}`, pending.card);
    const refused = await run([], 'no-such-key-4711');
    assert.equal(refused.code, 2);
    assert.match(
      refused.stderr,
      /The service rejected the API key in CHART_CARDS_API_KEY.*\(401\)\. The remaining files weren’t checked\.$/m,
    );
    assert.deepEqual(rowsOf(refused), []);
    const nobody = await runCli(['check', '--published', await closedAddress(), '.'], folder, {
      CHART_CARDS_API_KEY: 'no-such-key-4711',
    });
    assert.equal(nobody.code, 2);
    assert.match(nobody.stderr, /can’t be reached/);
    await draft('new', pending.card);
    const unknownChannel = await run(['--community', on.channel.communityId, '--channel', '65f1c0de65f1c0de65f1c0de']);
    assert.match(unknownChannel.stderr, /: The service has no such channel\. The remaining files weren’t checked\./);
    for (const { stdout, stderr } of [refused, nobody, unknownChannel]) {
      for (const secret of ['no-such-key-4711', on.sandbox.apiKey, pending.ownerId])
        assert.equal(`${stdout}${stderr}`.includes(secret), false);
    }
  });

  it('accepts a base address that ends with /v1, as connections do', async () => {
    await draft('new', pending.card);
    const args = ['check', '--format', 'json', '--published', `${on.sandbox.baseUrl}/v1/`, ...inChannel(), '.'];
    const done = await runCli(args, folder, { CHART_CARDS_API_KEY: on.sandbox.apiKey });
    assert.deepEqual(
      published(rowsOf(done)).map(({ rule }) => rule),
      ['published.save'],
    );
  });

  it('waits for the rate limit, and says so once', async () => {
    await draft(`retest.${pending.analysisId}`, pending.card);
    await on.fault('GET', '/v1/analysis/', { status: 429, body: {}, headers: { 'retry-after': '1' } });
    const done = await run([]);
    assert.equal(done.code, 0);
    assert.equal(published(rowsOf(done)).length, 1);
    assert.equal(done.stderr.match(/waiting \d+ s/g)?.length, 1);
  });
});
