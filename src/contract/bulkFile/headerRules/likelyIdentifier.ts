import { EMAIL_COLUMN } from '../columnPlan.ts';
import { type HeaderRule, spanOfColumn } from '../headerRule.ts';
import { quoted } from '../ruleWords.ts';

/** Names that a message lists. */
const MAX_NAMES = 5;

/** Without `Email`, rows can be matched by the identifier field (P2 4.6): which field that is, the service alone knows. */
export const likelyIdentifier: HeaderRule = {
  id: 'column.likelyIdentifier',
  effect: 'note',
  *check(header) {
    const { candidates, columns } = header.plan;
    const [first, ...others] = candidates;
    if (first === undefined) return;
    const column = columns.find(({ name }) => name === first);
    const message =
      others.length === 0
        ? `There is no column "${EMAIL_COLUMN}", so rows are taken to be matched by ${quoted(first)}. That has to be the community's active identifier field: with any other the whole file fails.`
        : `There is no column "${EMAIL_COLUMN}". The check and the upload ask which column names the traders: ${formatNames(candidates)}. It has to be the community's active identifier field.`;
    yield { range: spanOfColumn(header, column?.index ?? 0), column: first, message, fixes: [] };
  },
};

function formatNames(names: readonly string[]): string {
  const words = names.slice(0, MAX_NAMES).map(quoted).join(' or ');
  return names.length > MAX_NAMES ? `${words}, or another` : words;
}
