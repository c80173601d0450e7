import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseYaml } from '@redocly/openapi-core';
import { projectRoot } from '../../../scripts/host/hostPaths.ts';
import { KEY_VARIABLE, readCommandLine, USAGE } from '../../../src/cli/commandLine.ts';
import { FORMATS } from '../../../src/cli/formats.ts';

interface Step {
  readonly uses?: string;
  readonly run?: string;
  readonly with?: Readonly<Record<string, unknown>>;
  readonly env?: Readonly<Record<string, string>>;
}

interface Workflow {
  readonly on: Readonly<Record<string, unknown>>;
  readonly permissions: Readonly<Record<string, string>>;
  readonly jobs: Readonly<Record<string, { readonly steps: readonly Step[] }>>;
}

const TOOL = '.chart-cards/';

describe('the example workflow', () => {
  let workflow: Workflow;
  let calls: string[][];

  before(async () => {
    workflow = parseYaml(await readFile(join(projectRoot, 'docs', 'examples', 'check-cards.yml'), 'utf8')) as Workflow;
    calls = Object.values(workflow.jobs)
      .flatMap(({ steps }) => steps.flatMap(({ run }) => run ?? []))
      .filter((run) => run.startsWith('node '))
      .map((run) => wordsOf(run).slice(1));
  });

  it('runs an existing program with valid options and quoted patterns', () => {
    assert.equal(calls.length, 3);
    for (const [program = '', ...args] of calls) {
      assert.ok(program.startsWith(TOOL) && existsSync(join(projectRoot, program.slice(TOOL.length))), program);
      const read = readCommandLine(args.map(meant));
      assert.ok(read.kind === 'check', args.join(' '));
      assert.deepEqual(read.paths, ['**/*.card.json']);
    }
    assert.deepEqual(
      calls.map((args) => args[args.indexOf('--format') + 1]),
      ['github', 'sarif', 'github'],
    );
  });

  it('runs automatically, has read permission only, and uses a secret for the key', () => {
    assert.deepEqual(Object.keys(workflow.on), ['push', 'pull_request']);
    assert.deepEqual(workflow.permissions, { contents: 'read' });
    const published = workflow.jobs['published']?.steps.find(({ env }) => env !== undefined);
    assert.equal(published?.env?.[KEY_VARIABLE], `\${{ secrets.${KEY_VARIABLE} }}`);
  });

  it('uploads the file that it writes', () => {
    const steps = workflow.jobs['code-scanning']?.steps ?? [];
    const file = steps.find(({ uses }) => uses?.startsWith('github/codeql-action/upload-sarif'))?.with?.['sarif_file'];
    assert.ok(steps.some(({ run }) => run?.includes(`> ${String(file)} `)));
  });
});

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

/** The words of a command before its output redirection, unquoted. */
function wordsOf(run: string): string[] {
  const command = run.split(' > ')[0] ?? '';
  return [...command.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? '');
}

/** A word with what its variable stands for. */
function meant(word: string): string {
  const values: Readonly<Record<string, string>> = {
    $SERVICE: 'https://charts.example.com',
    $COMMUNITY: '65f1c0de65f1c0de65f1c0d1',
    $CHANNEL: '65f1c0de65f1c0de65f1c0d2',
  };
  return values[word] ?? word;
}
