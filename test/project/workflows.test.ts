import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..', '..');
const workflows = globSync('.github/workflows/*.{yml,yaml}', { cwd: root });
const linesOf = (file: string): string[] => readFileSync(join(root, file), 'utf8').split('\n');
/** Every line for which `isWrong` holds. */
const wrongLines = (isWrong: (line: string) => boolean): string[] =>
  workflows.flatMap((file) => linesOf(file).flatMap((line) => (isWrong(line) ? [`${file}: ${line.trim()}`] : [])));

describe('the workflows', () => {
  it('exist for checks and releases', () => {
    assert.deepEqual(workflows.map((file) => file.replaceAll('\\', '/')).sort(), [
      '.github/workflows/ci.yml',
      '.github/workflows/release.yml',
    ]);
  });

  it('pin each action by the digest of a commit, with its version beside it', () => {
    assert.ok(wrongLines((line) => line.includes('uses:')).length > 10);
    assert.deepEqual(
      wrongLines(
        (line) =>
          line.includes('uses:') && !/^ +(- )?uses: [\w.-]+\/[\w./-]+@[0-9a-f]{40} # v\d+(\.\d+){2}$/.test(line),
      ),
      [],
    );
  });

  it('pin one action by one digest everywhere', () => {
    const pins = new Set(workflows.flatMap(linesOf).flatMap((line) => /uses: (.+)/.exec(line)?.[1] ?? []));
    const actions = [...pins].map((pin) => pin.replace(/@.*/, ''));
    assert.equal(new Set(actions).size, actions.length, [...pins].join('\n'));
  });

  it('grant nothing to a workflow as a whole, and to each job what it says', () => {
    for (const file of workflows) {
      const text = linesOf(file).join('\n');
      assert.match(text, /^permissions: \{\}$/m, file);
      const [, ...jobs] = (text.split(/^jobs:$/m)[1] ?? '').split(/^ {2}(?=[\w-]+:$)/m);
      assert.ok(jobs.length > 0, file);
      for (const job of jobs) assert.match(job, /^ {4}permissions:\n {6}[\w-]+: (read|write)\b/m, `${file}: ${job}`);
    }
    const writes = wrongLines((line) => /: write\b/.test(line) && !/^ +(id-token|attestations): write\b/.test(line));
    assert.deepEqual(
      writes.map((line) => line.replaceAll('\\', '/')),
      ['.github/workflows/release.yml: contents: write # creates the release'],
    );
  });

  it('expand expressions in no command, where a branch’s name could be code', () => {
    const names =
      /^ +(?:name|group|runs-on|[A-Z_]+): [^`]*\$\{\{ (?:matrix\.os|github\.(?:ref|ref_name|server_url|repository|token)) \}\}/;
    assert.deepEqual(
      wrongLines((line) => line.includes('${{') && !names.test(line)),
      [],
    );
  });

  it('keep no credentials in a checkout, and use no secret', () => {
    const count = (text: string) => wrongLines((line) => line.includes(text)).length;
    assert.equal(count('actions/checkout@'), count('persist-credentials: false'));
    assert.equal(count('secrets.'), 0);
  });

  it('name the file for npm, as the docs do, so that npm can’t take it for a repository of that name', () => {
    const published = [...workflows, 'CONTRIBUTING.md']
      .flatMap(linesOf)
      .flatMap((line) => /npm publish (\S+)/.exec(line)?.[1] ?? []);
    assert.equal(published.length, 2);
    for (const path of published) assert.match(path, /^\.\//);
  });

  it('run the checks that everybody runs', () => {
    for (const file of workflows)
      assert.ok(
        linesOf(file).some((line) => line.trim() === '- run: .ci/run'),
        file,
      );
  });
});
