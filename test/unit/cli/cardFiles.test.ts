import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { cardFiles, type FoundFile } from '../../../src/cli/cardFiles.ts';
import { readGlobPattern } from '../../../src/cli/globPattern.ts';

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
