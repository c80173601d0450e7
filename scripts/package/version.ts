/** How a version differs from the one before it. */
export type ReleaseKind = 'patch' | 'minor' | 'major' | 'pre-release';

/** Whether the Marketplace offers this version only to those who want pre-releases: its minor number is odd. */
export function isPreRelease(version: string): boolean {
  return partsOf(version)[1] % 2 === 1;
}

/** The version after this one. Releases have even minor numbers, pre-releases odd ones; throws for a patch of the wrong kind. */
export function nextVersion(version: string, kind: ReleaseKind): string {
  const [major, minor, patch] = partsOf(version);
  const isPre = isPreRelease(version);
  switch (kind) {
    case 'major':
      return `${major + 1}.0.0`;
    case 'minor':
      return `${major}.${minor + (isPre ? 1 : 2)}.0`;
    case 'patch':
      if (isPre) throw new Error(`${version} is a pre-release, because ${minor} is odd. Release “minor” or “pre-release”.`);
      return `${major}.${minor}.${patch + 1}`;
    case 'pre-release':
      return isPre ? `${major}.${minor}.${patch + 1}` : `${major}.${minor + 1}.0`;
  }
}

function partsOf(version: string): [number, number, number] {
  const [, major, minor, patch] = /^(\d+)\.(\d+)\.(\d+)$/.exec(version) ?? [];
  if (patch === undefined) throw new Error(`“${version}” isn’t a version of three numbers, e.g. 1.2.0.`);
  return [Number(major), Number(minor), Number(patch)];
}
