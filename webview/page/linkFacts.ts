import { StateEffect, StateField } from '@codemirror/state';
import type { LinkTarget } from '../../src/card/linkTargets.ts';

/** What the page knows about the objects of the card; changes while a text is written. */
export interface LinkFacts {
  readonly targets: readonly LinkTarget[];
  readonly selected: readonly string[];
  readonly hovered: string | undefined;
}

/** Tells the editor of new facts. */
export const setLinkFacts = StateEffect.define<LinkFacts>();

/** The facts that the editor was told last. */
export const linkFacts = StateField.define<LinkFacts>({
  create: () => ({ targets: [], selected: [], hovered: undefined }),
  update: (facts, { effects }) => effects.findLast((effect) => effect.is(setLinkFacts))?.value ?? facts,
});
