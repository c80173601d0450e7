import { closestMatch } from '../../src/card/findings/nearest.ts';
import type { LinkTarget } from '../../src/card/links/linkTargets.ts';
import type { MalformedLink } from '../../src/card/textLinks.ts';

/** What is wrong with something that was to be a link. */
export const BROKEN_TITLES: Readonly<Record<MalformedLink['reason'], string>> = {
  noColon: 'Not a link: [[id:text]] has a colon.',
  noId: 'Not a link: the id is missing, [[id:text]].',
  noLabel: 'Not a link: the text is missing, [[id:text]].',
  unclosed: 'Not a link: ]] is missing.',
};

/** Whether the object is there, selected, under the pointer: as classes of the pill. */
export function pillState(
  objectId: string,
  facts: {
    readonly targets: readonly LinkTarget[];
    readonly selected: readonly string[];
    readonly hovered: string | undefined;
  },
): string {
  const classes = [
    facts.targets.some((target) => target.objectId === objectId) ? '' : 'dead',
    facts.selected.includes(objectId) ? 'selected' : '',
    facts.hovered === objectId ? 'hovered' : '',
  ];
  return classes.filter((name) => name !== '').join(' ');
}

/** What a pill says when it is pointed at. */
export function pillTitle(objectId: string, targets: readonly LinkTarget[], how: 'click' | 'ctrlClick'): string {
  const target = targets.find((other) => other.objectId === objectId);
  if (target !== undefined) {
    const name = [target.what, target.price, objectId].filter((part) => part !== undefined).join(' · ');
    return how === 'click' ? `${name}: zoom to it` : `${name}: Ctrl+click zooms to it`;
  }
  const meant = closestMatch(
    objectId,
    targets.map((other) => other.objectId),
  );
  const none = `No level or drawing is called “${objectId}”.`;
  return meant === undefined ? none : `${none} Did you mean “${meant}”?`;
}
