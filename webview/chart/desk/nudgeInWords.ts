import type { Nudge } from '../tools/toolEvent.ts';

/** How far something was moved by keys, e.g. `3 ticks up, 1 bar right`. */
export function describeNudge({ bars, ticks }: Nudge): string {
  return [
    ...(ticks === 0 ? [] : [`${countText(ticks, 'tick')} ${ticks > 0 ? 'up' : 'down'}`]),
    ...(bars === 0 ? [] : [`${countText(bars, 'bar')} ${bars > 0 ? 'right' : 'left'}`]),
  ].join(', ');
}

function countText(count: number, word: string): string {
  return `${Math.abs(count)} ${word}${Math.abs(count) === 1 ? '' : 's'}`;
}
