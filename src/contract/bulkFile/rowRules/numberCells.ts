import type { PlannedColumn } from '../columnPlan.ts';
import type { CellRule } from '../rowRule.ts';
import { parseNumber, quoted } from '../ruleWords.ts';

/** Whether the cells of a column are numbers. */
export function holdsNumbers({ role }: PlannedColumn): boolean {
  return role.kind === 'amount' || (role.kind === 'custom' && role.field.type === 'numerical');
}

/** XP, coins and numerical fields hold numbers (P2 4.7 `INVALID_VALUE`). */
export const numberCells: CellRule = {
  kind: 'cell',
  id: 'cell.number',
  effect: 'row',
  appliesTo: holdsNumbers,
  isWrong: (text) => text !== '' && parseNumber(text) === undefined,
  describe: ({ text, column }) => {
    const plain = plainNumber(text);
    return {
      message: `${quoted(column.name)} holds numbers such as 250 or 12.5, and ${quoted(text)} is none: the row fails.`,
      ...(plain === undefined ? {} : { rewrites: [plain] }),
    };
  },
};

/** A number that is written with spaces, marks of thousands or a currency; nothing where it could be read in two ways. */
function plainNumber(text: string): string | undefined {
  const bare = text.replace(/[\s\u00a0\u202f'’_$€£]/g, '');
  const grouped = /^[+-]?\d{1,3}(,\d{3}){2,}(\.\d+)?$|^[+-]?\d{1,3}(,\d{3})+\.\d+$/.test(bare)
    ? bare.replaceAll(',', '')
    : bare;
  return parseNumber(grouped) === undefined ? undefined : grouped;
}
