import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { projectRoot } from '../../../scripts/host/hostPaths.ts';
import { KEY_VARIABLE, USAGE } from '../../../src/cli/commandLine.ts';
import { FORMATS } from '../../../src/cli/formats.ts';

describe('the documentation of the command line', () => {
  it('names every option, format and exit code', async () => {
    const page = await readFile(join(projectRoot, 'docs', 'command-line.md'), 'utf8');
    const options = USAGE.match(/^ {2}--[\w-]+/gm)?.map((option) => option.trim()) ?? [];
    assert.ok(options.length > 5);
    for (const option of options.filter((each) => each !== '--help' && each !== '--version'))
      assert.ok(page.includes(option), option);
    for (const format of Object.keys(FORMATS)) assert.ok(page.includes(`\`${format}\``), format);
    for (const code of [0, 1, 2]) assert.ok(page.includes(`\n| ${code} |`));
    assert.ok(page.includes(KEY_VARIABLE));
    for (const [, link = ''] of page.matchAll(/\]\((?!https:)([^)#]+)\)/g))
      assert.ok(existsSync(join(projectRoot, 'docs', link)), link);
  });
});
