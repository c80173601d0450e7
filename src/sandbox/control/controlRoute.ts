import * as z from 'zod/mini';
import type { Clock } from '../clock.ts';
import type { FaultPlan } from '../http/faults.ts';
import type { RateLimiter } from '../http/rateLimiter.ts';
import type { Reply } from '../http/reply.ts';
import type { JobRunner } from '../jobRunner.ts';
import type { Store } from '../store/store.ts';

/** The objects that the control routes change. */
export interface ControlContext {
  readonly store: Store;
  /** The data folder, which contains the exported files. */
  readonly folder: string;
  readonly clock: Clock;
  readonly limiter: RateLimiter;
  readonly faults: FaultPlan;
  /** Wake it after changes of clock, settings or jobs. */
  readonly jobs: JobRunner;
}

/** A request to a control route. */
export interface ControlCall extends ControlContext {
  readonly parameters: Readonly<Record<string, string>>;
  /** `{}` for an empty body. */
  readonly body: unknown;
}

/** One control call, under `/__sandbox`. */
export interface ControlRoute {
  readonly method: 'GET' | 'POST' | 'DELETE';
  /** E.g. `/analyses/{id}`. */
  readonly path: string;
  readonly handle: (call: ControlCall) => Reply;
}

/** A control call that fails with a status and a message. */
export class ControlError extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

/** Parses the body by the schema; throws a 400 that lists the invalid paths. */
export function readControlBody<S extends z.ZodMiniType>(schema: S, body: unknown): z.infer<S> {
  const read = z.safeParse(schema, body);
  if (read.success) return read.data;
  const places = read.error.issues.map(({ path, code }) => `${path.map(String).join('.') || 'body'} (${code})`);
  throw new ControlError(400, `Invalid: ${places.join(', ')}. Nothing was changed.`);
}
