import { BULK_OPERATORS } from '../bulkFinding.ts';
import { OPERATOR_SUFFIX } from '../columnPlan.ts';
import { type HeaderRule, spanOfColumn } from '../headerRule.ts';
import { quoted } from '../ruleWords.ts';

/** XP, coins and numerical fields have their operators in a column of their own (P2 4.6 rule 2). */
export const missingOperators: HeaderRule = {
  id: 'column.operatorMissing',
  effect: 'file',
  *check(header) {
    if (header.plan.separator !== undefined) return;
    for (const { index, name, operator, operatorAt } of header.plan.columns) {
      if (operator !== 'needed' || operatorAt !== undefined) continue;
      yield {
        range: spanOfColumn(header, index),
        column: name,
        message: `${quoted(name)} needs a column ${quoted(name + OPERATOR_SUFFIX)} with add, subtract or overwrite on every row. The whole file fails without it.`,
        fixes: BULK_OPERATORS.map((word) => ({
          kind: 'whole',
          title: `Add ${quoted(name + OPERATOR_SUFFIX)} with "${word}" on Every Row`,
          change: { kind: 'addOperators', column: name, operator: word },
        })),
      };
    }
  },
};
