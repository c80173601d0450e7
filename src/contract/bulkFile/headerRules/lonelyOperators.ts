import { OPERATOR_SUFFIX } from '../columnPlan.ts';
import { type HeaderRule, spanOfColumn } from '../headerRule.ts';
import { quoted } from '../ruleWords.ts';

/** An `_op` column belongs to a column that takes operators (P2 4.6 rules 1, 2 and 5). */
export const orphanedOperators: HeaderRule = {
  id: 'column.operatorAlone',
  effect: 'file',
  *check(header) {
    if (header.plan.separator !== undefined) return;
    for (const { index, name, role } of header.plan.columns) {
      if (role.kind !== 'operatorAlone') continue;
      const base = quoted(name.slice(0, -OPERATOR_SUFFIX.length));
      const why =
        role.why === 'noColumn'
          ? `There is no column ${base} for the operators of ${quoted(name)}.`
          : `${base} takes no operators: only Total XP, Total Coins, Role and numerical fields do.`;
      yield {
        range: spanOfColumn(header, index),
        column: name,
        message: `${why} A column that the service does not know fails the whole file.`,
        fixes: [
          {
            kind: 'whole',
            title: `Remove the Column ${quoted(name)} with Its Cells`,
            change: { kind: 'removeColumn', index },
          },
        ],
      };
    }
  },
};
