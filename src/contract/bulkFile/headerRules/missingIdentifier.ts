import type { BulkFix } from '../bulkFinding.ts';
import { EMAIL_COLUMN } from '../columnPlan.ts';
import { type HeaderRule, spanOfColumn } from '../headerRule.ts';
import { quoted } from '../ruleWords.ts';

/** Rows are matched by `Email`, or by the community's identifier field: without that column the job fails (P2 3.1). */
export const missingIdentifier: HeaderRule = {
  id: 'column.noIdentifier',
  effect: 'file',
  *check(header) {
    const { match, separator, context, columns, candidates } = header.plan;
    if (match !== undefined || separator !== undefined || candidates.length > 0) return;
    const range = spanOfColumn(header, 0);
    if (context.identifier !== undefined) {
      yield {
        range,
        message: `Rows are to be matched by ${quoted(context.identifier)}, and there is no column of that name. The whole file fails without it.`,
        fixes: [],
      };
      return;
    }
    const misspelled = columns.find(({ name }) => /^e-?\s*mail$/i.test(name.trim()));
    const fixes: BulkFix[] =
      misspelled === undefined
        ? []
        : [
            {
              kind: 'edits',
              title: `Change ${quoted(misspelled.name)} to "${EMAIL_COLUMN}"`,
              edits: [{ ...spanOfColumn(header, misspelled.index), text: EMAIL_COLUMN }],
              preferred: true,
            },
          ];
    yield {
      range,
      message: `There is no column "${EMAIL_COLUMN}". The whole file fails without it, unless the upload names the community's identifier field and one column has its name.`,
      fixes,
    };
  },
};
