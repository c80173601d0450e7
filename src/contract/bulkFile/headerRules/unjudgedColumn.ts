import { closestMatch } from '../../../card/findings/nearest.ts';
import { columnNames } from '../columnPlan.ts';
import { MAX_FINDINGS_PER_RULE } from '../dryRun.ts';
import { type HeaderRule, spanOfColumn } from '../headerRule.ts';
import { formatCsvCell } from '../readRecord.ts';
import { quoted } from '../ruleWords.ts';

/** While the community's fields are not known, the name of a custom column cannot be judged. */
export const unverifiedColumn: HeaderRule = {
  id: 'column.unjudged',
  effect: 'note',
  *check(header) {
    const { columns, context } = header.plan;
    const taken = new Set(columns.map(({ name }) => name));
    const free = columnNames(context).filter((name) => !taken.has(name));
    let looks = 0;
    for (const { index, name, role } of columns) {
      if (role.kind !== 'unjudged') continue;
      const range = spanOfColumn(header, index);
      // Of columns by the thousand nobody reads more, and each look costs.
      const meant = looks++ < MAX_FINDINGS_PER_RULE ? closestMatch(name, free) : undefined;
      yield {
        range,
        column: name,
        message: `${quoted(name)} is checked once the definitions of the community's fields are read: it fails the whole file unless it is the display name of one of them.${meant === undefined ? '' : ` ${quoted(meant)} may be meant.`}`,
        // Not preferred: the community may well have a field of this name.
        fixes:
          meant === undefined
            ? []
            : [
                {
                  kind: 'edits',
                  title: `Change to ${quoted(meant)}`,
                  edits: [{ ...range, text: formatCsvCell(meant) }],
                },
              ],
      };
    }
  },
};
