/** How many of `length` places, in rising order, satisfy `isWithin`: all before the first that does not. */
export function countUpTo(length: number, isWithin: (place: number) => boolean): number {
  let [low, high] = [0, length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (isWithin(middle)) low = middle + 1;
    else high = middle;
  }
  return low;
}
