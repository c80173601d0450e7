import { fileCommand } from '../../admin/adminCommand.ts';

/** Placeholder: to be written by its owner. */
export const mintWidgetToken = fileCommand<Record<never, never>>({
  title: () => 'mintWidgetToken',
  operations: [],
  questions: [],
  doing: undefined,
  run: async () => ({ kind: 'over' }),
});
