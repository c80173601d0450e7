import type { TemplateResult } from 'lit';
import type { LinkFacts } from '../../card/linkFacts.ts';
import { textProse } from '../../card/textProse.ts';
import type { ReviewActions } from '../reviewActions.ts';

/** A text as it is read, with its links as pills; one that leads nowhere has nothing to lead to. */
export function readProse(
  text: string,
  facts: LinkFacts,
  actions: Pick<ReviewActions, 'goTo' | 'hover'>,
): readonly TemplateResult[] {
  return textProse(text, facts, {
    goTo: (objectId) => actions.goTo(objectId),
    fixLink: () => {},
    hover: (objectId) => actions.hover(objectId ?? undefined),
  });
}
