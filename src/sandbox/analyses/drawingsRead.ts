import * as z from 'zod/mini';
import { type Drawing, drawingSchema } from '../../card/card.ts';
import { type Problem, type Read, readPart } from './problem.ts';
import { isDateTime } from './times.ts';

/** Most drawings of a card (P2 8). */
export const MOST_DRAWINGS = 20;

const drawings = z.array(drawingSchema()).check(z.maxLength(MOST_DRAWINGS));

/** A set of drawings (P2 2.4). */
export function readDrawings(raw: unknown): Read<Drawing[]> {
  const read = readPart(drawings, raw, ['drawings']);
  if ('problem' in read) return read;
  const seen = new Set<string>();
  for (const [i, drawing] of read.value.entries()) {
    const problem = drawingProblem(drawing);
    if (problem !== undefined) return { problem: { path: ['drawings', i, ...problem.path], text: problem.text } };
    if (seen.has(drawing.clientObjectId)) {
      return { problem: { path: ['drawings', i, 'clientObjectId'], text: 'must be unique in the request' } };
    }
    seen.add(drawing.clientObjectId);
  }
  return read;
}

function drawingProblem({ type, points, startHead, endHead, levels }: Drawing): Problem | undefined {
  const badTime = points.findIndex(({ time }) => !(typeof time === 'string' ? isDateTime(time) : isInstant(time)));
  if (badTime >= 0) return { path: ['points', badTime, 'time'], text: 'must be an ISO 8601 UTC time ending in Z' };
  if (type === 'PARALLEL' && points.length !== 3) return { path: ['points'], text: 'must hold exactly 3 points' };
  if (type === 'FIB_RETRACEMENT' && points.length !== 2 && points.length !== 3) {
    return { path: ['points'], text: 'must hold 2 or 3 points' };
  }
  if (type !== 'LINE' && startHead !== undefined) return { path: ['startHead'], text: 'is allowed for LINE only' };
  if (type !== 'LINE' && endHead !== undefined) return { path: ['endHead'], text: 'is allowed for LINE only' };
  if (type !== 'FIB_RETRACEMENT' && levels !== undefined) {
    return { path: ['levels'], text: 'is allowed for FIB_RETRACEMENT only' };
  }
  return undefined;
}

/** Whole numbers can lie beyond what a date can be: 275,760 years around 1970. */
function isInstant(epochMs: number): boolean {
  return !Number.isNaN(new Date(epochMs).getTime());
}
