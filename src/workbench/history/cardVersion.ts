import * as z from 'zod/mini';
import type { Card } from '../../card/card.ts';
import { lazy } from '../../card/lazy.ts';

/** What a version says: the card, and what the service said of it. No member's name or id. */
export interface VersionContent {
  readonly card: Card;
  readonly status: string;
  /** ISO 8601, as the service gave it. */
  readonly updatedAt: string;
}

/** A state of a published card that this machine has seen. */
export interface CardVersion extends VersionContent {
  /** Of the content; its name. */
  readonly hash: string;
  /** When it was first seen here, in epoch milliseconds. */
  readonly seenAt: number;
}

const versionQuerySchema = lazy(() =>
  z.object({ status: z.string(), /** ISO 8601, as the service gave it. */ updatedAt: z.string() }),
);

/** What the service said of a version, beside its card. */
export type VersionDetails = z.infer<ReturnType<typeof versionQuerySchema>>;

/** The query in a version's address: whoever shows its text can say of when it is. */
export function versionQuery({ status, updatedAt }: VersionDetails): string {
  return JSON.stringify({ status, updatedAt });
}

/** The same, read back; undefined for the address of anything else. */
export function readVersionQuery({ query }: { readonly query: string }): VersionDetails | undefined {
  try {
    const read = z.safeParse(versionQuerySchema(), JSON.parse(query));
    return read.success ? read.data : undefined;
  } catch {
    return undefined;
  }
}
