import { isProduct, type ProjectRule, type Violation } from '../sourceTree.ts';

const MOST_LINES = 500;
const MEDIAN_BELOW = 150;

/** No file above 500 lines; half of the product's files below 150. */
export const fileSize: ProjectRule = (tree) => {
  const found: Violation[] = [];
  const sizes: number[] = [];
  for (const [file, text] of tree) {
    const lines = text.split('\n').length - 1;
    if (isProduct(file)) sizes.push(lines);
    if (lines > MOST_LINES) {
      found.push({ file, rule: 'fileSize', message: `has ${lines} lines; ${MOST_LINES} is the most` });
    }
  }
  const median = sizes.sort((a, b) => a - b)[Math.floor(sizes.length / 2)] ?? 0;
  if (median >= MEDIAN_BELOW) {
    found.push({ file: 'src', rule: 'fileSize', message: `half of its files have ${median} lines or more` });
  }
  return found;
};
