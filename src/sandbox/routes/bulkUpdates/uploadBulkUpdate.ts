import { uploadBulkUpdate } from '../../../contract/bulkUpdates.ts';
import { BulkUpload } from '../../bulk/bulkUpload.ts';
import { readBoundary } from '../../http/partHeaders.ts';
import { jsonReply, type Reply } from '../../http/reply.ts';
import { newObjectId } from '../../objectIds.ts';
import { isJsonContentType } from '../contentTypeProblem.ts';
import type { KeyedContext, ServiceRoute } from '../serviceRoute.ts';
import { invalidParameter } from '../uncodedStyle.ts';
import { BULK_STYLE } from './bulkReplies.ts';
import { missingFileReply, readUploadForm } from './readUploadForm.ts';
import { readUploadRows } from './readUploadRows.ts';
import type { UploadOptions } from './uploadOptions.ts';

/** P2 4.6: queues a job. Whatever is wrong inside the file shows in the job, never here. */
export const uploadBulkUpdateRoute: ServiceRoute = {
  operation: uploadBulkUpdate,
  style: BULK_STYLE,
  streams: true,
  handle: async (call) => {
    const id = newObjectId(call.now);
    const upload = new BulkUpload(call.store, id);
    let isQueued = false;
    try {
      const options = await readUpload(call, upload);
      if ('status' in options) return options;
      queueJob(call, id, upload, options);
      isQueued = true;
    } finally {
      // A failure after the job was stored takes it back too: a 500 with JSON means that nothing was saved (P2 7.2).
      if (!isQueued) upload.discard();
    }
    call.jobs.wake();
    return jsonReply(200, {
      status: 'success',
      message: 'Bulk update queued successfully',
      data: { message: 'The bulk update has been queued and will be processed shortly' },
    });
  },
};

function readUpload({ headers, stream }: KeyedContext, upload: BulkUpload): Promise<UploadOptions | Reply> | Reply {
  const contentType = headers['content-type'] ?? '';
  if (/^multipart\/form-data\b/i.test(contentType)) {
    const boundary = readBoundary(contentType);
    if (boundary === undefined) return invalidParameter('body must be multipart/form-data with a boundary');
    return readUploadForm(stream, boundary, upload);
  }
  return isJsonContentType(contentType) ? readUploadRows(stream, upload) : missingFileReply();
}

function queueJob(call: KeyedContext, id: string, upload: BulkUpload, options: UploadOptions): void {
  const { store, now, key, runWrite: writes } = call;
  const { columns, isUnreadable, total } = upload.end();
  // The store may have been emptied while the file came in.
  if (store.bulk.rowCount(id) !== total) throw new Error('rows of an upload are missing');
  writes(() =>
    store.bulk.add({
      id,
      communityId: key.communityId,
      name: options.logName ?? `Bulk update ${new Date(now).toISOString()}`,
      status: 'In Queue',
      createdAt: now,
      startedAt: null,
      endedAt: null,
      identifier: options.identifier,
      isCapped: options.isCapped,
      columns,
      isUnreadable,
      total,
      done: 0,
      failed: 0,
    }),
  );
}
