import { deleteAnalysis } from '../../../contract/analyses.ts';
import { jsonReply } from '../../http/reply.ts';
import type { ServiceRoute } from '../serviceRoute.ts';
import { ANALYSIS_STYLE, analysisNotFound, malformedId } from './analysisReplies.ts';
import { hasAnalysisId } from './ownedPending.ts';

/** P2 4.8, Delete: any status, no sender, no event; the post is marked deleted. */
export const deleteAnalysisRoute: ServiceRoute = {
  operation: deleteAnalysis,
  style: ANALYSIS_STYLE,
  handle: (call) => {
    if (!hasAnalysisId(call)) return malformedId('analysisId');
    const { parameters, key, store, runRead: reads, runWrite: writes } = call;
    const row = reads(() => store.analyses.find(parameters['analysisId'] ?? ''));
    if (row === undefined || row.communityId !== key.communityId) return analysisNotFound();
    writes(() => {
      const post: object | null = JSON.parse(row.post);
      store.analyses.update({ ...row, deleted: true, post: JSON.stringify(post && { ...post, deleted: true }) });
      store.creations.forget(row.id);
    });
    return jsonReply(200, {
      status: 'success',
      statusCode: 200,
      message: 'Analysis deleted successfully',
      data: { analysisId: row.id },
    });
  },
};
