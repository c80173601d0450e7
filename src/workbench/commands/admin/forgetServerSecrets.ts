import { fileCommand } from '../../admin/adminCommand.ts';

/** Placeholder: to be written by its owner. */
export const forgetServerSecrets = fileCommand<Record<never, never>>({
  title: () => 'forgetServerSecrets',
  operations: [],
  questions: [],
  doing: undefined,
  run: async () => ({ kind: 'over' }),
});
