import { linkTargetsOf } from '../../src/card/linkTargets.ts';
import { findTextLinks } from '../../src/card/textLinks.ts';
import type { PreviewSnapshot } from '../../src/protocol/previewMessages.ts';

type Sketch = PreviewSnapshot['sketch'];

/** Describes a level or drawing, e.g. `Pivot at 1.10`; undefined for an unknown id. */
export function describeLinkTarget(sketch: Sketch, objectId: string, decimals?: number): string | undefined {
  const target = linkTargetsOf(sketch, decimals).find((other) => other.objectId === objectId);
  if (target === undefined) return undefined;
  return target.price === undefined ? target.what : `${target.what} at ${target.price}`;
}

/** Number of links to the object in the card's texts. */
export function countLinksTo({ metadata }: Sketch, objectId: string): number {
  const texts = [metadata.preferenceText, metadata.alternativeText, metadata.comments];
  const links = texts.flatMap((text) => findTextLinks(text ?? ''));
  return links.filter((link) => link.kind === 'link' && link.id === objectId).length;
}

/** Formats a time of the service (ISO 8601) in UTC; anything else is returned unchanged. */
export function formatServiceTime(time: string): string {
  const at = Date.parse(time);
  if (!Number.isFinite(at)) return time;
  return `${new Date(at).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}
