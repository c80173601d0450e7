import { sameValue } from '../../card/jsonValue.ts';
import type { PatchBody } from '../../card/patch.ts';
import { appendDrawings, updateAnalysis } from '../../contract/analyses.ts';
import {
  parseAnalysisRow,
  type SavedCard,
  saveDrawings,
  storedCard,
  updateRowCard,
  withKeptTexts,
} from '../analyses/analysisRow.ts';
import { applyPatch } from '../analyses/applyPatch.ts';
import { linkProblem, MAX_DRAWINGS, readCardChange, readDrawings, unknownField } from '../analyses/cardRequest.ts';
import type { Reply } from '../http/reply.ts';
import { newObjectId } from '../objectIds.ts';
import type { Deviations } from '../settings.ts';
import type { AnalysisRow } from '../store/analysisTable.ts';
import {
  ANALYSIS_STYLE,
  analysisError,
  analysisReply,
  fieldsOf,
  hasAnalysisId,
  invalidRequest,
  malformedId,
  requireOwnPendingAnalysis,
  senderOf,
  senderRequired,
} from './analysisReplies.ts';
import type { ServiceRoute } from './serviceRoute.ts';

/** P2 4.8, Update. */
export const updateAnalysisRoute: ServiceRoute = {
  operation: updateAnalysis,
  style: ANALYSIS_STYLE,
  handle: (call) => {
    if (!hasAnalysisId(call)) return malformedId('analysisId');
    const fields = fieldsOf(call.body);
    const sender = senderOf(fields);
    if (sender === undefined) return senderRequired();
    const unknownPart = unknownField(fields, ['sender', 'metadata', 'levels', 'drawings']);
    if (unknownPart !== undefined) return invalidRequest(unknownPart);
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
    // Drawings alone aren't saved, and the reply doesn't say so (rule 3).
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

/** Metadata that changes nothing is ignored if the deviation `unchangedTitle` says so (P2 4.8 rule 3 is silent). */
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

/** 400 by rules 1 and 2; the message about the pivot is documented (P2 4.8). */
const REFUSAL_REPLIES: Readonly<Record<'nothingSent' | 'levelsRequired' | 'levelsNotAllowed', Reply>> = {
  nothingSent: analysisError(
    400,
    'At least one of metadata, levels or drawings is required',
    'body must contain metadata, levels or drawings',
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

/** P2 4.8, append drawings (assumed shape): existing drawings keep their saved ids. */
export const appendDrawingsRoute: ServiceRoute = {
  operation: appendDrawings,
  style: ANALYSIS_STYLE,
  handle: (call) => {
    if (!hasAnalysisId(call)) return malformedId('analysisId');
    const fields = fieldsOf(call.body);
    const sender = senderOf(fields);
    if (sender === undefined) return senderRequired();
    const unknownPart = unknownField(fields, ['sender', 'drawings']);
    if (unknownPart !== undefined) return invalidRequest(unknownPart);
    const read = readDrawings(fields['drawings']);
    if ('problem' in read) return invalidRequest(read.problem);
    if (read.value.length === 0) return invalidRequest({ path: ['drawings'], message: 'must have at least 1 drawing' });
    const owned = requireOwnPendingAnalysis(call, sender);
    if ('status' in owned) return owned;
    const { row } = owned;
    const { card } = parseAnalysisRow(row);
    const taken = read.value.findIndex(({ clientObjectId }) =>
      card.drawings.some((drawing) => drawing.clientObjectId === clientObjectId),
    );
    if (taken >= 0) {
      return invalidRequest({ path: ['drawings', taken, 'clientObjectId'], message: 'is already on the card' });
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
