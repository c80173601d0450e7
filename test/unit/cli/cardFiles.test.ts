import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { cardFiles, type FoundFile, readGlobPattern } from '../../../src/cli/cardFiles.ts';

describe('the files that paths mean', () => {
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

  it('are all cards of a folder in the order of their paths; hidden folders, packages and circles are left out', async () => {
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

  it('leave out links that lead out of the folder that was searched, and say so; a file that was named may be one', async () => {
    assert.deepEqual(await found('out'), ['out/in.card.json', 'skipped out/of.card.json']);
    assert.deepEqual(await found('out/*.json'), ['out/in.card.json', 'skipped out/of.card.json']);
    assert.deepEqual(await found('out/of.*'), ['skipped out/of.card.json', 'failed out/of.*']);
    assert.deepEqual(await found('out/of.card.json'), ['out/of.card.json']);
  });

  it('come once, whichever path leads to them first', async () => {
    assert.deepEqual(await found('a/z.card.json', 'a', 'a/b/../z.card.json'), ['a/z.card.json', 'a/b/c.card.json']);
  });

  it('are what a pattern says, where no file has that very name', async () => {
    assert.deepEqual(await found('a/*'), ['a/n.txt', 'a/z.card.json']);
    assert.deepEqual(await found('a[1].card.json'), ['a[1].card.json']);
    assert.deepEqual(await found('.git/*.json'), ['.git/x.card.json']);
  });

  it('are missed where a pattern or folder has none; a plain name is left to whoever reads it', async () => {
    assert.deepEqual(await found('a/*.md', 'nothing/**'), ['failed a/*.md', 'failed nothing/**']);
    assert.deepEqual(await found('nothing.card.json'), ['nothing.card.json']);
  });
});

function matching(pattern: string, paths: readonly string[]): string[] {
  const read = readGlobPattern(pattern);
  assert.ok(read, `${pattern} is no pattern`);
  return paths.filter(read.matches);
}

const PATHS = ['a.card.json', 'b.card.json', 'x/a.card.json', 'x/y/a.card.json', 'a.json', 'a+b.card.json'];

describe('a pattern of paths', () => {
  it('knows wildcards within a name, and over folders', () => {
    assert.deepEqual(matching('*.card.json', PATHS), ['a.card.json', 'b.card.json', 'a+b.card.json']);
    assert.deepEqual(
      matching('**/*.card.json', PATHS),
      PATHS.filter((path) => path !== 'a.json'),
    );
    assert.deepEqual(matching('?.card.json', PATHS), ['a.card.json', 'b.card.json']);
    assert.deepEqual(matching('**/y/*', PATHS), ['x/y/a.card.json']);
    assert.deepEqual(matching('**', PATHS), PATHS);
  });

  it('knows sets and choices', () => {
    assert.deepEqual(matching('[b-z].card.json', PATHS), ['b.card.json']);
    assert.deepEqual(matching('[!a].card.json', PATHS), ['b.card.json']);
    assert.deepEqual(matching('{a,x/a}.card.json', PATHS), ['a.card.json', 'x/a.card.json']);
    assert.deepEqual(matching('*.{json,txt}', PATHS).length, 4);
  });

  it('takes every other character as it is', () => {
    assert.deepEqual(matching('a+b.*.json', PATHS), ['a+b.card.json']);
    assert.deepEqual(matching('a.card?json', ['a.card.json', 'aXcardXjson']), ['a.card.json']);
  });

  it('looks only where it can match', () => {
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

  it('is none without a wildcard, and never throws', () => {
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
