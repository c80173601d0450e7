import { registerHooks } from 'node:module';

/**
 * Lets modules that import `vscode` for their texts load outside VS Code. What they do in a window is tested in
 * `test/host`. `scripts/runMocha.ts` and `scripts/manifest.ts` import this first.
 */
const NAMES = [
  'commands',
  'extensions',
  'languages',
  'window',
  'workspace',
  'CancellationError',
  'CodeAction',
  'CodeActionKind',
  'ConfigurationTarget',
  'Diagnostic',
  'DiagnosticSeverity',
  'Disposable',
  'EndOfLine',
  'EventEmitter',
  'FileType',
  'InputBoxValidationSeverity',
  'MarkdownString',
  'Position',
  'ProgressLocation',
  'QuickInputButtons',
  'QuickPickItemKind',
  'Range',
  'SemanticTokensBuilder',
  'SemanticTokensLegend',
  'SnippetString',
  'TabInputText',
  'ThemeColor',
  'ThemeIcon',
  'TreeItem',
  'TreeItemCollapsibleState',
  'ViewColumn',
  'WorkspaceEdit',
];

const source = `
  const fill = (text, values) => text.replace(/\\{(\\d+)\\}/g, (all, place) => String(values[Number(place)] ?? all));
  export const l10n = { t: (text, ...values) => fill(text, values) };
  export const env = { language: 'en' };
  export const Uri = Object.assign(class {}, { file: (path) => ({ scheme: 'file', path, fsPath: path }) });
  const nothing = (name) => new Proxy(class {}, {
    get: (made, key) => {
      if (key === 'prototype') return made.prototype;
      throw new Error('vscode.' + name + '.' + String(key) + ' is not there outside VS Code.');
    },
  });
  ${NAMES.map((name) => `export const ${name} = nothing('${name}');`).join('\n')}
`;

registerHooks({
  resolve: (specifier, context, next) =>
    specifier === 'vscode'
      ? { url: `data:text/javascript,${encodeURIComponent(source)}`, shortCircuit: true }
      : next(specifier, context),
});
