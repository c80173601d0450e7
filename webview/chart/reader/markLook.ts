import type { ObjectMark } from '../../../src/protocol/objectMarks.ts';
import type { ChartTheme } from '../chartTheme.ts';
import { readableOn } from '../color.ts';

/** How the marks of a comparison are told apart: by a sign, and by a colour besides. */
export interface MarkLook {
  readonly color: string;
  /** As VS Code's own icons for what a comparison found. */
  readonly sign: 'plus' | 'minus' | 'dot';
}

const SIGNS: { readonly [Mark in ObjectMark]: MarkLook['sign'] } = { added: 'plus', removed: 'minus', changed: 'dot' };

/** The look of a mark. */
export function markLook(mark: ObjectMark, theme: ChartTheme): MarkLook {
  const { background, foreground, highContrast } = theme;
  const color = highContrast ? foreground : readableOn(background, colorOf(mark, theme), foreground);
  return { color, sign: SIGNS[mark] };
}

function colorOf(mark: ObjectMark, { up, down, selection }: ChartTheme): string {
  switch (mark) {
    case 'added':
      return up;
    case 'removed':
      return down;
    case 'changed':
      return selection;
  }
}
