import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** How a version differs from the one before it. */
export type ReleaseKind = 'patch' | 'minor' | 'major' | 'pre-release';

/** Whether only those who want pre-releases get this version: its minor number is odd. */
export function isPreRelease(version: string): boolean {
  return partsOf(version)[1] % 2 === 1;
}

/** The version after this one; releases have even minor numbers, pre-releases odd ones. Throws for a patch of a pre-release. */
export function nextVersion(version: string, kind: ReleaseKind): string {
  const [major, minor, patch] = partsOf(version);
  const isPre = isPreRelease(version);
  switch (kind) {
    case 'major':
      return `${major + 1}.0.0`;
    case 'minor':
      return `${major}.${minor + (isPre ? 1 : 2)}.0`;
    case 'patch':
      if (isPre)
        throw new Error(
          `${version} is a pre-release, because ${minor} is odd: use minor, or --pre-release for the next one.`,
        );
      return `${major}.${minor}.${patch + 1}`;
    case 'pre-release':
      return isPre ? `${major}.${minor}.${patch + 1}` : `${major}.${minor + 1}.0`;
  }
}

/**
 * Writes the next version into the manifest, the lock file and the heading of the changelog, commits them and tags the
 * commit; returns the version. Throws before it changes anything unless the tree is clean, the changelog has unreleased
 * changes and the tag is free.
 */
export function release(root: string, kind: ReleaseKind, today: string): string {
  const git = (...args: string[]): string => execFileSync('git', args, { cwd: root, encoding: 'utf8' });
  const read = (file: string): string => readFileSync(join(root, file), 'utf8');
  const changed = git('status', '--porcelain').trim();
  if (changed !== '') throw new Error(`Commit or discard these changes first:\n${changed}`);
  const manifest = JSON.parse(read('package.json')) as { readonly version: string };
  const lock = JSON.parse(read('package-lock.json')) as { readonly packages: { readonly '': object } };
  const version = nextVersion(manifest.version, kind);
  const changes = read('CHANGELOG.md');
  if (!/^## Unreleased(?:\r?\n)+- /m.test(changes))
    throw new Error('CHANGELOG.md has no changes under “## Unreleased”, so there is nothing to release.');
  if (git('tag', '--list', `v${version}`) !== '') throw new Error(`The tag v${version} exists already.`);
  const write = (file: string, text: string): void => writeFileSync(join(root, file), text);
  const json = (value: object): string => `${JSON.stringify(value, undefined, 2)}\n`;
  write('package.json', json({ ...manifest, version }));
  write(
    'package-lock.json',
    json({ ...lock, version, packages: { ...lock.packages, '': { ...lock.packages[''], version } } }),
  );
  write('CHANGELOG.md', changes.replace(/^## Unreleased$/m, `## ${version} (${today})`));
  git('commit', '--all', '--quiet', '--message', `release: ${version}`);
  git('tag', '--annotate', `v${version}`, '--message', `Chart Cards ${version}`);
  return version;
}

function partsOf(version: string): [major: number, minor: number, patch: number] {
  const [, major, minor, patch] = /^(\d+)\.(\d+)\.(\d+)$/.exec(version) ?? [];
  if (patch === undefined) throw new Error(`“${version}” isn’t a version of three numbers, e.g. 1.2.0.`);
  return [Number(major), Number(minor), Number(patch)];
}
