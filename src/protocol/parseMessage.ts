import * as z from 'zod/mini';
import { MAX_MESSAGE_DEPTH, MAX_MESSAGE_LENGTH } from './editorMessages.ts';
import { messageSizeProblem } from './messageSize.ts';

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
