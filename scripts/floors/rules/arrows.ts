import { layerOf } from '../floorTable.ts';
import { importsOf } from '../importsOf.ts';
import { isProduct, type ProjectRule, type Violation } from '../sourceTree.ts';

/** Arrows point down only, and only where the floor table lets them. */
export const layerImports: ProjectRule = (tree) => {
  const found: Violation[] = [];
  for (const [file, text] of tree) {
    if (!isProduct(file)) continue;
    const floor = layerOf(file);
    if (floor === undefined) {
      found.push({ file, rule: 'arrows', message: 'belongs to no part of the house' });
      continue;
    }
    for (const { target, isFile } of importsOf(file, text)) {
      if (!isFile || target.startsWith(floor.path)) continue;
      if (floor.mayImport.some((prefix) => target.startsWith(prefix))) continue;
      found.push({ file, rule: 'arrows', message: `${floor.path} must not import ${target}` });
    }
  }
  return found;
};
