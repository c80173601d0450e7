/** `npm run release -- major|minor|patch|--pre-release`: sets the next version, commits and tags it. Pushes nothing. */
import { parseArgs } from 'node:util';
import { projectRoot } from './host/hostPaths.ts';
import { release } from './package/release.ts';

try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { 'pre-release': { type: 'boolean', default: false } },
  });
  const [kind, ...rest] = [...positionals, ...(values['pre-release'] ? ['pre-release'] : [])];
  if (rest.length > 0 || (kind !== 'major' && kind !== 'minor' && kind !== 'patch' && kind !== 'pre-release'))
    throw new Error('Say how the version grows: npm run release -- major|minor|patch|--pre-release');
  const version = release(projectRoot, kind, new Date().toISOString().slice(0, 10));
  console.log(`${version} is committed and tagged. Publish it: git push --follow-tags`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
