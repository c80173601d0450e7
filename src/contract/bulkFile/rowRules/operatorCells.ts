import { closestMatch } from '../../../card/findings/nearest.ts';
import { BULK_OPERATORS } from '../bulkFinding.ts';
import { OPERATOR_SUFFIX } from '../columnPlan.ts';
import type { CellRule } from '../rowRule.ts';
import { quoted } from '../ruleWords.ts';

const KNOWN_OPERATORS: ReadonlySet<string> = new Set(BULK_OPERATORS);

/** The operator is filled on every row, even where the value is empty (P2 4.6 rule 2). */
export const operatorCells: CellRule = {
  kind: 'cell',
  id: 'cell.operator',
  effect: 'row',
  appliesTo: ({ role }) => role.kind === 'operator',
  isWrong: (text) => !KNOWN_OPERATORS.has(text),
  describe: ({ text, column }) => {
    const base = column.name.slice(0, -OPERATOR_SUFFIX.length);
    const meant = KNOWN_OPERATORS.has(text.toLowerCase()) ? text.toLowerCase() : closestMatch(text, BULK_OPERATORS);
    const others = BULK_OPERATORS.filter((word) => word !== meant);
    const what = text === '' ? 'The operator is filled on every row.' : `${quoted(text)} is no operator.`;
    return {
      message: `${what} Write add, subtract or overwrite, in small letters; the row fails otherwise.`,
      rewrites: meant === undefined ? others : [meant, ...others],
      changes: BULK_OPERATORS.map((operator) => ({
        title: `Fill Every Missing Operator of ${quoted(base)} with "${operator}"`,
        change: { kind: 'fillOperators', column: base, operator },
      })),
    };
  },
};
