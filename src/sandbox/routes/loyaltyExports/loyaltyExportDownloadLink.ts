import { loyaltyExportDownloadLink } from '../../../contract/loyaltyExports.ts';
import { signExportLink } from '../../exports/exportLink.ts';
import type { ServiceRoute } from '../serviceRoute.ts';
import { EXPORT_FILE_ROUTE } from './exportFileEndpoint.ts';
import { EXPORT_STYLE, exportError, exportReply, requireExport } from './exportReplies.ts';

/** P1 4.3: a temporary address of the file, only when the job is completed (P1 3.1). */
export const loyaltyExportDownloadLinkRoute: ServiceRoute = {
  operation: loyaltyExportDownloadLink,
  style: EXPORT_STYLE,
  handle: (call) => {
    const found = requireExport(call);
    if (!('row' in found)) return found;
    const { id, status, order } = found.row;
    if (status === 'failed') {
      return exportError(
        409,
        'EXPORT_FAILED',
        'The export has failed',
        'a failed export has no file; request a new one',
      );
    }
    if (status !== 'completed') {
      return exportError(
        409,
        'EXPORT_NOT_READY',
        'The export is not completed',
        `the export is ${status}; poll its status`,
      );
    }
    const { query, expiresAt } = signExportLink(call.store.facts, id, call.now);
    const path = EXPORT_FILE_ROUTE.replace('{exportId}', id).replace(
      '{fileName}',
      `points_transactions.${order.format}`,
    );
    return exportReply(200, 'Download link created', {
      url: `${call.baseUrl}${path}?${query}`,
      expires_at: new Date(expiresAt).toISOString(),
    });
  },
};
