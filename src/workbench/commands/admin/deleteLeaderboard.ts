import { fileCommand } from '../../admin/adminCommand.ts';

/** Placeholder: to be written by its owner. */
export const deleteLeaderboard = fileCommand<Record<never, never>>({
  title: () => 'deleteLeaderboard',
  operations: [],
  questions: [],
  doing: undefined,
  run: async () => ({ kind: 'over' }),
});
