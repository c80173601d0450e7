/** Whether asking again is right: never, at once, or when a window has opened (milliseconds). */
export type Retry =
  | { readonly kind: 'no' }
  | { readonly kind: 'now' }
  | { readonly kind: 'after'; readonly ms: number };

/** A way on that an explanation offers beside trying again. */
export type ProblemActionKind = 'signIn' | 'changeConnection' | 'checkPending' | 'testConnection' | 'findRetiredRoutes';

/** A trouble in words for people. */
export interface Explanation {
  /** What happened. */
  readonly what: string;
  /** What was or was not changed on the service. */
  readonly changed: string;
  /** What to do next; empty: nothing. */
  readonly next: string;
  readonly retry: Retry;
  readonly offers: readonly ProblemActionKind[];
  /** `done`: it went well after all, or the person gave it up. */
  readonly tone: 'error' | 'warning' | 'givenUp';
}
