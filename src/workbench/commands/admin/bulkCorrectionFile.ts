import { fileCommand } from '../../admin/adminCommand.ts';

/** Placeholder: to be written by its owner. */
export const bulkCorrectionFile = fileCommand<Record<never, never>>({
  title: () => 'bulkCorrectionFile',
  operations: [],
  questions: [],
  doing: undefined,
  run: async () => ({ kind: 'over' }),
});
