import { l10n } from 'vscode';
import type { ServiceRefusal, TransportFailure } from '../../../client/outcome.ts';
import type { Trouble } from '../adminCommand.ts';

/** Whether asking again is right: never, at once, or when a window has opened (milliseconds). */
export type Retry =
  | { readonly kind: 'no' }
  | { readonly kind: 'now' }
  | { readonly kind: 'after'; readonly ms: number };

/** A trouble in words for people. */
export interface Explanation {
  /** What happened. */
  readonly what: string;
  /** What was or was not changed on the service. */
  readonly changed: string;
  /** What to do next. */
  readonly next: string;
  readonly retry: Retry;
}

/** First form: says what the table says. */
export function explain(trouble: Trouble): Explanation {
  const { end } = trouble;
  const outcome = end.kind === 'failed' ? end.outcome : end;
  const refusal: ServiceRefusal | undefined = 'refusal' in outcome ? outcome.refusal : undefined;
  const failure: TransportFailure | undefined = 'failure' in outcome ? outcome.failure : undefined;
  const what = refusal?.row?.when ?? failure?.text ?? l10n.t('The list ended before its last row.');
  return { what: l10n.t(what), changed: '', next: '', retry: { kind: 'no' } };
}
