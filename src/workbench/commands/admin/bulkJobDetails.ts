import { fileCommand } from '../../admin/adminCommand.ts';

/** Placeholder: to be written by its owner. */
export const bulkJobDetails = fileCommand<Record<never, never>>({
  title: () => 'bulkJobDetails',
  operations: [],
  questions: [],
  doing: undefined,
  run: async () => ({ kind: 'over' }),
});
