import * as z from 'zod/mini';

/** Longest message of a page that is parsed, in UTF-16 units. */
const MAX_MESSAGE_LENGTH = 2_000_000;

/** Deepest nesting of a message; the deepest part of a card is at depth six. */
const MAX_MESSAGE_DEPTH = 32;

/** A valid message, or why it was dropped; `problem` names paths, never contents. */
type ParsedMessage<T> =
  | { readonly kind: 'message'; readonly message: T }
  | { readonly kind: 'dropped'; readonly problem: string };

/** Validates a message from a webview. Never throws, whatever the value. */
export function parseMessage<T>(schema: z.ZodMiniType<T>, raw: unknown): ParsedMessage<T> {
  const excess = messageSizeProblem(raw, MAX_MESSAGE_LENGTH, MAX_MESSAGE_DEPTH);
  if (excess !== undefined) return { kind: 'dropped', problem: `message ${excess}` };
  const parsed = z.safeParse(schema, raw);
  if (parsed.success) return { kind: 'message', message: parsed.data };
  const places = parsed.error.issues
    .slice(0, 3)
    .map((issue) => `${issue.code} at ${issue.path.join('.') || 'the root'}`);
  return { kind: 'dropped', problem: places.join('; ') };
}

/** Why a message is dropped without parsing it. */
type MessageSizeProblem = 'too large' | 'too deep';

/**
 * Measures a message without recursion, before a schema walks it: strings and keys count by their length, everything
 * else as one unit, and the contents of typed arrays aren't counted (pictures, row numbers). Stops at the first limit.
 */
function messageSizeProblem(message: unknown, maxLength: number, maxDepth: number): MessageSizeProblem | undefined {
  let length = 0;
  let level: unknown[] = [message];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > maxDepth) return 'too deep';
    const below: unknown[] = [];
    for (const part of level) {
      length += typeof part === 'string' ? part.length : 1;
      if (length > maxLength) return 'too large';
      if (typeof part !== 'object' || part === null || ArrayBuffer.isView(part)) continue;
      if (Array.isArray(part)) {
        if (part.length + below.length > maxLength) return 'too large';
        for (const item of part) below.push(item);
        continue;
      }
      for (const [key, value] of Object.entries(part)) {
        length += key.length;
        below.push(value);
      }
    }
    level = below;
  }
  return undefined;
}
