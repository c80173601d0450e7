import { fileCommand } from '../../admin/adminCommand.ts';

/** Placeholder: to be written by its owner. */
export const removeLegacyRole = fileCommand<Record<never, never>>({
  title: () => 'removeLegacyRole',
  operations: [],
  questions: [],
  doing: undefined,
  run: async () => ({ kind: 'over' }),
});
