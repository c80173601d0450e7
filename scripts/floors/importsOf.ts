import { posix } from 'node:path';

/** One import, of whatever form, types included: a type of an upper floor is an arrow too. */
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

/** All imports of a file with that text. */
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

/** Block comments and lines that are nothing but a comment; a `//` further right may be within a text. */
function withoutComments(text: string): string {
  return text.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/^\s*\/\/.*$/gm, '');
}
