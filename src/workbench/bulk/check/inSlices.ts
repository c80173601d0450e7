/** Milliseconds of work between two moments in which others can work. */
const SLICE_MS = 8;

/** Does long work a little at a time, so that nobody waits for it. `advance` answers whether all is done. */
export async function runInSlices(
  advance: (isOver: () => boolean) => boolean,
  signal: AbortSignal,
  onSlice?: () => void,
): Promise<void> {
  for (;;) {
    signal.throwIfAborted();
    const end = performance.now() + SLICE_MS;
    if (advance(() => performance.now() >= end)) return;
    onSlice?.();
    await new Promise((resolve) => setImmediate(resolve));
  }
}
