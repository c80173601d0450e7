import { fileCommand } from '../../admin/adminCommand.ts';

/** Placeholder: to be written by its owner. */
export const listOrderStatuses = fileCommand<Record<never, never>>({
  title: () => 'listOrderStatuses',
  operations: [],
  questions: [],
  doing: undefined,
  run: async () => ({ kind: 'over' }),
});
