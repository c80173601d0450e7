import { fileCommand } from '../../admin/adminCommand.ts';

/** Placeholder: to be written by its owner. */
export const findRetiredRoutes = fileCommand<Record<never, never>>({
  title: () => 'findRetiredRoutes',
  operations: [],
  questions: [],
  doing: undefined,
  run: async () => ({ kind: 'over' }),
});
