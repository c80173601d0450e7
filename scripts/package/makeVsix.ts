import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createVSIX, listFiles, PackageManager } from '@vscode/vsce';
import { projectRoot } from '../host/hostPaths.ts';
import { isPreRelease } from './release.ts';

/** Names the repository that a package is published from; the only place that does. */
export const REPOSITORY = 'CHART_CARDS_REPOSITORY';

/** What a listing says of the repository. */
export interface ListingLinks {
  readonly repository: { readonly type: 'git'; readonly url: string };
  readonly bugs: { readonly url: string };
  readonly qna: string;
  readonly homepage: string;
}

/** The links of a listing; throws unless `address` is the https URL of a repository on GitHub or GitLab. */
export function listingLinks(address: string | undefined): ListingLinks {
  const example = 'e.g. https://github.com/OWNER/NAME';
  if (address === undefined || address === '')
    throw new Error(
      `${REPOSITORY} isn’t set. Set it to the repository’s address, ${example}: the listing links to its pages and pictures.`,
    );
  // Only of these two is the address of a file known.
  const url = address.replace(/\/$/, '').replace(/\.git$/, '');
  const isOnGitLab = /^https:\/\/gitlab\.com(\/\w[\w.-]*){2,}$/.test(url);
  if (!isOnGitLab && !/^https:\/\/github\.com(\/\w[\w.-]*){2}$/.test(url))
    throw new Error(
      `${REPOSITORY} is “${address}”, which isn’t the https address of a repository on github.com or gitlab.com, ${example}.`,
    );
  const issues = isOnGitLab ? `${url}/-/issues` : `${url}/issues`;
  return {
    repository: { type: 'git', url: `${url}.git` },
    bugs: { url: issues },
    qna: issues,
    homepage: `${url}#readme`,
  };
}

/** Packs what .vscodeignore lets through, from the current dist/, with these links; returns the file's path. */
export async function makeVsix(links: ListingLinks, out?: string): Promise<string> {
  const manifest = JSON.parse(await readFile(join(projectRoot, 'package.json'), 'utf8')) as Manifest;
  const packagePath = out ?? join(projectRoot, `${manifest.name}-${manifest.version}.vsix`);
  // vsce takes the links from the manifest only, and the committed one has none.
  const staged = await mkdtemp(join(tmpdir(), 'chart-cards-package-'));
  try {
    for (const file of await listFiles({ cwd: projectRoot, packageManager: PackageManager.None }))
      await cp(join(projectRoot, file), join(staged, file));
    const { scripts, devDependencies, allowScripts, private: _, ...published } = manifest;
    await writeFile(join(staged, 'package.json'), `${JSON.stringify({ ...published, ...links }, undefined, 2)}\n`);
    // Everything is bundled; npm's list of packages isn't needed.
    await createVSIX({
      cwd: staged,
      packagePath,
      ignoreFile: join(projectRoot, '.vscodeignore'),
      dependencies: false,
      preRelease: isPreRelease(manifest.version),
    });
  } finally {
    await rm(staged, { recursive: true });
  }
  return packagePath;
}

interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly [key: string]: unknown;
}
