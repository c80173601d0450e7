/**
 * Fails on regular expressions of the product with superlinear matching time: a few kilobytes of text from outside
 * could freeze the window. Checks every literal and `RegExp(…)`.
 */
import { availableParallelism } from 'node:os';
import { join, relative } from 'node:path';
import { check, type Diagnostics } from 'recheck';
import {
  isCallExpression,
  isIdentifier,
  isNewExpression,
  isRegularExpressionLiteral,
  isStringLiteral,
  type Node,
} from 'typescript/unstable/ast';
import { API } from 'typescript/unstable/sync';
import { projectRoot } from './host/hostPaths.ts';
import { isProduct } from './layers/sourceTree.ts';

/**
 * Limits by the number of steps alone, which are the same on every machine: an attack that is slow because the machine is
 * busy counts as found. For one expression, milliseconds: the slowest takes two seconds on an idle machine.
 */
const LIMITS = { timeout: 120_000, attackTimeout: null, incubationTimeout: null };

/**
 * Accepted expressions that are quadratic, can't be judged, or are built at run time: as written, and why their input
 * is short. Nothing worse than quadratic is accepted.
 */
const ALLOWED: ReadonlyMap<string, string> = new Map([
  [
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is the product's source
    "new RegExp(`(?<![\\\\p{L}\\\\p{N}])${spelt}(?![\\\\p{L}\\\\p{N}])`, 'iu')",
    'the characters of a symbol in sequence, each with one optional separator: nothing is repeated',
  ],
]);

interface Expression {
  /** As written. */
  readonly written: string;
  /** Its first place. */
  readonly place: string;
  /** Undefined for one that is built at run time. */
  readonly parts: { readonly source: string; readonly flags: string } | undefined;
}

function findExpressions(): Expression[] {
  const found = new Map<string, Expression>();
  const api = new API({ cwd: projectRoot });
  try {
    const openProjects = ['tsconfig.json', 'webview/tsconfig.json'].map((config) => join(projectRoot, config));
    for (const { program } of api.updateSnapshot({ openProjects }).getProjects()) {
      for (const name of program.getSourceFileNames()) {
        const file = relative(projectRoot, name).replaceAll('\\', '/');
        const source = isProduct(file) ? program.getSourceFile(name) : undefined;
        if (source === undefined) continue;
        const visit = (node: Node): void => {
          const parts = partsOf(node);
          if (parts !== undefined) {
            const written = source.text.slice(node.getStart(source), node.end);
            const line = source.text.slice(0, node.getStart(source)).split('\n').length;
            if (!found.has(written)) found.set(written, { written, place: `${file}:${line}`, ...parts });
          }
          node.forEachChild(visit);
        };
        visit(source);
      }
    }
  } finally {
    api.close();
  }
  return [...found.values()];
}

/** Source and flags of a literal or of `RegExp('…', '…')`; undefined for any other node. */
function partsOf(node: Node): Pick<Expression, 'parts'> | undefined {
  if (isRegularExpressionLiteral(node)) {
    const end = node.text.lastIndexOf('/');
    return { parts: { source: node.text.slice(1, end), flags: node.text.slice(end + 1) } };
  }
  if (!isNewExpression(node) && !isCallExpression(node)) return undefined;
  if (!isIdentifier(node.expression) || node.expression.text !== 'RegExp') return undefined;
  const [source, flags] = node.arguments ?? [];
  const isConstant = source !== undefined && isStringLiteral(source) && (!flags || isStringLiteral(flags));
  return { parts: isConstant ? { source: source.text, flags: flags?.text ?? '' } : undefined };
}

/** Why the expression isn't safe for any text; undefined if it is. */
async function flawOf({
  parts,
}: Expression): Promise<{ readonly words: string; readonly mayStay: boolean } | undefined> {
  if (parts === undefined) return { words: 'is built at run time', mayStay: true };
  const found: Diagnostics = await check(parts.source, parts.flags, LIMITS);
  switch (found.status) {
    case 'safe':
      return undefined;
    case 'unknown':
      return { words: `can’t be judged (${found.error.kind})`, mayStay: true };
    case 'vulnerable': {
      const { complexity } = found;
      return { words: complexity.summary, mayStay: complexity.type === 'polynomial' && complexity.degree === 2 };
    }
  }
}

const expressions = findExpressions();
const waiting = [...expressions];
const needed = new Set<string>();
const failures: string[] = [];
await Promise.all(
  Array.from({ length: availableParallelism() }, async () => {
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      const flaw = await flawOf(next);
      if (flaw === undefined) continue;
      needed.add(next.written);
      if (!flaw.mayStay || !ALLOWED.has(next.written)) failures.push(`${next.place}: ${flaw.words}: ${next.written}`);
    }
  }),
);
for (const written of ALLOWED.keys()) {
  if (!needed.has(written))
    failures.push(`scripts/expressions.ts: listed as accepted, but missing or safe now: ${written}`);
}
for (const failure of failures.sort()) console.error(failure);
console.log(`${expressions.length} regular expressions, ${failures.length} with superlinear matching time`);
// The checker uses a separate process for more.
process.exit(failures.length > 0 || expressions.length === 0 ? 1 : 0);
