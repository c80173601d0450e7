import { StateEffect, StateField } from '@codemirror/state';
import type { LinkFacts } from '../../page/textPieces.ts';

/** Replaces the facts of a text editor. */
export const setLinkFacts = StateEffect.define<LinkFacts>();

/** The facts that a text editor's pills and completions are drawn from. */
export const linkFacts = StateField.define<LinkFacts>({
  create: () => ({ targets: [], selected: [], hovered: undefined }),
  update: (facts, { effects }) => effects.findLast((effect) => effect.is(setLinkFacts))?.value ?? facts,
});
