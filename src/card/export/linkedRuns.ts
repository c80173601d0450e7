import { findTextLinks } from '../textLinks.ts';

/** A stretch of a text as a reader sees it. */
export type LinkedRun =
  | { readonly kind: 'words'; readonly text: string }
  /** Leads to the object with that anchor. */
  | { readonly kind: 'link'; readonly text: string; readonly anchor: string }
  /** A link that names nothing on the card. */
  | { readonly kind: 'dead'; readonly text: string };

/** The text in stretches; what begins as a link and is none stays as it is written. */
export function linkedRuns(text: string, anchors: ReadonlyMap<string, string>): readonly LinkedRun[] {
  const runs: LinkedRun[] = [];
  let end = 0;
  const words = (until: number): void => {
    if (until > end) runs.push({ kind: 'words', text: text.slice(end, until) });
  };
  for (const link of findTextLinks(text)) {
    if (link.kind !== 'link') continue;
    words(link.range.offset);
    const anchor = anchors.get(link.id);
    runs.push(anchor === undefined ? { kind: 'dead', text: link.label } : { kind: 'link', text: link.label, anchor });
    end = link.range.offset + link.range.length;
  }
  words(text.length);
  return runs;
}
