/** What may be repeated without asking, and how a doubt is settled. */
export interface RepeatPolicy {
  /** `read`: safe to repeat exactly. `write`: only when certainly not done. `keyed`: repeat with the same idempotency key. */
  readonly kind: 'read' | 'write' | 'keyed';
  /** Statuses (with code, where it matters) after which a repeat is safe and useful. */
  readonly repeatAfter: readonly RepeatStatus[];
  /** How to find out whether a write of unknown outcome happened. */
  readonly readBack?: { readonly operation: string; readonly happened: string };
}

/** An answer after which a repeat is safe and useful. */
export interface RepeatStatus {
  readonly status: number;
  readonly code?: string;
  /** Not when `detail` has one of these texts: a failure that lasts (P1 7.4). */
  readonly exceptDetails?: readonly string[];
  /** Only when the body is JSON: a page without it means something else (P2 7.2). */
  readonly onlyJson?: true;
}

/** Reads may be repeated exactly (P1 1): after a failure inside the service, and after a gateway's 502-504. */
export const READ_REPEAT = {
  kind: 'read',
  repeatAfter: [{ status: 429 }, { status: 500 }, { status: 502 }, { status: 503 }, { status: 504 }],
} as const satisfies RepeatPolicy;

/** Writes without an idempotency key: only a request that the service turned away unread is repeated. */
export const WRITE_REPEAT = { kind: 'write', repeatAfter: [{ status: 429 }] } as const satisfies RepeatPolicy;

/** The key could not be checked, so nothing was done (P1 7.2, 7.3). */
export const KEY_CHECK_FAILED = { status: 500, code: 'AUTHENTICATION_FAILED' } as const satisfies RepeatStatus;
