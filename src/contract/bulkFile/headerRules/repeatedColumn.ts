import { type HeaderRule, spanOfColumn } from '../headerRule.ts';
import { quoted } from '../ruleWords.ts';

/** A name can stand once only: which of two columns counted could not be told. */
export const repeatedColumn: HeaderRule = {
  id: 'column.repeated',
  effect: 'file',
  *check(header) {
    if (header.plan.separator !== undefined) return;
    for (const { index, name, role } of header.plan.columns) {
      if (role.kind !== 'repeated') continue;
      yield {
        range: spanOfColumn(header, index),
        column: name,
        message: `There is a column ${quoted(name)} already. Keep one of them: with two the whole file fails.`,
        related: { range: spanOfColumn(header, role.first), message: 'The first column of that name.' },
        fixes: [
          {
            kind: 'whole',
            title: `Remove the Second Column ${quoted(name)} with Its Cells`,
            change: { kind: 'removeColumn', index },
          },
        ],
      };
    }
  },
};
