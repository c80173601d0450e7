import { fileCommand } from '../../admin/adminCommand.ts';

/** Placeholder: to be written by its owner. */
export const summarizeExport = fileCommand<Record<never, never>>({
  title: () => 'summarizeExport',
  operations: [],
  questions: [],
  doing: undefined,
  run: async () => ({ kind: 'over' }),
});
