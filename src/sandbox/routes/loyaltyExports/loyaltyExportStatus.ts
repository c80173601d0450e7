import { loyaltyExportStatus as operation } from '../../../contract/loyaltyExports.ts';
import type { ServiceRoute } from '../serviceRoute.ts';
import { describeExport, EXPORT_STYLE, exportReply, findExport } from './exportReplies.ts';

/** P1 4.2: 200 in every state, `failed` too. */
export const loyaltyExportStatus: ServiceRoute = {
  operation,
  style: EXPORT_STYLE,
  answer: (call) => {
    const found = findExport(call);
    return 'row' in found ? exportReply(200, 'Loyalty export status retrieved', describeExport(found.row)) : found;
  },
};
