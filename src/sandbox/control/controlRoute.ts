import * as z from 'zod/mini';
import type { Clock } from '../clock.ts';
import type { FaultPlan } from '../http/faults.ts';
import type { RateLimiter } from '../http/rateLimiter.ts';
import type { Reply } from '../http/reply.ts';
import type { JobRunner } from '../jobRunner.ts';
import type { Store } from '../store/store.ts';

/** What the control routes work on. */
export interface ControlContext {
  readonly store: Store;
  /** The data folder: exported files lie in it. */
  readonly folder: string;
  readonly clock: Clock;
  readonly limiter: RateLimiter;
  readonly faults: FaultPlan;
  /** Woken when clock, settings or jobs were changed. */
  readonly jobs: JobRunner;
}

/** What a control route works with. */
export interface ControlCall extends ControlContext {
  readonly parameters: Readonly<Record<string, string>>;
  /** `{}` when there is none. */
  readonly body: unknown;
}

/** One control call, under `/__sandbox`. */
export interface ControlRoute {
  readonly method: 'GET' | 'POST' | 'DELETE';
  /** E.g. `/analyses/{id}`. */
  readonly path: string;
  readonly handle: (call: ControlCall) => Reply;
}

/** A control call that cannot be done. */
export class ControlError extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

/** The body, if it has that shape; otherwise 400 names what has not. */
export function readControlBody<S extends z.ZodMiniType>(schema: S, body: unknown): z.infer<S> {
  const read = z.safeParse(schema, body);
  if (read.success) return read.data;
  const places = read.error.issues.map(({ path, code }) => `${path.map(String).join('.') || 'body'} (${code})`);
  throw new ControlError(400, `Not understood: ${places.join(', ')}.`);
}
