import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { nextVersion, type ReleaseKind, release } from '../../scripts/package/release.ts';

const CHANGES = '# Changelog\n\n## Unreleased\n\n- A change.\n\n## 0.1.0 (2026-11-21)\n\nFirst version.\n';
const TODAY = '2026-12-01';

describe('the next version', () => {
  const versions: readonly [from: string, kind: ReleaseKind, to: string][] = [
    ['0.1.0', 'minor', '0.2.0'],
    ['0.2.0', 'minor', '0.4.0'],
    ['0.2.3', 'patch', '0.2.4'],
    ['0.3.5', 'major', '1.0.0'],
    ['0.2.4', 'pre-release', '0.3.0'],
    ['0.3.0', 'pre-release', '0.3.1'],
    ['1.0.0', 'pre-release', '1.1.0'],
  ];
  for (const [from, kind, to] of versions) {
    it(`after ${from} is ${to} for ${kind}`, () => assert.equal(nextVersion(from, kind), to));
  }

  it('is no patch of a pre-release, which would be a pre-release again', () => {
    assert.throws(() => nextVersion('0.3.1', 'patch'), /0\.3\.1 is a pre-release, because 3 is odd/);
  });

  it('needs three numbers', () => {
    for (const version of ['1.2', '1.2.3-beta.1', 'v1.2.3'])
      assert.throws(() => nextVersion(version, 'minor'), /three numbers/);
  });
});

describe('a release', () => {
  let root: string;

  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();
  const read = (file: string) => readFileSync(join(root, file), 'utf8');
  const write = (file: string, value: unknown) =>
    writeFileSync(join(root, file), typeof value === 'string' ? value : `${JSON.stringify(value, undefined, 2)}\n`);
  const commitAll = () => {
    git('add', '--all');
    git('commit', '--quiet', '--message', 'change');
  };

  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'chart-cards-release-'));
    git('init', '--quiet');
    for (const [key, value] of [
      ['user.name', 'Test'],
      ['user.email', 'test@example.com'],
      ['commit.gpgsign', 'false'],
      ['tag.gpgsign', 'false'],
      ['core.autocrlf', 'false'],
    ] as const)
      git('config', key, value);
    write('package.json', { name: 'chart-cards', version: '0.1.0', license: 'MIT' });
    write('package-lock.json', {
      name: 'chart-cards',
      version: '0.1.0',
      packages: { '': { version: '0.1.0', license: 'MIT' } },
    });
    write('CHANGELOG.md', CHANGES);
    commitAll();
  });
  afterEach(() => rmSync(root, { recursive: true }));

  it('sets the version everywhere, dates the changelog, commits and tags', () => {
    assert.equal(release(root, 'minor', TODAY), '0.2.0');
    assert.deepEqual(JSON.parse(read('package.json')), { name: 'chart-cards', version: '0.2.0', license: 'MIT' });
    assert.deepEqual(JSON.parse(read('package-lock.json')), {
      name: 'chart-cards',
      version: '0.2.0',
      packages: { '': { version: '0.2.0', license: 'MIT' } },
    });
    assert.equal(read('CHANGELOG.md'), CHANGES.replace('Unreleased', `0.2.0 (${TODAY})`));
    assert.equal(git('status', '--porcelain'), '');
    assert.equal(git('log', '-1', '--format=%s'), 'release: 0.2.0');
    assert.equal(git('rev-parse', 'v0.2.0^{commit}'), git('rev-parse', 'HEAD'));
    assert.equal(git('cat-file', '-t', 'v0.2.0'), 'tag');
  });

  const refusals: readonly [name: string, prepare: () => void, problem: RegExp][] = [
    [
      'a changed file',
      () => write('CHANGELOG.md', `${CHANGES}\n`),
      /Commit or discard these changes first:\n.*CHANGELOG/,
    ],
    ['an untracked file', () => write('new.txt', ''), /Commit or discard these changes first:\n.*new\.txt/],
    ['a tag of that version', () => git('tag', 'v0.2.0'), /The tag v0\.2\.0 exists already/],
    [
      'no unreleased changes',
      () => {
        write('CHANGELOG.md', CHANGES.replace('- A change.\n\n', ''));
        commitAll();
      },
      /nothing to release/,
    ],
    [
      'only a heading in their place',
      () => {
        write('CHANGELOG.md', CHANGES.replace('- A change.', '### Added'));
        commitAll();
      },
      /nothing to release/,
    ],
    [
      'no heading for them',
      () => {
        write('CHANGELOG.md', CHANGES.replace('## Unreleased', '## 0.2.0'));
        commitAll();
      },
      /nothing to release/,
    ],
  ];
  it('takes a changelog with the line ends of Windows', () => {
    write('CHANGELOG.md', CHANGES.replaceAll('\n', '\r\n'));
    commitAll();
    release(root, 'minor', TODAY);
    assert.ok(read('CHANGELOG.md').includes(`## 0.2.0 (${TODAY})\r\n`));
  });

  for (const [name, prepare, problem] of refusals) {
    it(`is refused with ${name}, and changes nothing`, () => {
      prepare();
      const before = [git('rev-parse', 'HEAD'), git('status', '--porcelain'), git('tag')];
      assert.throws(() => release(root, 'minor', TODAY), problem);
      assert.deepEqual([git('rev-parse', 'HEAD'), git('status', '--porcelain'), git('tag')], before);
      assert.match(read('package.json'), /"0\.1\.0"/);
    });
  }
});

describe('CHANGELOG.md', () => {
  it('has a version and a date in each heading, but for unreleased changes', () => {
    const page = readFileSync(join(import.meta.dirname, '..', '..', 'CHANGELOG.md'), 'utf8');
    const headings = [...page.matchAll(/^## (.*)$/gm)].map(([, heading = '']) => heading);
    const versions = headings.filter((heading, at) => heading !== 'Unreleased' || at > 0);
    for (const heading of versions) assert.match(heading, /^\d+\.\d+\.\d+ \(\d{4}-\d{2}-\d{2}\)$/);
    const { version } = JSON.parse(readFileSync(join(import.meta.dirname, '..', '..', 'package.json'), 'utf8'));
    assert.ok(versions[0]?.startsWith(`${version} (`), `${versions[0]} is the manifest’s version`);
  });
});
