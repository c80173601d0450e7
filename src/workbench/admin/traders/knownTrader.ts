import * as z from 'zod/mini';

/** A trader as a row of a result names them. */
export interface TraderReference {
  /** Platform user ID. */
  readonly userId?: string | undefined;
  readonly email?: string | undefined;
}

const nonEmptyText = z.optional(z.string().check(z.minLength(1)));
const traderArgument = z.object({ trader: z.object({ userId: nonEmptyText, email: nonEmptyText }) });

/** The trader that a command was called with, by a row of a result; undefined where the person has to be asked. */
export function traderFromArguments(args: readonly unknown[]): TraderReference | undefined {
  const [first] = args;
  const read = traderArgument.safeParse(first);
  if (!read.success) return undefined;
  const { userId, email } = read.data.trader;
  return userId === undefined && email === undefined ? undefined : { userId, email };
}
