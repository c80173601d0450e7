import * as z from 'zod/mini';
import { FAILURE_POINTS, type FaultEffect } from '../http/faults.ts';
import { jsonReply } from '../http/reply.ts';
import { type ControlRoute, readControlBody } from './controlRoute.ts';

const statusEffect = z.strictObject({
  status: z.int().check(z.minimum(200), z.maximum(599)),
  body: z.optional(z.unknown()),
  headers: z.optional(z.record(z.string(), z.string())),
});
const delayEffect = z.strictObject({ delayMs: z.int().check(z.minimum(0), z.maximum(600_000)) });
const dropEffect = z.strictObject({ drop: z.enum(['before', 'after']) });
const failEffect = z.strictObject({ fail: z.enum(FAILURE_POINTS) });

const faultBody = z.strictObject({
  method: z.optional(z.string()),
  path: z.string(),
  times: z.int().check(z.minimum(0)),
  effect: z.union([statusEffect, delayEffect, dropEffect, failEffect]),
});

/** Plans a fault for the next `times` requests whose path begins with `path`. */
export const postFaults: ControlRoute = {
  method: 'POST',
  path: '/faults',
  handle: (call) => {
    const { method, path, times, effect } = readControlBody(faultBody, call.body);
    call.faults.add({ method: method?.toUpperCase(), path, times, effect: toFaultEffect(effect) });
    return jsonReply(201, {});
  },
};

function toFaultEffect(effect: z.infer<typeof faultBody>['effect']): FaultEffect {
  if ('status' in effect) {
    return { kind: 'status', status: effect.status, body: effect.body, headers: effect.headers ?? {} };
  }
  if ('delayMs' in effect) return { kind: 'delay', milliseconds: effect.delayMs };
  if ('drop' in effect) return { kind: 'drop', when: effect.drop };
  return { kind: 'fail', point: effect.fail };
}
