import { statSync } from 'node:fs';
import { exportFilePath } from '../../exports/exportFiles.ts';
import { isValidExportLink } from '../../exports/exportLink.ts';
import { fileReply, jsonReply, type Reply } from '../../http/reply.ts';
import type { Endpoint } from '../../http/router.ts';
import type { Store } from '../../store/store.ts';

/** Where exported files are fetched; a route without a key, of the sandbox's own making (P1 4.3: the address is opaque). */
export const EXPORT_FILE_ROUTE = '/files/loyalty-exports/{exportId}/{fileName}';

const CONTENT_TYPES = { csv: 'text/csv; charset=utf-8', json: 'application/json; charset=utf-8' } as const;

/** What the file's route works on. */
export interface ExportFileContext {
  readonly store: Store;
  /** The data folder. */
  readonly folder: string;
  /** The service's clock, epoch milliseconds. */
  readonly now: () => number;
}

/** Gives an exported file to whoever has a link that is signed and not too old. */
export function exportFileEndpoint({ store, folder, now }: ExportFileContext): Endpoint {
  return {
    method: 'GET',
    path: EXPORT_FILE_ROUTE,
    group: 'service',
    handle: ({ query }, { exportId = '', fileName = '' }) => {
      if (!isValidExportLink(store.facts, exportId, query, now())) {
        return fileError(403, 'The link is not valid, or not any more');
      }
      const row = store.exports.find(exportId);
      const name = `points_transactions.${row?.order.format}`;
      if (row?.status !== 'completed' || fileName !== name) return fileError(404, 'There is no such file');
      const path = exportFilePath(folder, row);
      const file = statSync(path, { throwIfNoEntry: false });
      if (file === undefined) return fileError(404, 'There is no such file');
      return fileReply(
        { path, length: file.size },
        {
          'content-type': CONTENT_TYPES[row.order.format],
          'content-disposition': `attachment; filename="${exportId}.${row.order.format}"`,
          'cache-control': 'no-store',
          'x-content-type-options': 'nosniff',
        },
      );
    },
  };
}

function fileError(status: number, message: string): Reply {
  return jsonReply(status, { status: 'error', statusCode: status, message });
}
