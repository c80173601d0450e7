/** Where chosen drawings go among the others; a later drawing is painted over an earlier one. */
export type StackingMove = 'front' | 'forward' | 'backward' | 'back';

/** The new order of `count` drawings: at each place the present place of the one that comes to stand there. */
export function stackingOrder(count: number, chosen: readonly number[], to: StackingMove): number[] {
  const order = Array.from({ length: count }, (_, place) => place);
  const isChosen = new Set(chosen);
  switch (to) {
    case 'front':
      return [...order.filter((place) => !isChosen.has(place)), ...order.filter((place) => isChosen.has(place))];
    case 'back':
      return [...order.filter((place) => isChosen.has(place)), ...order.filter((place) => !isChosen.has(place))];
    case 'forward':
      return stepped(order.toReversed(), isChosen).toReversed();
    case 'backward':
      return stepped(order, isChosen);
  }
}

/** Each chosen one a place nearer to the beginning, unless what stands there is chosen too. */
function stepped(order: readonly number[], chosen: ReadonlySet<number>): number[] {
  const result = [...order];
  for (let place = 1; place < result.length; place++) {
    const [before, here] = [result[place - 1], result[place]];
    if (before === undefined || here === undefined || !chosen.has(here) || chosen.has(before)) continue;
    result[place - 1] = here;
    result[place] = before;
  }
  return result;
}
