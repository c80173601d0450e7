import { ADVICE_EXAMPLES } from './adviceExamples.ts';
import type { Example } from './example.ts';
import { LINK_EXAMPLES } from './linkExamples.ts';
import { OBJECT_EXAMPLES } from './objectExamples.ts';
import { PUBLISHED_EXAMPLES } from './publishedExamples.ts';
import { SCENARIO_EXAMPLES } from './scenarioExamples.ts';
import { SHAPE_EXAMPLES } from './shapeExamples.ts';

/** Examples of every rule. */
export const EXAMPLES: readonly Example[] = [
  ...SHAPE_EXAMPLES,
  ...OBJECT_EXAMPLES,
  ...LINK_EXAMPLES,
  ...PUBLISHED_EXAMPLES,
  ...ADVICE_EXAMPLES,
  ...SCENARIO_EXAMPLES,
];
