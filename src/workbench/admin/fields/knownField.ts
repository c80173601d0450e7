import { type UserField, userFieldSchema } from '../../../contract/userFieldRecord.ts';

/** The field that a command was called with, by a row of a result; undefined where the person has to be asked. */
export function fieldFromArguments(args: readonly unknown[]): UserField | undefined {
  const [first] = args;
  const field = typeof first === 'object' && first !== null && 'field' in first ? first.field : undefined;
  const read = userFieldSchema.safeParse(field);
  return read.success ? read.data : undefined;
}
