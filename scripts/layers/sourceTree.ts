import { globSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';

/** Path from the project root, with `/`, to the file's text. */
export type SourceTree = ReadonlyMap<string, string>;

/** One place where a tree breaks a rule. */
export interface Violation {
  readonly file: string;
  readonly rule: string;
  readonly message: string;
}

/** A countable rule of the project. */
export type ProjectRule = (tree: SourceTree) => Violation[];

/** Whether the file runs in the product, as opposed to testing or building it. */
export function isProduct(file: string): boolean {
  return file.startsWith('src/') || file.startsWith('webview/');
}

/** Reads every TypeScript file of the project, and the build script. */
export function readTree(root: string): SourceTree {
  const files = globSync(['{src,webview,test,scripts,bench}/**/*.ts', 'esbuild.mjs'], { cwd: root }).map((file) =>
    file.replaceAll('\\', '/'),
  );
  return new Map(files.sort().map((file) => [file, readFileSync(join(root, file), 'utf8')]));
}

/** One import of any form, including types: importing a type of an upper layer is a violation, too. */
export interface Import {
  /** A package or built-in module as written, or the imported file's path from the project's root. */
  readonly target: string;
  readonly isFile: boolean;
  /** The statement from its keyword on. */
  readonly statement: string;
}

const FORMS = [
  // import … from 'x'; export … from 'x'
  /^\s*(?:import|export)\b[^'"`;]*?\bfrom\s*['"]([^'"\n]+)['"]/gm,
  // import 'x'
  /^\s*import\s*['"]([^'"\n]+)['"]/gm,
  // import('x'), of values or types
  /\bimport\(\s*['"]([^'"\n]+)['"]/g,
  /\brequire\(\s*['"]([^'"\n]+)['"]/g,
];

/** All imports in the text of a file. */
export function importsOf(file: string, text: string): Import[] {
  const code = withoutComments(text);
  return FORMS.flatMap((form) =>
    [...code.matchAll(form)].map(([statement, written = '']) => {
      const isFile = written.startsWith('.');
      const target = isFile ? posix.join(posix.dirname(file), written) : written;
      return { target, isFile, statement: statement.trim() };
    }),
  );
}

/** Block comments and whole-line comments; a `//` further right may be inside a string. */
function withoutComments(text: string): string {
  return text.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/^\s*\/\/.*$/gm, '');
}
