import { type Reply, textReply } from '../../http/reply.ts';
import { metaCodeStyle } from '../metaCodeStyle.ts';
import { uncodedError } from '../uncodedStyle.ts';

/** Bulk update errors have no code but those of the key check (P2 7.2). */
export const BULK_STYLE = metaCodeStyle(uncodedError, (_, { title }) => uncodedError(500, `${title} failed`));

/** Over 30 MB, or a file in another form field: the page of whatever stands before the service (P2 7.2). */
export function serverErrorPage(): Reply {
  return textReply(
    500,
    'text/html; charset=utf-8',
    '<!DOCTYPE html>\n<html lang="en"><head><title>Error</title></head><body><pre>Internal Server Error</pre></body></html>\n',
  );
}

/** P2 7.2: the message says that the ID is required and must be a valid ObjectId. */
export function malformedJobId(): Reply {
  return uncodedError(400, 'ID is required and must be a valid ObjectId', 'id must be 24 hexadecimal characters');
}
