import type { Node } from 'jsonc-parser';
import type { FindingContext } from '../../../../../src/card/findings/finding.ts';
import { keyOf } from '../../../../../src/card/text/jsonTree.ts';
import { readCardText } from '../../../../../src/card/text/readCard.ts';

/** A fenced block of a Markdown page. */
export interface Fence {
  readonly language: string;
  readonly text: string;
}

/** The fenced blocks, in their order. */
export function fences(markdown: string): Fence[] {
  return [...markdown.matchAll(/^```(\w+)\n([\s\S]*?)\n```$/gm)].map(([, language = '', text = '']) => {
    return { language, text };
  });
}

/** What stands under a heading of the second rank. */
export function sectionOf(markdown: string, heading: string): string {
  return markdown.split(/^## /m).find((part) => part.startsWith(`${heading}\n`)) ?? '';
}

/** The card with each `jsonc` block in the place of the property that has the block's first key. */
export function exampleText(base: string, examples: readonly Fence[]): string {
  let text = base;
  for (const { language, text: part } of examples) {
    if (language !== 'jsonc') continue;
    const key = /^"(\w+)"/.exec(part)?.[1] ?? '';
    const property = propertyNamed(readCardText(text).root, key);
    if (property === undefined) throw new Error(`The card of the examples has no ${key}.`);
    text = text.slice(0, property.offset) + part + text.slice(property.offset + property.length);
  }
  return text;
}

/** What the `json` blocks say is known beside the text; a rule about published cards knows the card of the examples. */
export function exampleContext(base: string, rule: string, examples: readonly Fence[]): FindingContext {
  const known = Object.assign({}, ...examples.filter(isContext).map(({ text }) => JSON.parse(text)));
  const { card } = readCardText(base);
  if (card === undefined) throw new Error('The card of the examples is none.');
  const {
    status = 'Pending',
    createdAt = '2026-03-01T08:00:00Z',
    now,
    candles,
    passedLevels = [],
    minRewardToRisk,
    optionalRules = [],
  } = known;
  const isPublished = rule.startsWith('published.') || known.createdAt !== undefined;
  return {
    ...(now === undefined ? {} : { now: Date.parse(now) }),
    passedLevels,
    optionalRules,
    ...(minRewardToRisk === undefined ? {} : { minRewardToRisk }),
    ...(candles === undefined
      ? {}
      : { candles: { ...candles, from: Date.parse(candles.from), to: Date.parse(candles.to) } }),
    ...(isPublished
      ? {
          published: {
            analysisId: '65f1c0de65f1c0de65f1c0de',
            communityId: '65f1c0de65f1c0de65f1c0d1',
            channelId: '65f1c0de65f1c0de65f1c0d2',
            card,
            status,
            ownerId: 'owner',
            createdAt,
            updatedAt: createdAt,
            savedIds: {},
          },
        }
      : {}),
  };
}

function isContext({ language }: Fence): boolean {
  return language === 'json';
}

function propertyNamed(node: Node | undefined, key: string): Node | undefined {
  for (const child of node?.children ?? []) {
    const found = child.type === 'property' && keyOf(child) === key ? child : propertyNamed(child, key);
    if (found !== undefined) return found;
  }
  return undefined;
}
