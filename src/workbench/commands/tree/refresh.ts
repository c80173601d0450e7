/** Reads the channels that are shown anew. */
export function refresh(tree: { refresh(): Promise<void> }): () => Promise<void> {
  return () => tree.refresh();
}
