import { appendDrawings } from '../../../contract/analyses.ts';
import { parseAnalysisRow } from '../../analyses/analysisRow.ts';
import { MAX_DRAWINGS, readDrawings } from '../../analyses/drawingsRead.ts';
import { unknownField } from '../../analyses/problem.ts';
import { updateRowCard } from '../../analyses/rewriteRow.ts';
import { saveDrawings } from '../../analyses/savedCard.ts';
import { storedCard } from '../../analyses/storedCard.ts';
import { newObjectId } from '../../objectIds.ts';
import type { ServiceRoute } from '../serviceRoute.ts';
import { ANALYSIS_STYLE, malformedId } from './analysisReplies.ts';
import { analysisReply } from './analysisReply.ts';
import { hasAnalysisId, requireOwnPendingAnalysis } from './ownedPending.ts';
import { fieldsOf, invalidRequest, senderOf, senderRequired } from './requestBody.ts';

/** P2 4.8, append drawings (assumed shape): those there stay, with their saved ids. */
export const appendDrawingsRoute: ServiceRoute = {
  operation: appendDrawings,
  style: ANALYSIS_STYLE,
  handle: (call) => {
    if (!hasAnalysisId(call)) return malformedId('analysisId');
    const fields = fieldsOf(call.body);
    const sender = senderOf(fields);
    if (sender === undefined) return senderRequired();
    const stray = unknownField(fields, ['sender', 'drawings']);
    if (stray !== undefined) return invalidRequest(stray);
    const read = readDrawings(fields['drawings']);
    if ('problem' in read) return invalidRequest(read.problem);
    if (read.value.length === 0) return invalidRequest({ path: ['drawings'], message: 'must hold at least 1 drawing' });
    const owned = requireOwnPendingAnalysis(call, sender);
    if ('status' in owned) return owned;
    const { row } = owned;
    const { card } = parseAnalysisRow(row);
    const taken = read.value.findIndex(({ clientObjectId }) =>
      card.drawings.some((drawing) => drawing.clientObjectId === clientObjectId),
    );
    if (taken >= 0) {
      return invalidRequest({ path: ['drawings', taken, 'clientObjectId'], message: 'is on the card already' });
    }
    if (card.drawings.length + read.value.length > MAX_DRAWINGS) {
      return invalidRequest({
        path: ['drawings'],
        message: `must leave the card with at most ${MAX_DRAWINGS} drawings`,
      });
    }
    const { store, now, deviations } = call;
    const rewritten = call.runWrite(() => {
      const drawings = [...card.drawings, ...saveDrawings(read.value, () => newObjectId(now))];
      const next = updateRowCard(row, storedCard({ ...card, drawings }, deviations.storedDrawings), now);
      store.analyses.update(next);
      const at = new Date(now).toISOString();
      store.events.add({ at, kind: 'message_webhook', event: 'update_analysis', analysisId: row.id });
      return next;
    });
    return analysisReply(200, 'Drawings added successfully', rewritten);
  },
};
