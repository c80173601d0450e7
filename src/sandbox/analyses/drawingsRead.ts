import * as z from 'zod/mini';
import { type Drawing, drawingSchema } from '../../card/card.ts';
import { type ReadResult, type RequestProblem, readPart } from './problem.ts';
import { isDateTime } from './times.ts';

/** Most drawings of a card (P2 8). */
export const MAX_DRAWINGS = 20;

const drawingsSchema = z.array(drawingSchema()).check(z.maxLength(MAX_DRAWINGS));

/** A set of drawings (P2 2.4). */
export function readDrawings(raw: unknown): ReadResult<Drawing[]> {
  const read = readPart(drawingsSchema, raw, ['drawings']);
  if ('problem' in read) return read;
  const seen = new Set<string>();
  for (const [i, drawing] of read.value.entries()) {
    const problem = drawingProblem(drawing);
    if (problem !== undefined) return { problem: { path: ['drawings', i, ...problem.path], message: problem.message } };
    if (seen.has(drawing.clientObjectId)) {
      return { problem: { path: ['drawings', i, 'clientObjectId'], message: 'must be unique in the request' } };
    }
    seen.add(drawing.clientObjectId);
  }
  return read;
}

function drawingProblem({ type, points, startHead, endHead, levels }: Drawing): RequestProblem | undefined {
  const badTime = points.findIndex(({ time }) => !(typeof time === 'string' ? isDateTime(time) : isInstant(time)));
  if (badTime >= 0) return { path: ['points', badTime, 'time'], message: 'must be an ISO 8601 UTC time ending in Z' };
  if (type === 'PARALLEL' && points.length !== 3) return { path: ['points'], message: 'must hold exactly 3 points' };
  if (type === 'FIB_RETRACEMENT' && points.length !== 2 && points.length !== 3) {
    return { path: ['points'], message: 'must hold 2 or 3 points' };
  }
  if (type !== 'LINE' && startHead !== undefined) return { path: ['startHead'], message: 'is allowed for LINE only' };
  if (type !== 'LINE' && endHead !== undefined) return { path: ['endHead'], message: 'is allowed for LINE only' };
  if (type !== 'FIB_RETRACEMENT' && levels !== undefined) {
    return { path: ['levels'], message: 'is allowed for FIB_RETRACEMENT only' };
  }
  return undefined;
}

/** Whole numbers can lie beyond what a date can be: 275,760 years around 1970. */
function isInstant(epochMs: number): boolean {
  return !Number.isNaN(new Date(epochMs).getTime());
}
