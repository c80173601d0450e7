import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PublishedCard } from '../../../src/card/publishedCard.ts';
import { readCardText } from '../../../src/card/text/readCard.ts';
import type { FoundFile } from '../../../src/cli/cardFiles.ts';
import { checkFiles, type DraftMatch } from '../../../src/cli/checkFiles.ts';
import type { Report } from '../../../src/cli/report.ts';
import { changed, SAMPLE } from '../card/findings/sampleCard.ts';

function publishedAs(text: string, status = 'Pending'): PublishedCard {
  const { card } = readCardText(text);
  assert.ok(card);
  return {
    analysisId: '65f1c0de65f1c0de65f1c0de',
    communityId: '65f1c0de65f1c0de65f1c0d1',
    channelId: '65f1c0de65f1c0de65f1c0d2',
    card,
    status,
    ownerId: 'a-person',
    createdAt: '2026-03-01T08:00:00Z',
    updatedAt: '2026-03-01T08:00:00Z',
    savedIds: {},
  };
}

describe('the report on saving to a published card', () => {
  let path: string;
  before(async () => {
    path = join(await mkdtemp(join(tmpdir(), 'chart-cards-report-')), 'a.card.json');
  });
  after(() => rm(join(path, '..'), { recursive: true, force: true }));

  async function* draft(): AsyncGenerator<FoundFile> {
    yield { kind: 'file', path };
  }

  /** What is reported about the draft besides findings. */
  async function reports(text: string, match: DraftMatch): Promise<readonly Report[]> {
    await writeFile(path, text);
    const published = { find: async () => match, close: async () => {} };
    const options = { now: Date.parse('2026-03-02T08:00:00Z'), published, signal: new AbortController().signal };
    for await (const checked of checkFiles(draft(), options)) {
      assert.ok(checked.kind === 'checked');
      return checked.reports.filter(({ rule }) => rule === 'published.save' || rule === 'published.unmatched');
    }
    return assert.fail('nothing was checked');
  }

  async function said(text: string, published: PublishedCard): Promise<string[]> {
    const found = await reports(text, { kind: 'published', published });
    return found.map(({ rule, message }) => `${rule}: ${message}`);
  }

  it('lists what would be sent and triggered', async () => {
    assert.deepEqual(await said(changed('AUDCAD fades', 'AUDCAD falls'), publishedAs(SAMPLE)), [
      "published.save: Saving would send title. It rewrites the channel post, fires the message webhooks and adds a bot message to the card's discussion.",
    ]);
  });

  it('says that drawings are sent together with the title', async () => {
    assert.deepEqual(await said(changed('#C0392B', '#C0392C'), publishedAs(SAMPLE)), [
      'published.save: Saving would send drawing ceiling (together with the title, without which the service doesn’t store them). It rewrites the channel post and fires the message webhooks.',
    ]);
  });

  it('says that nothing would be sent if the cards are identical', async () => {
    assert.deepEqual(await said(SAMPLE, publishedAs(SAMPLE)), [
      'published.save: Saving would send nothing: the published card is identical.',
    ]);
  });

  it('is empty if findings say why nothing can be saved', async () => {
    assert.deepEqual(await said(SAMPLE, publishedAs(SAMPLE, 'Active')), []);
    assert.deepEqual(await said(changed('0.9098', '0.9099'), publishedAs(SAMPLE)), []);
    assert.deepEqual(await said('{', publishedAs(SAMPLE)), []);
  });

  it('is a hint in line 1, like a missing published card', async () => {
    const [save] = await reports(SAMPLE, { kind: 'published', published: publishedAs(SAMPLE) });
    const [unmatched] = await reports(SAMPLE, { kind: 'unmatched', reason: 'There is none.' });
    assert.equal(unmatched?.message, 'Not compared with a published card. There is none.');
    const at = { file: path, severity: 'hint', path: [], line: 1, column: 1, endLine: 1, endColumn: 1 };
    assert.deepEqual({ ...unmatched, message: '' }, { ...at, rule: 'published.unmatched', message: '' });
    assert.deepEqual({ ...save, message: '' }, { ...at, rule: 'published.save', message: '' });
  });
});

describe('a card whose check fails', () => {
  it('is reported, and the others are checked', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'chart-cards-failing-'));
    const paths = ['a', 'b', 'c'].map((name) => join(folder, `${name}.card.json`));
    try {
      for (const path of paths) await writeFile(path, SAMPLE);
      const files = async function* (): AsyncGenerator<FoundFile> {
        for (const path of paths) yield { kind: 'file', path };
      };
      const published = {
        find: async (file: string): Promise<DraftMatch> => {
          if (file === paths[1]) throw new RangeError('Too large');
          return { kind: 'unmatched', reason: 'There is none.' };
        },
        close: async () => {},
      };
      const kinds: string[] = [];
      for await (const checked of checkFiles(files(), { now: 0, published, signal: new AbortController().signal }))
        kinds.push(checked.kind === 'failed' ? `${checked.path} ${checked.reason}` : checked.kind);
      assert.deepEqual(kinds, ['checked', `${paths[1]} it can’t be checked: Too large`, 'checked']);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });
});
