import assert from 'node:assert/strict';
import { checkTree } from '../../scripts/layers/checkTree.ts';

/** The rules broken by a tree of these files. */
function broken(files: Record<string, string>): string[] {
  return checkTree(new Map(Object.entries(files))).map(({ file, rule }) => `${rule} ${file}`);
}

const importing = (target: string) => `import { x } from '${target}';\n`;

describe('the layer check', () => {
  it('allows every import that points down', () => {
    const files = {
      'src/extension.ts': importing('./commands.ts') + importing('./client/a.ts'),
      'src/commands.ts': importing('./authoring/tree/a.ts'),
      'src/authoring/tree/a.ts':
        importing('../../shell/a.ts') +
        importing('../../client/a.ts') +
        importing('../../protocol/a.ts') +
        importing('vscode'),
      'src/client/a.ts': importing('../contract/a.ts') + importing('../card/a.ts') + importing('node:fs'),
      'src/http/a.ts': importing('undici') + importing('node:http'),
      'src/sandbox/a.ts': importing('../contract/a.ts') + importing('node:sqlite') + importing('node:http'),
      'src/market/a.ts': importing('../analysis/a.ts'),
      'src/protocol/a.ts': importing('../card/a.ts') + importing('zod/mini'),
      'src/contract/a.ts': importing('../card/a.ts'),
      'src/card/a.ts': importing('jsonc-parser'),
      'src/cli/a.ts': importing('../card/a.ts') + importing('node:fs'),
      'webview/editor/main.ts': importing('../chart/a.ts') + importing('../../src/card/a.ts') + importing('lit'),
      'webview/chart/a.ts': importing('../../src/protocol/a.ts'),
      'test/unit/card/a.test.ts': importing('../../../src/authoring/tree/a.ts') + importing('node:fs'),
    };
    assert.deepEqual(broken(files), []);
  });

  const wrongImports: [string, string][] = [
    ['src/card/a.ts', '../contract/b.ts'],
    ['src/card/deep/a.ts', '../../client/b.ts'],
    ['src/csv/a.ts', '../card/b.ts'],
    ['src/time.ts', './card/b.ts'],
    ['src/card/a.ts', '../bulk/b.ts'],
    ['src/contract/a.ts', '../bulk/b.ts'],
    ['src/bulk/a.ts', '../client/b.ts'],
    ['src/contract/a.ts', '../client/b.ts'],
    ['src/protocol/a.ts', '../market/b.ts'],
    ['src/client/a.ts', '../sandbox/b.ts'],
    ['src/client/a.ts', '../shell/b.ts'],
    ['src/shell/a.ts', '../authoring/tree/b.ts'],
    ['src/shell/a.ts', '../commands.ts'],
    ['src/authoring/tree/a.ts', '../../admin/jobs/b.ts'],
    ['src/admin/jobs/a.ts', '../../authoring/tree/b.ts'],
    ['src/sandbox/a.ts', '../client/b.ts'],
    ['src/market/a.ts', '../client/b.ts'],
    ['src/market/a.ts', '../sandbox/b.ts'],
    ['src/shell/a.ts', '../extension.ts'],
    ['src/cli/a.ts', '../contract/b.ts'],
    ['webview/editor/a.ts', '../../src/shell/b.ts'],
    ['webview/editor/a.ts', '../../src/contract/b.ts'],
    ['src/card/a.ts', '../../test/support/b.ts'],
  ];
  for (const [file, target] of wrongImports) {
    it(`rejects ${target} in ${file}`, () => {
      assert.deepEqual(broken({ [file]: importing(target) }), [`layerImports ${file}`]);
    });
  }

  it('detects every form of import', () => {
    for (const statement of [
      `import type { B } from '../client/b.ts';`,
      `import {\n  b,\n  type C,\n} from '../client/b.ts';`,
      `import * as b from "../client/b.ts";`,
      `import '../client/b.ts';`,
      `const b = await import('../client/b.ts');`,
      `type B = import('../client/b.ts').B;`,
    ]) {
      assert.deepEqual(broken({ 'src/card/a.ts': statement }), ['layerImports src/card/a.ts'], statement);
    }
  });

  it('does not mistake a comment for an import', () => {
    assert.deepEqual(
      broken({ 'src/card/a.ts': `// import { b } from '../client/b.ts';\n/* import '../client/b.ts' */` }),
      [],
    );
  });

  it('rejects a file outside every layer', () => {
    assert.deepEqual(broken({ 'src/elsewhere/a.ts': '' }), ['layerImports src/elsewhere/a.ts']);
  });

  it('rejects two features that import each other, except neighbours', () => {
    const mutual = (floor: string, one: string, other: string) => ({
      [`src/${floor}/${one}/a.ts`]: importing(`../${other}/b.ts`),
      [`src/${floor}/${other}/c.ts`]: importing(`../${one}/d.ts`),
    });
    assert.deepEqual(broken(mutual('admin', 'orders', 'users')), ['neighbours src/admin/orders/a.ts']);
    assert.deepEqual(broken(mutual('authoring', 'files', 'review')), []);
  });

  it('rejects a cycle over three files', () => {
    const files = {
      'src/card/a.ts': importing('./b.ts'),
      'src/card/b.ts': importing('./c.ts'),
      'src/card/c.ts': `import type { x } from './a.ts';\n`,
    };
    assert.deepEqual(broken(files), ['cycles src/card/a.ts']);
  });

  const wrongModules: [string, string][] = [
    ['src/card/a.ts', 'node:fs'],
    ['src/card/a.ts', 'fs'],
    ['src/contract/a.ts', 'vscode'],
    ['src/protocol/a.ts', 'path'],
    ['src/client/a.ts', 'vscode'],
    ['src/sandbox/a.ts', 'vscode'],
    ['src/market/a.ts', 'vscode'],
    ['webview/chart/a.ts', 'vscode'],
    ['webview/chart/a.ts', 'node:path'],
  ];
  for (const [file, module] of wrongModules) {
    it(`rejects ${module} in ${file}`, () => {
      assert.deepEqual(broken({ [file]: importing(module) }), [`forbiddenModules ${file}`]);
    });
  }

  it('rejects a second HTTP library, and undici outside the transports', () => {
    for (const [file, module] of [
      ['src/shell/a.ts', 'axios'],
      ['src/http/a.ts', 'got'],
      ['src/shell/a.ts', 'undici'],
      ['src/client/a.ts', 'undici'],
      ['src/client/a.ts', 'node:https'],
    ] as const) {
      assert.deepEqual(broken({ [file]: importing(module) }), [`oneHttpLibrary ${file}`], `${module} in ${file}`);
    }
  });

  it("rejects replacing the host's dispatcher or fetch", () => {
    const at = 'src/http/a.ts';
    assert.deepEqual(broken({ [at]: `import { install } from 'undici';` }), [`oneHttpLibrary ${at}`]);
    assert.deepEqual(broken({ [at]: `undici.setGlobalDispatcher(agent);` }), [`oneHttpLibrary ${at}`]);
  });

  it('rejects barrels and default exports', () => {
    assert.deepEqual(broken({ 'src/card/index.ts': '' }), ['noBarrels src/card/index.ts']);
    assert.deepEqual(broken({ 'src/card/a.ts': `export * from './b.ts';` }), ['noBarrels src/card/a.ts']);
    assert.deepEqual(broken({ 'src/card/a.ts': `export { b } from './b.ts';` }), ['noBarrels src/card/a.ts']);
    assert.deepEqual(broken({ 'src/card/a.ts': 'export default 1;' }), ['noDefaultExports src/card/a.ts']);
  });

  it('rejects long files and a median that is too high', () => {
    assert.deepEqual(broken({ 'test/unit/a.test.ts': '\n'.repeat(500) }), []);
    assert.deepEqual(broken({ 'test/unit/a.test.ts': '\n'.repeat(501) }), ['fileSize test/unit/a.test.ts']);
    assert.deepEqual(broken({ 'src/card/a.ts': '\n'.repeat(150) }), ['fileSize src']);
  });

  it('rejects questions that close when they lose focus', () => {
    const at = 'src/shell/a.ts';
    const asking = (options: string) => ({ [at]: `await vscode.window.showQuickPick(items, { ${options} });` });
    assert.deepEqual(broken(asking("title: 'Which?'")), [`lastingQuestions ${at}`]);
    assert.deepEqual(broken(asking('ignoreFocusOut: true')), []);
  });

  it('rejects meaningless names', () => {
    for (const file of [
      'src/card/utils.ts',
      'src/card/common/a.ts',
      'src/card/dateHelpers.ts',
      'src/client/RetryManager.ts',
    ]) {
      assert.deepEqual(broken({ [file]: '' }), [`tellingNames ${file}`], file);
    }
    assert.deepEqual(broken({ 'src/card/commonness.ts': '' }), []);
  });

  it('rejects leftovers', () => {
    assert.deepEqual(broken({ 'test/unit/a.test.ts': `it.${'only'}('x', () => {});` }), ['whole test/unit/a.test.ts']);
    assert.deepEqual(broken({ 'src/card/a.ts': `// TO${'DO'} later` }), ['whole src/card/a.ts']);
  });
});
