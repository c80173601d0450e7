import assert from 'node:assert/strict';
import type { CandleSpan, CardRule, FindingContext } from '../../../../../src/card/findings/finding.ts';
import type { Severity } from '../../../../../src/card/findings/rules.ts';
import type { PublishedCard } from '../../../../../src/card/model/publishedCard.ts';
import { readCardText } from '../../../../../src/card/text/readCard.ts';
import { SAMPLE } from '../sampleCard.ts';

/** An example of a mistake, written by hand: the card's text with it, and what is said of it. */
export interface Example {
  readonly rule: CardRule;
  readonly severity: Severity;
  readonly text: string;
  /** Paths of all findings of the rule, joined by dots, in the text's order. */
  readonly at: readonly string[];
  /** The text that the findings are placed on. */
  readonly on: readonly string[];
  readonly says?: RegExp;
  readonly context?: FindingContext;
  /** The text after the first finding's first fix, where it has one. */
  readonly mended?: string;
  /** Other rules that report the same mistake; none if absent. */
  readonly besides?: readonly CardRule[];
}

/** Three days of candles around the sample's prices. */
export const candles: CandleSpan = {
  from: Date.UTC(2026, 2, 1),
  to: Date.UTC(2026, 2, 4),
  low: 0.9,
  high: 0.92,
  lastClose: 0.909,
  precision: 5,
};

/** What is known of the sample once it is published. */
export function published(overrides: Partial<PublishedCard> = {}): FindingContext {
  const card = readCardText(SAMPLE).card;
  assert.ok(card);
  return { published: { ...PUBLISHED, card, ...overrides } };
}

const PUBLISHED = {
  analysisId: '65f0000000000000000000a1',
  communityId: '65f0000000000000000000c1',
  channelId: '65f0000000000000000000d1',
  status: 'Pending',
  ownerId: '100200300',
  createdAt: '2026-03-02T00:00:00.000Z',
  updatedAt: '2026-03-02T00:00:00.000Z',
  savedIds: {},
} satisfies Omit<PublishedCard, 'card'>;
