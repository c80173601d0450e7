import { linkTargetsOf } from '../../src/card/linkTargets.ts';
import { findTextLinks } from '../../src/card/textLinks.ts';
import type { PreviewSnapshot } from '../../src/protocol/previewMessages.ts';

type Sketch = PreviewSnapshot['sketch'];

/** A level or drawing as a reader is told of it, e.g. `Pivot at 1.1`; undefined for an id that nothing has. */
export function describeLinkTarget(sketch: Sketch, objectId: string): string | undefined {
  const target = linkTargetsOf({ sketch }).find((other) => other.objectId === objectId);
  if (target === undefined) return undefined;
  return target.price === undefined ? target.what : `${target.what} at ${target.price}`;
}

/** How many links of the card's texts lead to the object. */
export function countLinksTo({ metadata }: Sketch, objectId: string): number {
  const texts = [metadata.preferenceText, metadata.alternativeText, metadata.comments];
  const links = texts.flatMap((text) => findTextLinks(text ?? ''));
  return links.filter((link) => link.kind === 'link' && link.id === objectId).length;
}

/** A time of the service (ISO 8601) as people write it, in UTC; what is no time stays as it came. */
export function formatServiceTime(time: string): string {
  const at = Date.parse(time);
  if (!Number.isFinite(at)) return time;
  return `${new Date(at).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}
