import { CARD_LIMITS } from '../../card/model/card.ts';
import { sameValue } from '../../card/model/jsonValue.ts';
import type { PatchBody } from '../../card/model/patch.ts';
import { appendDrawings, updateAnalysis } from '../../contract/analyses.ts';
import {
  parseAnalysisRow,
  type SavedCard,
  saveDrawings,
  storedCard,
  updateRowCard,
  withKeptTexts,
} from '../analyses/analysisRow.ts';
import { applyPatch } from '../analyses/cardRequest.ts';
import type { Reply } from '../http/reply.ts';
import { newObjectId } from '../objectIds.ts';
import type { Deviations } from '../settings.ts';
import type { AnalysisRow } from '../store/analysisTable.ts';
import {
  ANALYSIS_STYLE,
  analysisError,
  analysisReply,
  readCardBody,
  requireIdForm,
  requireLinks,
  requireOwnPendingAnalysis,
} from './analysisReplies.ts';
import { keyedRoute } from './serviceRoute.ts';

/** P2 4.8, Update. */
export const updateAnalysisRoute = keyedRoute(updateAnalysis, ANALYSIS_STYLE, (call) => {
  requireIdForm(call, 'analysisId');
  const { sender, ...sent } = readCardBody(call, 'update');
  const row = requireOwnPendingAnalysis(call, sender);
  const { card } = parseAnalysisRow(row);
  const { store, now, deviations } = call;
  const change = effectiveChange(sent as PatchBody, card, deviations);
  const applied = applyPatch(card, change);
  if (applied.kind === 'refused') return REFUSAL_REPLIES[applied.reason];
  // Drawings alone aren't saved, and the reply doesn't say so (rule 3).
  if (!applied.postRewritten) return updatedReply(row);
  requireLinks(call, applied.card);
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
});

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
export const appendDrawingsRoute = keyedRoute(appendDrawings, ANALYSIS_STYLE, (call) => {
  requireIdForm(call, 'analysisId');
  const { sender, drawings: added } = readCardBody(call, 'append');
  const row = requireOwnPendingAnalysis(call, sender);
  const { card } = parseAnalysisRow(row);
  const ids = new Set(card.drawings.map(({ clientObjectId }) => clientObjectId));
  const taken = added.findIndex(({ clientObjectId }) => ids.has(clientObjectId));
  if (taken >= 0) throw call.invalid(['drawings', taken, 'clientObjectId'], 'is already on the card');
  const { max } = CARD_LIMITS.drawings;
  if (ids.size + added.length > max) throw call.invalid('drawings', `must leave the card with at most ${max} drawings`);
  const { store, now, deviations } = call;
  const rewritten = call.runWrite(() => {
    const drawings = [...card.drawings, ...saveDrawings(added, () => newObjectId(now))];
    const next = updateRowCard(row, storedCard({ ...card, drawings }, deviations.storedDrawings), now);
    store.analyses.update(next);
    const at = new Date(now).toISOString();
    store.events.add({ at, kind: 'message_webhook', event: 'update_analysis', analysisId: row.id });
    return next;
  });
  return analysisReply(200, 'Drawings added successfully', rewritten);
});
