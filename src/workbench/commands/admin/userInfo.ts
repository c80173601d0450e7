import { fileCommand } from '../../admin/adminCommand.ts';

/** Placeholder: to be written by its owner. */
export const userInfo = fileCommand<Record<never, never>>({
  title: () => 'userInfo',
  operations: [],
  questions: [],
  doing: undefined,
  run: async () => ({ kind: 'over' }),
});
