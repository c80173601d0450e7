import assert from 'node:assert/strict';
import { repositoryOf } from '../../scripts/package/repository.ts';

describe('the repository that packages name', () => {
  it('is taken from CHART_CARDS_REPOSITORY, without .git and slash at the end', () => {
    const expected = { url: 'https://github.com/acme/chart-cards', owner: 'acme' };
    for (const end of ['', '/', '.git', '.git/', ' '])
      assert.deepEqual(repositoryOf({ CHART_CARDS_REPOSITORY: `https://github.com/acme/chart-cards${end}` }), expected);
  });

  it('must be set', () => {
    for (const env of [{}, { CHART_CARDS_REPOSITORY: ' ' }])
      assert.throws(
        () => repositoryOf(env),
        /^Error: CHART_CARDS_REPOSITORY isn’t set\. Set it to the repository’s address/,
      );
  });

  for (const value of [
    'chart-cards',
    'http://github.com/acme/chart-cards',
    'git@github.com:acme/chart-cards.git',
    'https://github.com/acme',
    'https://github.com/acme/chart-cards/tree/main',
    'https://user:secret@github.com/acme/chart-cards',
    'https://github.com.example.com/acme/chart-cards',
    'https://git.example.com/acme/chart-cards',
    'https://github.com/../chart-cards',
    'https://github.com/acme/chart-cards?tab=readme',
    'https://github.com/acme/chart%20cards',
  ])
    it(`can’t be ${value}`, () => {
      assert.throws(
        () => repositoryOf({ CHART_CARDS_REPOSITORY: value }),
        /isn’t the https address of a repository on github\.com/,
      );
    });
});
