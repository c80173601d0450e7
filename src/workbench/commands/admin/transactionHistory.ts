import { fileCommand } from '../../admin/adminCommand.ts';

/** Placeholder: to be written by its owner. */
export const transactionHistory = fileCommand<Record<never, never>>({
  title: () => 'transactionHistory',
  operations: [],
  questions: [],
  doing: undefined,
  run: async () => ({ kind: 'over' }),
});
