import { fileCommand } from '../../admin/adminCommand.ts';

/** Placeholder: to be written by its owner. */
export const phoneVerificationContacts = fileCommand<Record<never, never>>({
  title: () => 'phoneVerificationContacts',
  operations: [],
  questions: [],
  doing: undefined,
  run: async () => ({ kind: 'over' }),
});
