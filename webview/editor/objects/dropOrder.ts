/**
 * The order of drawings (`reorderDrawings`) after those at the places `moved` were dropped in the list, which shows the
 * front first, above the line `before`; undefined when that changes nothing. They keep their order among themselves.
 */
export function dropOrder(count: number, moved: readonly number[], before: number): readonly number[] | undefined {
  const shown = Array.from({ length: count }, (_, line) => count - 1 - line);
  const above = shown.slice(0, before).filter((place) => !moved.includes(place));
  const below = shown.slice(before).filter((place) => !moved.includes(place));
  const order = [...above, ...shown.filter((place) => moved.includes(place)), ...below].reverse();
  return order.every((place, at) => place === at) ? undefined : order;
}
