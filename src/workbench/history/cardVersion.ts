import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import { type Card, heldCardSchema } from '../../card/card.ts';
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

const storedSchema = lazy(() =>
  z.object({
    /** `addressKey` of the card. */
    key: z.string(),
    seenAt: z.int(),
    status: z.string(),
    updatedAt: z.string(),
    card: heldCardSchema(),
  }),
);

/** Digits of a version's name: a collision would need more versions than there are bytes on any disk. */
const HASH_LENGTH = 32;

/** The name of a content: the same one in every window and at every time. */
export function versionHash({ card, status, updatedAt }: VersionContent): string {
  return hashOf(canonicalJson({ card, status, updatedAt }));
}

/** A short name for any text, safe as a file's. */
export function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, HASH_LENGTH);
}

/** The version as it is written down. */
export function versionText(key: string, { card, status, updatedAt, seenAt }: CardVersion): string {
  return JSON.stringify({ key, seenAt, status, updatedAt, card });
}

/** The version that the text holds; undefined when it is none, or not the one that its name promises. */
export function readVersion(text: string, hash: string): { key: string; version: CardVersion } | undefined {
  const parsed = storedSchema().safeParse(parse(text));
  if (!parsed.success) return undefined;
  const { key, ...content } = parsed.data;
  return versionHash(content) === hash ? { key, version: { ...content, hash } } : undefined;
}

/** JSON in which the order of keys does not matter. */
function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
