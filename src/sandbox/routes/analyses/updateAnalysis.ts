import { applyPatch } from '../../../card/applyPatch.ts';
import type { PatchBody } from '../../../card/patch.ts';
import { sameValue } from '../../../card/sameValue.ts';
import { updateAnalysis } from '../../../contract/analyses.ts';
import { parseAnalysisRow } from '../../analyses/analysisRow.ts';
import { readCardChange } from '../../analyses/cardChange.ts';
import { linkProblem } from '../../analyses/linkProblem.ts';
import { unknownField } from '../../analyses/problem.ts';
import { updateRowCard, withKeptTexts } from '../../analyses/rewriteRow.ts';
import { type SavedCard, saveDrawings } from '../../analyses/savedCard.ts';
import { storedCard } from '../../analyses/storedCard.ts';
import type { Deviations } from '../../deviations.ts';
import type { Reply } from '../../http/reply.ts';
import { newObjectId } from '../../objectIds.ts';
import type { AnalysisRow } from '../../store/analysisTable.ts';
import type { ServiceRoute } from '../serviceRoute.ts';
import { ANALYSIS_STYLE, analysisError, malformedId } from './analysisReplies.ts';
import { analysisReply } from './analysisReply.ts';
import { hasAnalysisId, requireOwnPendingAnalysis } from './ownedPending.ts';
import { fieldsOf, invalidRequest, senderOf, senderRequired } from './requestBody.ts';

/** P2 4.8, Update. */
export const updateAnalysisRoute: ServiceRoute = {
  operation: updateAnalysis,
  style: ANALYSIS_STYLE,
  handle: (call) => {
    if (!hasAnalysisId(call)) return malformedId('analysisId');
    const fields = fieldsOf(call.body);
    const sender = senderOf(fields);
    if (sender === undefined) return senderRequired();
    const stray = unknownField(fields, ['sender', 'metadata', 'levels', 'drawings']);
    if (stray !== undefined) return invalidRequest(stray);
    const read = readCardChange(fields);
    if ('problem' in read) return invalidRequest(read.problem);
    const owned = requireOwnPendingAnalysis(call, sender);
    if ('status' in owned) return owned;
    const { row } = owned;
    const { card } = parseAnalysisRow(row);
    const { store, now, deviations } = call;
    const change = effectiveChange(read.value, card, deviations);
    const applied = applyPatch(card, change);
    if (applied.kind === 'refused') return REFUSAL_REPLIES[applied.reason];
    // Drawings alone are not saved, and the answer does not say so (rule 3).
    if (!applied.postRewritten) return updatedReply(row);
    const broken = linkProblem(applied.card);
    if (broken !== undefined) return invalidRequest(broken);
    const drawings = applied.drawingsReplaced
      ? saveDrawings(applied.card.drawings, () => newObjectId(now))
      : card.drawings;
    const rewritten = call.runWrite(() => {
      const rewritten = updateRowCard(row, storedCard({ ...applied.card, drawings }, deviations.storedDrawings), now);
      const next =
        deviations.keptTextLinks === 'stale' ? withKeptTexts(rewritten, row, change.metadata ?? {}) : rewritten;
      store.analyses.update(next);
      const event = { at: new Date(now).toISOString(), analysisId: row.id } as const;
      store.events.add({ ...event, kind: 'message_webhook', event: 'update_analysis' });
      if (applied.botMessage) store.events.add({ ...event, kind: 'bot_message', event: 'analysis_edited' });
      return next;
    });
    return updatedReply(rewritten);
  },
};

/** Metadata that holds only what is stored counts for nothing where `unchangedTitle` says so (P2 4.8 rule 3 is silent). */
function effectiveChange(
  change: PatchBody,
  card: SavedCard,
  { unchangedTitle, storedDrawings }: Deviations,
): PatchBody {
  if (unchangedTitle === 'savesDrawings' || change.metadata === undefined) return change;
  const metadata = { ...card.metadata, ...change.metadata };
  const next = storedCard({ ...card, metadata }, storedDrawings).metadata;
  const names = Object.keys(change.metadata) as (keyof typeof metadata)[];
  return names.every((name) => sameValue(next[name], card.metadata[name])) ? { ...change, metadata: {} } : change;
}

/** 400 by rules 1 and 2; the words about the pivot are the service's own (P2 4.8). */
const REFUSAL_REPLIES: Readonly<Record<'nothingSent' | 'levelsRequired' | 'levelsNotAllowed', Reply>> = {
  nothingSent: analysisError(
    400,
    'At least one of metadata, levels or drawings is required',
    'body must hold metadata, levels or drawings',
  ),
  levelsRequired: analysisError(
    400,
    'Levels are required when the analysis type changes',
    'levels is required when direction or entryPlacement changes the type',
  ),
  levelsNotAllowed: analysisError(
    400,
    'Pivot value cannot be changed',
    'levels must not be sent unless the type changes',
  ),
};

function updatedReply(row: AnalysisRow): Reply {
  return analysisReply(200, 'Analysis updated successfully', row);
}
