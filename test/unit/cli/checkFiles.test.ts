import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import type { PublishedCard } from '../../../src/card/model/publishedCard.ts';
import { readCardText } from '../../../src/card/text/readCard.ts';
import { cardFiles, type FoundFile } from '../../../src/cli/cardFiles.ts';
import { checkFiles, type DraftMatch } from '../../../src/cli/checkFiles.ts';
import { readGlobPattern } from '../../../src/cli/globPattern.ts';
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

describe('the files that paths refer to', () => {
  let folder = '';

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'chart-cards-paths-'));
    for (const name of [
      'a/z.card.json',
      'a/b/c.card.json',
      'a.card.json',
      '.git/x.card.json',
      'node_modules/y.card.json',
      'a/n.txt',
      'a[1].card.json',
      'out/in.card.json',
    ]) {
      await mkdir(join(folder, name, '..'), { recursive: true });
      await writeFile(join(folder, name), '{}');
    }
    await symlink(join(folder, 'a', 'z.card.json'), join(folder, 'link.card.json'));
    await symlink(folder, join(folder, 'a', 'around'));
    await symlink(join(folder, 'a', 'n.txt'), join(folder, 'out', 'of.card.json'));
  });

  after(() => rm(folder, { recursive: true, force: true }));

  async function found(...paths: string[]): Promise<string[]> {
    const all: FoundFile[] = [];
    for await (const file of cardFiles(paths.map((path) => join(folder, path)))) all.push(file);
    return all.map((file) => (file.kind === 'file' ? '' : `${file.kind} `) + file.path.slice(folder.length + 1));
  }

  it('are all cards of a folder sorted by path, without hidden folders, node_modules and circular links', async () => {
    assert.deepEqual(await found('.'), [
      'a.card.json',
      'a/b/c.card.json',
      'a/z.card.json',
      'a[1].card.json',
      'link.card.json',
      'out/in.card.json',
      'out/of.card.json',
    ]);
  });

  it('exclude links to files outside the searched folder with a message, unless they are named explicitly', async () => {
    assert.deepEqual(await found('out'), ['out/in.card.json', 'skipped out/of.card.json']);
    assert.deepEqual(await found('out/*.json'), ['out/in.card.json', 'skipped out/of.card.json']);
    assert.deepEqual(await found('out/of.*'), ['skipped out/of.card.json', 'failed out/of.*']);
    assert.deepEqual(await found('out/of.card.json'), ['out/of.card.json']);
  });

  it('are listed once, even if several paths lead to them', async () => {
    assert.deepEqual(await found('a/z.card.json', 'a', 'a/b/../z.card.json'), ['a/z.card.json', 'a/b/c.card.json']);
  });

  it('match a pattern, unless a file has exactly that name', async () => {
    assert.deepEqual(await found('a/*'), ['a/n.txt', 'a/z.card.json']);
    assert.deepEqual(await found('a[1].card.json'), ['a[1].card.json']);
    assert.deepEqual(await found('.git/*.json'), ['.git/x.card.json']);
  });

  it('are reported missing for a pattern or folder; a plain name is left to the reader', async () => {
    assert.deepEqual(await found('a/*.md', 'nothing/**'), ['failed a/*.md', 'failed nothing/**']);
    assert.deepEqual(await found('nothing.card.json'), ['nothing.card.json']);
  });
});

function matching(pattern: string, paths: readonly string[]): string[] {
  const read = readGlobPattern(pattern);
  assert.ok(read, `${pattern} isn’t a pattern`);
  return paths.filter(read.matches);
}

const PATHS = ['a.card.json', 'b.card.json', 'x/a.card.json', 'x/y/a.card.json', 'a.json', 'a+b.card.json'];

describe('a glob pattern', () => {
  it('supports wildcards within names and across folders', () => {
    assert.deepEqual(matching('*.card.json', PATHS), ['a.card.json', 'b.card.json', 'a+b.card.json']);
    assert.deepEqual(
      matching('**/*.card.json', PATHS),
      PATHS.filter((path) => path !== 'a.json'),
    );
    assert.deepEqual(matching('?.card.json', PATHS), ['a.card.json', 'b.card.json']);
    assert.deepEqual(matching('**/y/*', PATHS), ['x/y/a.card.json']);
    assert.deepEqual(matching('**', PATHS), PATHS);
  });

  it('supports sets and alternatives', () => {
    assert.deepEqual(matching('[b-z].card.json', PATHS), ['b.card.json']);
    assert.deepEqual(matching('[!a].card.json', PATHS), ['b.card.json']);
    assert.deepEqual(matching('{a,x/a}.card.json', PATHS), ['a.card.json', 'x/a.card.json']);
    assert.deepEqual(matching('*.{json,txt}', PATHS).length, 4);
  });

  it('matches every other character literally', () => {
    assert.deepEqual(matching('a+b.*.json', PATHS), ['a+b.card.json']);
    assert.deepEqual(matching('a.card?json', ['a.card.json', 'aXcardXjson']), ['a.card.json']);
  });

  it('limits the search to folders that can match', () => {
    const deep = readGlobPattern('drafts/2026/**/*.card.json');
    assert.deepEqual([deep?.base, deep?.depth], ['drafts/2026', Number.POSITIVE_INFINITY]);
    const flat = readGlobPattern('drafts/*/a.card.json');
    assert.deepEqual([flat?.base, flat?.depth], ['drafts', 2]);
    assert.deepEqual(readGlobPattern('/srv/*.json')?.base, '/srv');
    assert.equal(readGlobPattern('/*.json')?.base, '/');
    assert.equal(readGlobPattern('*.json')?.goesEverywhere, false);
    assert.equal(readGlobPattern('.github/**')?.base, '.github');
    assert.equal(readGlobPattern('**/.hidden/*')?.goesEverywhere, true);
  });

  it('requires a wildcard, and never throws', () => {
    assert.equal(readGlobPattern('drafts/a.card.json'), undefined);
    const texts = fc.string({
      unit: fc.constantFrom('*', '?', '[', ']', '{', '}', ',', '/', '!', '-', '\\', '^', 'a', '.'),
    });
    fc.assert(
      fc.property(texts, (text) => {
        readGlobPattern(text)?.matches('a/b.card.json');
      }),
      { numRuns: 2000 },
    );
  });
});
