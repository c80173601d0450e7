import { floorOf } from '../floorTable.ts';
import { importsOf } from '../importsOf.ts';
import { type HouseRule, isProduct, type Violation } from '../sourceTree.ts';

/** Arrows point down only, and only where the floor table lets them. */
export const arrows: HouseRule = (tree) => {
  const found: Violation[] = [];
  for (const [file, text] of tree) {
    if (!isProduct(file)) continue;
    const floor = floorOf(file);
    if (floor === undefined) {
      found.push({ file, rule: 'arrows', message: 'belongs to no part of the house' });
      continue;
    }
    for (const { target, isFile } of importsOf(file, text)) {
      if (!isFile || target.startsWith(floor.at)) continue;
      if (floor.mayImport.some((prefix) => target.startsWith(prefix))) continue;
      found.push({ file, rule: 'arrows', message: `${floor.at} must not import ${target}` });
    }
  }
  return found;
};
