import { importsOf } from '../importsOf.ts';
import { isProduct, type ProjectRule, type SourceTree, type Violation } from '../sourceTree.ts';

/** No file imports itself over others. */
export const cycles: ProjectRule = (tree) => {
  const targets = new Map(
    [...tree].filter(([file]) => isProduct(file)).map(([file, text]) => [file, within(tree, file, text)]),
  );
  const done = new Set<string>();
  const found: Violation[] = [];
  const visit = (file: string, path: readonly string[]): void => {
    const start = path.indexOf(file);
    if (start >= 0) {
      const round = [...path.slice(start), file];
      found.push({ file, rule: 'cycles', message: `imports itself: ${round.join(' → ')}` });
      return;
    }
    if (done.has(file)) return;
    for (const target of targets.get(file) ?? []) visit(target, [...path, file]);
    done.add(file);
  };
  for (const file of targets.keys()) visit(file, []);
  return found;
};

function within(tree: SourceTree, file: string, text: string): string[] {
  const imported = importsOf(file, text).filter(({ target, isFile }) => isFile && tree.has(target));
  return [...new Set(imported.map(({ target }) => target))];
}
