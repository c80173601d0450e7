import { fileCommand } from '../../admin/adminCommand.ts';

/** Placeholder: to be written by its owner. */
export const stopTokenBackend = fileCommand<Record<never, never>>({
  title: () => 'stopTokenBackend',
  operations: [],
  questions: [],
  doing: undefined,
  run: async () => ({ kind: 'over' }),
});
