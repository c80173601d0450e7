import { fileCommand } from '../../admin/adminCommand.ts';

/** Placeholder: to be written by its owner. */
export const updateOrderStatus = fileCommand<Record<never, never>>({
  title: () => 'updateOrderStatus',
  operations: [],
  questions: [],
  doing: undefined,
  run: async () => ({ kind: 'over' }),
});
