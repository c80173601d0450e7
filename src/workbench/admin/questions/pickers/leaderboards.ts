import { l10n } from 'vscode';
import type { Leaderboard } from '../../../../contract/leaderboardRecord.ts';
import { deleteLeaderboard, getLeaderboard, listLeaderboards } from '../../../../contract/leaderboards.ts';
import { plainLabel } from '../../../search/plainLabel.ts';
import { undefinedIfUnreadable, valueOrServiceError } from '../../answered.ts';
import { contractCheck } from '../../documented.ts';
import { readAllRows } from '../../readList.ts';
import { listQuestion } from '../listQuestion.ts';
import type { Question, QuestionOptions } from '../question.ts';

/** What a leaderboard is asked with. */
export interface LeaderboardOptions<Answers> extends QuestionOptions<Answers> {
  readonly placeholder?: (answers: Partial<Answers>) => string;
  /** Custom leaderboards only. */
  readonly custom?: true;
}

/** Asks for a leaderboard (`Leaderboard`): picked, or named by its ID. */
export function leaderboardQuestion<Answers>(
  name: keyof Answers & string,
  options: LeaderboardOptions<Answers> = {},
): Question<Answers> {
  const { custom, placeholder, ...common } = options;
  return listQuestion<Answers, Leaderboard>(name, {
    ...common,
    placeholder: (answers) => placeholder?.(answers) ?? l10n.t('Which leaderboard?'),
    idOf: ({ _id }) => _id,
    empty: () => l10n.t('The community has no leaderboard of this kind.'),
    load: async ({ service }, signal) => {
      const all = await readAllRows(listLeaderboards, service.leaderboards.list.pages({}, { signal }));
      return all.filter(({ kind }) => custom === undefined || kind !== 'default').map(leaderboardChoice);
    },
    other: {
      label: () => l10n.t('Type a Leaderboard ID…'),
      prompt: () => l10n.t('ID of the leaderboard'),
      check: contractCheck(deleteLeaderboard, 'path.leaderboardID'),
      find: async (typed, { service }, signal) => {
        const path = { leaderboardID: typed };
        const read = service.leaderboards.get({ path, query: {} }, { signal });
        // Reading one isn't documented: its ID is enough for what is.
        const board = await undefinedIfUnreadable(
          read.then((outcome) => valueOrServiceError(getLeaderboard, outcome).data),
          signal,
        );
        if (board === undefined) return { _id: typed };
        if (custom === undefined || board.kind !== 'default') return board;
        throw new Error(l10n.t('“{0}” is the default leaderboard.', board.name ?? board._id));
      },
    },
  });
}

function leaderboardChoice(board: Leaderboard) {
  const parts = [
    board.kind === 'default' ? l10n.t('default') : undefined,
    board.isEnabled === false ? l10n.t('hidden') : undefined,
  ].filter((part) => part !== undefined);
  return {
    label: plainLabel(board.name ?? board._id),
    description: parts.join(', '),
    detail: plainLabel(board.slug ?? board._id),
    value: board,
  };
}
