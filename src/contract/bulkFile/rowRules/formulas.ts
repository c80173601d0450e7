import type { CellRule } from '../rowRule.ts';

/** Leftovers of a spreadsheet: they would be written into the profile as they stand. */
export const formulas: CellRule = {
  kind: 'cell',
  id: 'cell.formula',
  effect: 'note',
  appliesTo: ({ role }) => role.kind === 'text' || role.kind === 'unjudged' || role.kind === 'custom',
  isWrong: (text) => {
    const first = text.charCodeAt(0);
    // = and the apostrophe that spreadsheets put before what they must not calculate.
    return first === 61 || (first === 39 && /^'[=+@-]/.test(text));
  },
  describe: ({ text }) =>
    text.startsWith("'")
      ? {
          message: "The apostrophe is a spreadsheet's and would be written into the trader's profile.",
          rewrites: [text.slice(1)],
        }
      : { message: "This looks like a spreadsheet's formula. It would be written as it stands, not as its value." },
};
