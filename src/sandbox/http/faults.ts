/** Points of failure inside the service; `writeAfter`: after the write was stored. */
export const FAILURE_POINTS = ['keyCheck', 'read', 'write', 'writeAfter'] as const;
/** A point of failure inside the service. */
export type FailurePoint = (typeof FAILURE_POINTS)[number];

/** What happens to a request instead of, or in addition to, its reply. */
export type FaultEffect =
  | {
      readonly kind: 'status';
      readonly status: number;
      readonly body: unknown;
      readonly headers: Readonly<Record<string, string>>;
    }
  | { readonly kind: 'delay'; readonly milliseconds: number }
  | { readonly kind: 'drop'; readonly when: 'before' | 'after' }
  | { readonly kind: 'fail'; readonly point: FailurePoint };

/** A fault for the next `times` requests with the method (undefined: any) and a path that begins with `path`. */
interface Fault {
  readonly method: string | undefined;
  readonly path: string;
  readonly times: number;
  readonly effect: FaultEffect;
}

/** The remaining faults, oldest first. Not stored: a restart clears them. */
export class FaultPlan {
  #waiting: Fault[] = [];

  add(fault: Fault): void {
    if (fault.times > 0) this.#waiting.push(fault);
  }

  clear(): void {
    this.#waiting = [];
  }

  /** The number of requests that will still fail. */
  get left(): number {
    return this.#waiting.reduce((sum, { times }) => sum + times, 0);
  }

  /** Consumes and returns the effect on this request. */
  take(method: string, path: string): FaultEffect | undefined {
    const index = this.#waiting.findIndex(
      (fault) => (fault.method === undefined || fault.method === method) && path.startsWith(fault.path),
    );
    const fault = this.#waiting[index];
    if (fault === undefined) return undefined;
    if (fault.times === 1) this.#waiting.splice(index, 1);
    else this.#waiting[index] = { ...fault, times: fault.times - 1 };
    return fault.effect;
  }
}
