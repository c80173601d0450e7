import { updateAnalysis as operation } from '../../../contract/analyses.ts';
import { readRow } from '../../analyses/analysisRow.ts';
import { type CardChange, changesType, isDiscussed, readCardChange } from '../../analyses/cardChange.ts';
import { linkProblem } from '../../analyses/linkProblem.ts';
import { rewriteRow } from '../../analyses/rewriteRow.ts';
import { type SavedCard, saveDrawings } from '../../analyses/savedCard.ts';
import type { Reply } from '../../http/reply.ts';
import { newObjectId } from '../../objectIds.ts';
import type { ServiceRoute } from '../serviceRoute.ts';
import { ANALYSIS_STYLE, analysisError, malformedId } from './analysisReplies.ts';
import { analysisReply } from './analysisReply.ts';
import { hasAnalysisId, ownedPending } from './ownedPending.ts';
import { fieldsOf, invalidRequest, senderOf, senderRequired } from './requestBody.ts';

/** P2 4.8, Update, with its five rules. */
export const updateAnalysis: ServiceRoute = {
  operation,
  style: ANALYSIS_STYLE,
  answer: (call) => {
    if (!hasAnalysisId(call)) return malformedId('analysisId');
    const fields = fieldsOf(call.body);
    const sender = senderOf(fields);
    if (sender === undefined) return senderRequired();
    const read = readCardChange(fields);
    if ('problem' in read) return invalidRequest(read.problem);
    const change = read.value;
    if (Object.keys(change).length === 0) return nothingSent();
    const owned = ownedPending(call, sender);
    if ('status' in owned) return owned;
    const { row } = owned;
    const { card } = readRow(row);
    const refusal = typeRefusal(card, change);
    if (refusal !== undefined) return refusal;
    // Rule 3: drawings alone are not saved, and the answer does not say so.
    if (change.metadata === undefined && change.levels === undefined) return updated(row);
    const next = changed(card, change, call.now);
    const stray = linkProblem(next);
    if (stray !== undefined) return invalidRequest(stray);
    const { store, now } = call;
    return updated(
      call.writes(() => {
        const rewritten = rewriteRow(row, next, now);
        store.analyses.update(rewritten);
        const at = new Date(now).toISOString();
        store.events.add({ at, kind: 'message_webhook', event: 'update_analysis', analysisId: row.id });
        if (isDiscussed(card, change)) {
          store.events.add({ at, kind: 'bot_message', event: 'analysis_edited', analysisId: row.id });
        }
        return rewritten;
      }),
    );
  },
};

/** Rule 2: levels go with a change of type, and with nothing else. */
function typeRefusal(card: SavedCard, change: CardChange): Reply | undefined {
  const isNewType = changesType(card, change);
  if (isNewType && change.levels === undefined) {
    return analysisError(
      400,
      'Levels are required when the analysis type changes',
      'levels is required when direction or entryPlacement changes the type',
    );
  }
  if (!isNewType && change.levels !== undefined) {
    return analysisError(400, 'Pivot value cannot be changed', 'levels must not be sent unless the type changes');
  }
  return undefined;
}

function changed(card: SavedCard, change: CardChange, now: number): SavedCard {
  return {
    metadata: { ...card.metadata, ...change.metadata },
    levels: change.levels ?? card.levels,
    // Rule 4: a replaced set gets new saved ids.
    drawings: change.drawings === undefined ? card.drawings : saveDrawings(change.drawings, () => newObjectId(now)),
  };
}

function nothingSent(): Reply {
  const text = 'At least one of metadata, levels or drawings is required';
  return analysisError(400, text, text);
}

function updated(row: Parameters<typeof analysisReply>[2]): Reply {
  return analysisReply(200, 'Analysis updated successfully', row);
}
