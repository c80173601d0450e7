/** What a caller does about a documented error. */
export type CallerAction = 'fix the input' | 'fix the key' | 'retry' | 'wait and retry' | 'read back' | 'final';

/** One documented error of an operation: when it comes, where its code stands, what the caller does. */
export interface ErrorRow {
  readonly status: number;
  /** Machine-readable code; absent where the documents give none. */
  readonly code?: string;
  readonly codeAt: 'code' | 'meta.code' | 'none';
  /** Tells rows of one status apart where the documents give no code: the texts that `detail` has then (P1 7.4, 7.6). */
  readonly details?: readonly string[];
  /** The answer's body is no JSON (P2 4.10, 7.2). */
  readonly notJson?: true;
  /** The condition in our own words. */
  readonly when: string;
  readonly action: CallerAction;
  /** Where it is documented, e.g. `P2 7.3`. */
  readonly source: string;
  /** The documents do not show it: taken from sibling routes. */
  readonly assumed?: true;
}
