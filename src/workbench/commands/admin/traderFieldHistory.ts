import { fileCommand } from '../../admin/adminCommand.ts';

/** Placeholder: to be written by its owner. */
export const traderFieldHistory = fileCommand<Record<never, never>>({
  title: () => 'traderFieldHistory',
  operations: [],
  questions: [],
  doing: undefined,
  run: async () => ({ kind: 'over' }),
});
