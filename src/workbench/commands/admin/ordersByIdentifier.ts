import { fileCommand } from '../../admin/adminCommand.ts';

/** Placeholder: to be written by its owner. */
export const ordersByIdentifier = fileCommand<Record<never, never>>({
  title: () => 'ordersByIdentifier',
  operations: [],
  questions: [],
  doing: undefined,
  run: async () => ({ kind: 'over' }),
});
