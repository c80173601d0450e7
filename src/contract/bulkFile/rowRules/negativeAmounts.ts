import type { CellRule } from '../rowRule.ts';
import { parseNumber } from '../ruleWords.ts';
import { holdsNumbers } from './numberCells.ts';

/** The operator says the direction: what a negative amount does beside it is not documented. */
export const negativeAmounts: CellRule = {
  kind: 'cell',
  id: 'cell.negative',
  effect: 'row',
  appliesTo: (column) => holdsNumbers(column) && column.operatorAt !== undefined,
  isWrong: (text, _, { operatorAt }, cells) =>
    text.startsWith('-') && (parseNumber(text) ?? 0) < 0 && isDirected(cells[operatorAt ?? -1]),
  describe: ({ text }) => ({
    message:
      'The operator says the direction, so that the amount has no minus sign. What add or subtract make of one is not documented; the row is expected to fail.',
    rewrites: [text.slice(1)],
  }),
};

function isDirected(operator: string | undefined): boolean {
  const word = operator?.trim();
  return word === 'add' || word === 'subtract';
}
