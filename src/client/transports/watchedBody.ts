import type { Deadline } from './deadline.ts';

/** A body whose every chunk re-arms the deadline; after an abort it throws the abort's reason, whatever the library threw. */
export async function* watchedBody(chunks: AsyncIterable<Uint8Array>, deadline: Deadline): AsyncIterable<Uint8Array> {
  try {
    for await (const chunk of chunks) {
      deadline.touch();
      yield chunk;
    }
  } catch (error) {
    throw deadline.signal.aborted ? deadline.signal.reason : error;
  } finally {
    deadline.end();
  }
}
