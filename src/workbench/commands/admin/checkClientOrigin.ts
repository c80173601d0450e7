import { fileCommand } from '../../admin/adminCommand.ts';

/** Placeholder: to be written by its owner. */
export const checkClientOrigin = fileCommand<Record<never, never>>({
  title: () => 'checkClientOrigin',
  operations: [],
  questions: [],
  doing: undefined,
  run: async () => ({ kind: 'over' }),
});
