import { EMAIL_COLUMN } from '../columnPlan.ts';
import { type HeaderRule, rangeOfColumn } from '../headerRule.ts';
import { quoted } from '../ruleWords.ts';

/** Names that a message lists. */
const MOST_NAMES = 5;

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
        : `There is no column "${EMAIL_COLUMN}". The check and the upload ask which column names the traders: ${shown(candidates)}. It has to be the community's active identifier field.`;
    yield { range: rangeOfColumn(header, column?.index ?? 0), column: first, message, fixes: [] };
  },
};

function shown(names: readonly string[]): string {
  const words = names.slice(0, MOST_NAMES).map(quoted).join(' or ');
  return names.length > MOST_NAMES ? `${words}, or another` : words;
}
