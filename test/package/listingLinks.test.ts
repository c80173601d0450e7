import assert from 'node:assert/strict';
import { listingLinks } from '../../scripts/package/makeVsix.ts';

describe('the links of a listing', () => {
  it('come from the address of a repository on GitHub', () => {
    const expected = {
      repository: { type: 'git', url: 'https://github.com/example/chart-cards.git' },
      bugs: { url: 'https://github.com/example/chart-cards/issues' },
      qna: 'https://github.com/example/chart-cards/issues',
      homepage: 'https://github.com/example/chart-cards#readme',
    };
    for (const end of ['', '/', '.git']) {
      assert.deepEqual(listingLinks(`https://github.com/example/chart-cards${end}`), expected);
    }
  });

  it('come from the address of a project in a group on GitLab', () => {
    const { repository, bugs } = listingLinks('https://gitlab.com/example/tools/cards');
    assert.equal(repository.url, 'https://gitlab.com/example/tools/cards.git');
    assert.equal(bugs.url, 'https://gitlab.com/example/tools/cards/-/issues');
  });

  it('are refused without an address', () => {
    for (const missing of [undefined, ''])
      assert.throws(
        () => listingLinks(missing),
        /CHART_CARDS_REPOSITORY isn’t set\. Set it to the repository’s address/,
      );
  });

  for (const address of [
    'http://github.com/example/chart-cards',
    'git@github.com:example/chart-cards.git',
    'https://github.com/example',
    'https://github.com/example/chart-cards/issues',
    'https://github.com/example/chart-cards?tab=readme',
    'https://user:secret@github.com/example/chart-cards',
    'https://github.com.example.com/example/chart-cards',
    'https://git.example.com/example/chart-cards',
    'https://github.com/../chart-cards',
    ' https://github.com/example/chart-cards',
  ]) {
    it(`are refused for ${address}`, () => {
      assert.throws(
        () => listingLinks(address),
        /which isn’t the https address of a repository on github\.com or gitlab/,
      );
    });
  }
});
