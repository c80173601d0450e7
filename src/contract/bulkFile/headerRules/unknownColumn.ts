import { nearest } from '../../../card/findings/nearest.ts';
import type { BulkFix } from '../bulkFinding.ts';
import { columnNames } from '../columnPlan.ts';
import { type HeaderRule, rangeOfColumn } from '../headerRule.ts';
import { writtenCell } from '../readRecord.ts';
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
    for (const { index, name, role } of columns) {
      const meant = role.kind === 'unknown' || role.kind === 'unjudged' ? nearest(name, free) : undefined;
      // An unjudged name may be a custom field's: only what is a known column but for its spelling is an error.
      if (role.kind !== 'unknown' && !(role.kind === 'unjudged' && meant !== undefined && isSpelling(name, meant)))
        continue;
      const range = rangeOfColumn(header, index);
      const spell: BulkFix[] =
        meant === undefined
          ? []
          : [
              {
                kind: 'edits',
                title: `Change to ${quoted(meant)}`,
                edits: [{ ...range, text: writtenCell(meant) }],
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

function isSpelling(name: string, meant: string): boolean {
  return plain(name) === plain(meant);
}

function plain(name: string): string {
  return name.toLowerCase().replace(/[\s_-]/g, '');
}
