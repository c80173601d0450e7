import type { PublishedCard } from '../../card/publishedCard.ts';
import { getAnalysis } from '../../contract/analyses.ts';
import type { Outcome } from '../outcome.ts';
import type { ServiceClient } from '../serviceClient.ts';
import { publishedFrom } from './publishedFrom.ts';

/** Reads one card. An answer that is an analysis but no card we can read is a failure that names the field. */
export async function readCard(
  client: ServiceClient,
  analysisId: string,
  signal: AbortSignal,
): Promise<Outcome<PublishedCard>> {
  const outcome = await client.call(getAnalysis, { path: { analysisId } }, { signal });
  if (outcome.kind !== 'done') return outcome;
  const read = publishedFrom(outcome.value.data.analysis);
  if (read.kind === 'card') return { ...outcome, value: read.published };
  return {
    kind: 'unknown',
    failure: {
      kind: 'malformed',
      code: 'REPLY_SHAPE',
      text: `The answer to ${getAnalysis.id} does not fit: ${read.problem}.`,
    },
    journalId: undefined,
    raw: outcome.raw ?? outcome.value,
  };
}
