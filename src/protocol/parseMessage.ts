import * as z from 'zod/mini';
import { MAX_MESSAGE_DEPTH, MAX_MESSAGE_LENGTH } from './editorMessages.ts';

/** A message that fits its schema, or why it does not; `problem` names places, never contents. */
export type ParsedMessage<T> =
  | { readonly kind: 'message'; readonly message: T }
  | { readonly kind: 'dropped'; readonly problem: string };

/** Parses what came over the border between extension and webview, either way. Total: anything may come. */
export function parseMessage<T>(schema: z.ZodMiniType<T>, raw: unknown): ParsedMessage<T> {
  const excess = messageSizeProblem(raw, MAX_MESSAGE_LENGTH, MAX_MESSAGE_DEPTH);
  if (excess !== undefined) return { kind: 'dropped', problem: `message ${excess}` };
  const parsed = z.safeParse(schema, raw);
  if (parsed.success) return { kind: 'message', message: parsed.data };
  const places = parsed.error.issues
    .slice(0, 3)
    .map((issue) => `${issue.code} at ${issue.path.join('.') || 'the top'}`);
  return { kind: 'dropped', problem: places.join('; ') };
}

/** Why a message is not even looked at. */
export type MessageSizeProblem = 'too large' | 'too deep';

/**
 * Measures a message without recursion, before a schema walks it: strings and keys count by their length, everything
 * else as one unit, typed arrays as nothing (candles). Stops as soon as a limit is passed.
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
