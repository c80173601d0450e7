import { fileCommand } from '../../admin/adminCommand.ts';

/** Placeholder: to be written by its owner. */
export const loyaltyOverview = fileCommand<Record<never, never>>({
  title: () => 'loyaltyOverview',
  operations: [],
  questions: [],
  doing: undefined,
  run: async () => ({ kind: 'over' }),
});
