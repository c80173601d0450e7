import assert from 'node:assert/strict';
import fc from 'fast-check';
import { readGlobPattern } from '../../../../src/cli/paths/globPattern.ts';

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
