import { closestMatch } from '../../../card/findings/nearest.ts';
import type { BulkFix } from '../bulkFinding.ts';
import { columnNames } from '../columnPlan.ts';
import { MAX_FINDINGS_PER_RULE } from '../dryRun.ts';
import { type HeaderRule, spanOfColumn } from '../headerRule.ts';
import { formatCsvCell } from '../readRecord.ts';
import { quoted } from '../ruleWords.ts';

/** A column that the service does not know fails the job (P2 4.6 rule 1). */
export const unknownColumn: HeaderRule = {
  id: 'column.unknown',
  effect: 'file',
  *check(header) {
    const { columns, context, separator } = header.plan;
    if (separator !== undefined) return;
    const taken = new Set(columns.map(({ name }) => name));
    const free = columnNames(context).filter((name) => !taken.has(name));
    let looks = 0;
    for (const { index, name, role } of columns) {
      if (role.kind !== 'unknown') continue;
      // Of columns by the thousand nobody reads more, and each look costs.
      const meant = looks++ < MAX_FINDINGS_PER_RULE ? closestMatch(name, free) : undefined;
      const range = spanOfColumn(header, index);
      const spell: BulkFix[] =
        meant === undefined
          ? []
          : [
              {
                kind: 'edits',
                title: `Change to ${quoted(meant)}`,
                edits: [{ ...range, text: formatCsvCell(meant) }],
                preferred: true,
              },
            ];
      const what =
        name.trim() === '' ? 'This column has no name.' : `The service has no column that is spelled ${quoted(name)}.`;
      const hint = meant === undefined ? '' : ` ${quoted(meant)} may be meant.`;
      yield {
        range,
        column: name,
        message: `${what}${hint} A column that it does not know fails the whole file.`,
        fixes: [
          ...spell,
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
