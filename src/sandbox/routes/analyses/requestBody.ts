import { formatProblem, type RequestProblem } from '../../analyses/problem.ts';
import type { Reply } from '../../http/reply.ts';
import { analysisError } from './analysisReplies.ts';

/** The body's fields; what is no object has none. */
export function fieldsOf(body: unknown): Readonly<Record<string, unknown>> {
  return typeof body === 'object' && body !== null && !Array.isArray(body) ? (body as Record<string, unknown>) : {};
}

/** Who sends: username or e-mail. */
export function senderOf(fields: Readonly<Record<string, unknown>>): string | undefined {
  const sender = fields['sender'];
  return typeof sender === 'string' && sender.trim() !== '' ? sender.trim() : undefined;
}

/** 400 in the service's own words (P2 7.3). */
export function senderRequired(): Reply {
  return analysisError(400, 'Sender field is required', 'sender is required');
}

/** 400 whose `detail` names the field (P2 7.3). */
export function invalidRequest(problem: RequestProblem): Reply {
  return analysisError(400, 'Validation failed', formatProblem(problem));
}
