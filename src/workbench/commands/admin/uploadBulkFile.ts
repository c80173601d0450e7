import { fileCommand } from '../../admin/adminCommand.ts';

/** Placeholder: to be written by its owner. */
export const uploadBulkFile = fileCommand<Record<never, never>>({
  title: () => 'uploadBulkFile',
  operations: [],
  questions: [],
  doing: undefined,
  run: async () => ({ kind: 'over' }),
});
