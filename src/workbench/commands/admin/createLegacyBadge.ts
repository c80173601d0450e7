import { fileCommand } from '../../admin/adminCommand.ts';

/** Placeholder: to be written by its owner. */
export const createLegacyBadge = fileCommand<Record<never, never>>({
  title: () => 'createLegacyBadge',
  operations: [],
  questions: [],
  doing: undefined,
  run: async () => ({ kind: 'over' }),
});
