import * as z from 'zod/mini';

/** A trader as a row of a result names them. */
export interface KnownTrader {
  /** Platform user ID. */
  readonly userId?: string | undefined;
  readonly email?: string | undefined;
}

const word = z.optional(z.string().check(z.minLength(1)));
const argument = z.object({ trader: z.object({ userId: word, email: word }) });

/** The trader that a command was called with, by a row of a result; undefined where the person has to be asked. */
export function knownTrader(args: readonly unknown[]): KnownTrader | undefined {
  const [first] = args;
  const read = argument.safeParse(first);
  if (!read.success) return undefined;
  const { userId, email } = read.data.trader;
  return userId === undefined && email === undefined ? undefined : { userId, email };
}
