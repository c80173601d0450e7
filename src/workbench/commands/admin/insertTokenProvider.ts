import { fileCommand } from '../../admin/adminCommand.ts';

/** Placeholder: to be written by its owner. */
export const insertTokenProvider = fileCommand<Record<never, never>>({
  title: () => 'insertTokenProvider',
  operations: [],
  questions: [],
  doing: undefined,
  run: async () => ({ kind: 'over' }),
});
