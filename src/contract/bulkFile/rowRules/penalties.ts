import { closestMatch } from '../../../card/findings/nearest.ts';
import type { CellRule } from '../rowRule.ts';
import { quoted } from '../ruleWords.ts';

/** The words that the column's own name gives (P2 4.6 rule 1). */
export const PENALTIES = ['warned', 'suspended', 'banned'] as const;

/** A penalty is one of the words in the name of its column. */
export const penalties: CellRule = {
  kind: 'cell',
  id: 'cell.penalty',
  effect: 'row',
  appliesTo: ({ role }) => role.kind === 'penalty',
  isWrong: (text) => text !== '' && !PENALTIES.some((word) => word === text),
  describe: ({ text }) => {
    const meant = closestMatch(text, PENALTIES);
    return {
      message: `A penalty is warned, suspended or banned, and ${quoted(text)} is none of them: the row fails.`,
      ...(meant === undefined ? {} : { rewrites: [meant] }),
    };
  },
};
