import { appendDrawings } from '../../contract/analyses.ts';
import type { CallInput } from '../callInput.ts';
import type { ReadBackProgress } from '../reconcile/lookBack.ts';
import { writeAndReconcile } from '../reconcile/writeAndReconcile.ts';
import type { AppendResult } from './cardService.ts';
import type { CardServiceContext } from './cardServiceParts.ts';

/** Adds drawings to those that a Pending card has (P2 4.8); a doubt is settled by reading the card. */
export async function appendToCard(
  { client, clock }: CardServiceContext,
  analysisId: string,
  body: CallInput<typeof appendDrawings>['body'],
  signal: AbortSignal,
  onProgress?: (progress: ReadBackProgress) => void,
): Promise<AppendResult> {
  const input = { path: { analysisId }, body };
  const end = await writeAndReconcile(client, appendDrawings, input, { signal, clock, onProgress });
  switch (end.kind) {
    case 'done':
    case 'happened':
      return { kind: 'appended' };
    case 'refused':
    case 'notSent':
      return end;
    case 'didNotHappen':
      return { kind: 'notAppended' };
    case 'changedSince':
    case 'unknown':
      return { kind: 'unknown' };
  }
}
