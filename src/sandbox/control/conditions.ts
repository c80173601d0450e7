import * as z from 'zod/mini';
import { FAILURE_POINTS, type FaultEffect } from '../http/faults.ts';
import { emptyReply, jsonReply } from '../http/reply.ts';
import { ALL_PERMISSIONS, newKey } from '../seed/community.ts';
import { changeSettings, settingsChangeSchema } from '../settings.ts';
import { ControlError, type ControlRoute, readControlBody } from './controlRoute.ts';

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

/** Removes the remaining faults. */
export const deleteFaults: ControlRoute = {
  method: 'DELETE',
  path: '/faults',
  handle: ({ faults }) => {
    faults.clear();
    return emptyReply();
  },
};

const rateLimitBody = z.union([
  z.strictObject({
    limit: z.int().check(z.minimum(0)),
    windowSeconds: z.number().check(z.positive()),
  }),
  z.looseObject({ limit: z.null() }),
]);

/** Switches the per-community limit on or off. */
export const postRateLimit: ControlRoute = {
  method: 'POST',
  path: '/rateLimit',
  handle: (call) => {
    const change = readControlBody(rateLimitBody, call.body);
    call.limiter.set(
      change.limit === null ? undefined : { limit: change.limit, windowSeconds: Number(change.windowSeconds) },
    );
    return emptyReply();
  },
};

const clockBody = z.strictObject({ now: z.string() });
/** Times outside of these years would no longer sort as text. */
const [EARLIEST, LATEST] = [Date.UTC(1970, 0), Date.UTC(9000, 0)];

/** Sets the service's clock, which runs on from there. */
export const postClock: ControlRoute = {
  method: 'POST',
  path: '/clock',
  handle: (call) => {
    const { now: text } = readControlBody(clockBody, call.body);
    // `Date.parse` alone would accept `1`, for example.
    const now = /^\d{4}-\d{2}-\d{2}(T|$)/.test(text) ? Date.parse(text) : Number.NaN;
    if (!(now >= EARLIEST && now <= LATEST)) {
      throw new ControlError(400, 'now must be an ISO 8601 time from 1970 to 9000.');
    }
    call.clock.set(now);
    return emptyReply();
  },
};

/** Changes the community's settings and the states behind documented conditions. */
export const postSettings: ControlRoute = {
  method: 'POST',
  path: '/settings',
  handle: (call) => {
    changeSettings(call.store.facts, readControlBody(settingsChangeSchema, call.body));
    return emptyReply();
  },
};

const keyBody = z.strictObject({
  kind: z._default(z.enum(['community', 'personal']), 'community'),
  permissions: z._default(z.array(z.string()), [...ALL_PERMISSIONS]),
  expired: z._default(z.boolean(), false),
  communityGone: z._default(z.boolean(), false),
  community: z._default(z.enum(['own', 'other']), 'own'),
});

/** Creates a key: by default for the own community, with every permission. */
export const postKeys: ControlRoute = {
  method: 'POST',
  path: '/keys',
  handle: (call) => {
    const { kind, permissions, expired, communityGone, community } = readControlBody(keyBody, call.body);
    const communityId = String(call.store.facts.get(community === 'own' ? 'communityId' : 'otherCommunityId'));
    const key = newKey(kind);
    call.store.transact(() => call.store.keys.add({ key, kind, permissions, expired, communityId, communityGone }));
    return jsonReply(201, { key, communityId });
  },
};
