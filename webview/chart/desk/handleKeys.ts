/** Where Tab goes on a selected drawing: to a handle, back to the whole drawing, or out of the chart. */
export type HandleStep =
  | { readonly kind: 'handle'; readonly id: string }
  | { readonly kind: 'whole' }
  | { readonly kind: 'leave' };

/** The handle after the present one, or before it; Tab leaves the chart behind the last, Shift+Tab before the whole drawing. */
export function nextHandle(ids: readonly string[], current: string | undefined, backwards: boolean): HandleStep {
  const at = current === undefined ? -1 : ids.indexOf(current);
  if (backwards && at < 0) return { kind: 'leave' };
  if (backwards && at === 0) return { kind: 'whole' };
  const id = ids[backwards ? at - 1 : at + 1];
  return id === undefined ? { kind: 'leave' } : { kind: 'handle', id };
}
