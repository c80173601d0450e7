import * as z from 'zod/mini';
import type { Card } from '../../card/model/card.ts';
import { lazy } from '../../card/model/lazy.ts';

/** Content of a version: the card, and the service's data about it, without member names or ids. */
export interface VersionContent {
  readonly card: Card;
  readonly status: string;
  /** ISO 8601, as the service sent it. */
  readonly updatedAt: string;
}

/** A state of a published card that was seen on this machine. */
export interface CardVersion extends VersionContent {
  /** Hash of the content. */
  readonly hash: string;
  /** When it was first seen here, in epoch milliseconds. */
  readonly seenAt: number;
}

const versionQuerySchema = lazy(() =>
  z.object({ status: z.string(), /** ISO 8601, as the service gave it. */ updatedAt: z.string() }),
);

/** The service's data about a version, besides its card. */
export type VersionDetails = z.infer<ReturnType<typeof versionQuerySchema>>;

/** The query of a version's URI, which carries its status and times for display. */
export function versionQuery({ status, updatedAt }: VersionDetails): string {
  return JSON.stringify({ status, updatedAt });
}

/** Parses a version's query; undefined for any other URI. */
export function readVersionQuery({ query }: { readonly query: string }): VersionDetails | undefined {
  try {
    const read = z.safeParse(versionQuerySchema(), JSON.parse(query));
    return read.success ? read.data : undefined;
  } catch {
    return undefined;
  }
}
