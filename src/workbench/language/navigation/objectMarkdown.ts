import type { ObjectSummary } from '../../../card/navigation/objectSummary.ts';
import { formatLocalTime, formatUtc } from '../../../card/shownValues.ts';
import type { L10n } from '../../editor/words.ts';
import { plainMarkdown } from '../../tree/plainMarkdown.ts';

/** What else is known of an object. */
export interface ObjectContext {
  /** How many links name it. */
  readonly links: number;
  /** Address of a picture of it. */
  readonly picture: string | undefined;
}

/** An object in Markdown. What the card says goes in as text: no link, no image, no HTML comes of it. */
export function objectMarkdown(object: ObjectSummary, { links, picture }: ObjectContext, l10n: L10n): string {
  const { what, id, price, fromPivot, time, points, ratios, look } = object;
  const head = [`**${plainMarkdown(what)}**`, ...[price, id].flatMap((part) => part ?? []).map(plainMarkdown)];
  const facts = [
    ...(fromPivot === undefined ? [] : [l10n.t('{0} from the pivot', formatPercent(fromPivot))]),
    ...(time === undefined ? [] : [formatTime(time)]),
    ...look,
    linkCount(links, l10n),
  ];
  const ratioList = ratios.map((each) => `${Number(each.ratio.toFixed(4))} = ${each.price}`);
  return [
    head.join(' · '),
    facts.map(plainMarkdown).join(' · '),
    // Before the lists: a hover that is too long for them is scrolled, and a picture that is cut shows nothing.
    ...(picture === undefined ? [] : [`![${plainMarkdown(l10n.t('{0} on the chart', what))}](${picture})`]),
    ...(points.length === 0 ? [] : [pointTable(object, l10n)]),
    ...(ratioList.length === 0 ? [] : [ratioList.map(plainMarkdown).join(' · ')]),
  ].join('\n\n');
}

function pointTable({ points }: ObjectSummary, l10n: L10n): string {
  const rows = points.map(({ price, time }, place) => {
    const cells = [
      String(place + 1),
      price ?? l10n.t('no price'),
      time === undefined ? l10n.t('no time') : formatTime(time),
    ];
    return `| ${cells.map(plainMarkdown).join(' | ')} |`;
  });
  const head = ['', l10n.t('Price'), l10n.t('Time')];
  return [`| ${head.join(' | ')} |`, '|---:|---:|:---|', ...rows].join('\n');
}

/** Cards say UTC; a person thinks in their own time. */
function formatTime(time: number): string {
  const local = formatLocalTime(time);
  return local.endsWith('UTC') ? formatUtc(time) : `${formatUtc(time)} (${local})`;
}

function linkCount(links: number, l10n: L10n): string {
  if (links === 0) return l10n.t('no text links to it');
  return links === 1 ? l10n.t('1 link') : l10n.t('{0} links', links);
}

function formatPercent(hundredths: number): string {
  return `${hundredths < 0 ? '−' : '+'}${Math.abs(hundredths).toFixed(2)} %`;
}
