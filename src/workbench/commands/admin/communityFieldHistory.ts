import { fileCommand } from '../../admin/adminCommand.ts';

/** Placeholder: to be written by its owner. */
export const communityFieldHistory = fileCommand<Record<never, never>>({
  title: () => 'communityFieldHistory',
  operations: [],
  questions: [],
  doing: undefined,
  run: async () => ({ kind: 'over' }),
});
