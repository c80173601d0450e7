import { loyaltyExportStatus } from '../../../contract/loyaltyExports.ts';
import type { ServiceRoute } from '../serviceRoute.ts';
import { describeExport, EXPORT_STYLE, exportReply, requireExport } from './exportReplies.ts';

/** P1 4.2: 200 in every state, `failed` too. */
export const loyaltyExportStatusRoute: ServiceRoute = {
  operation: loyaltyExportStatus,
  style: EXPORT_STYLE,
  handle: (call) => {
    const found = requireExport(call);
    return 'row' in found ? exportReply(200, 'Loyalty export status retrieved', describeExport(found.row)) : found;
  },
};
