import { type HeaderRule, rangeOfColumn } from '../headerRule.ts';
import { quoted } from '../ruleWords.ts';

/** While the community's fields are not known, the name of a custom column cannot be judged. */
export const unjudgedColumn: HeaderRule = {
  id: 'column.unjudged',
  effect: 'note',
  *check(header) {
    for (const { index, name, role } of header.plan.columns) {
      if (role.kind !== 'unjudged') continue;
      yield {
        range: rangeOfColumn(header, index),
        column: name,
        message: `${quoted(name)} is checked once the definitions of the community's fields are read: it fails the whole file unless it is the display name of one of them.`,
        fixes: [],
      };
    }
  },
};
