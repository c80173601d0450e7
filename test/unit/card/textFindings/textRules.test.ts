import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { projectRoot } from '../../../../scripts/host/hostPaths.ts';
import { check } from '../../../../src/card/findings/check.ts';
import type { CardRule } from '../../../../src/card/findings/finding.ts';
import { formatFinding } from '../../../../src/card/findings/formatFinding.ts';
import { OPTIONAL_RULES } from '../../../../src/card/findings/rules.ts';
import { formatCard } from '../../../../src/card/text/jsonFormat.ts';
import { readCardText } from '../../../../src/card/text/readCard.ts';
import { applyTextEdits } from '../../../../src/card/text/textEdit.ts';
import { seedCard } from '../../../../src/sandbox/seed/cards.ts';
import { levelsOf, metadataOf } from '../../../support/cards.ts';
import { largestCard } from '../../../support/largestCard.ts';

const RULES: readonly CardRule[] = [
  'texts.direction',
  'texts.target',
  'texts.price',
  'texts.symbol',
  'texts.timeframe',
  'links.price',
];

const findingsIn = (text: string) =>
  check(readCardText(text), { optionalRules: OPTIONAL_RULES }).filter(({ rule }) => RULES.includes(rule));

describe('the rules about texts', () => {
  it('say nothing of the sample cards, and of the cards of the sandbox', () => {
    const folder = join(projectRoot, 'examples/workspace');
    const samples = readdirSync(folder).filter((file) => file.endsWith('.card.json'));
    assert.ok(samples.length >= 4);
    const texts = [
      ...samples.map((file) => readFileSync(join(folder, file), 'utf8')),
      ...Array.from({ length: 300 }, (_, number) => formatCard(seedCard(number, Date.UTC(2026, 2, 2)))),
      formatCard(largestCard()),
    ];
    for (const text of texts) assert.deepEqual(findingsIn(text).map(formatFinding), [], text);
  });

  const words = [
    ...['buy', 'sell', 'don’t', 'if', 'short', 'long', 'bearish', 'target', 'TP1', 'as', 'stop', 'GBP/USD', 'Silver'],
    ...['H1', 'daily chart', '1.1054', '1,1045', '1.12', '1.1047', '1 1045', '.', ',', '"', '\\', '\n', '[[', ']]'],
    ...['[[lv_piv:1.1046]]', '[[lv_sup:support]]', '[[x:1.12]]', '😀', '%', 'pips', '12 March', '\u202f', 'x'],
  ];
  const proseArb = fc.array(fc.constantFrom(...words), { minLength: 1, maxLength: 25 }).map((parts) => parts.join(' '));
  const cardArb = fc
    .record({ title: proseArb, preference: proseArb, alternative: proseArb, comments: proseArb })
    .map((texts) =>
      formatCard({
        metadata: metadataOf({
          title: texts.title.slice(0, 100),
          preferenceText: texts.preference,
          alternativeText: texts.alternative,
          comments: texts.comments,
        }),
        levels: levelsOf({ lv_res: 1.12, lv_piv: 1.1045, lv_sup: 1.095 }),
        drawings: [],
      }),
    );

  it('place their findings exactly on the words, escapes included', () => {
    fc.assert(
      fc.property(cardArb, (text) => {
        for (const finding of findingsIn(text)) {
          const on = text.slice(finding.range.offset, finding.range.offset + finding.range.length);
          switch (finding.rule) {
            case 'texts.direction':
            case 'texts.symbol':
            case 'texts.timeframe':
              assert.equal(on, finding.word);
              break;
            case 'texts.price':
            case 'links.price':
              assert.equal(on, finding.written);
              break;
            default:
              assert.match(on, /^[\d.,]+$|^\[\[.*\]\]$/);
          }
        }
      }),
      { numRuns: 500 },
    );
  });

  it('offer only fixes that keep the text a card and remove their finding', () => {
    fc.assert(
      fc.property(cardArb, (text) => {
        for (const { rule, range, fixes } of findingsIn(text)) {
          for (const { edits } of fixes) {
            const after = applyTextEdits(text, edits);
            assert.deepEqual(readCardText(after).problems, []);
            const isStill = findingsIn(after).some(
              (other) => other.rule === rule && other.range.offset === range.offset && rule !== 'texts.direction',
            );
            assert.ok(!isStill, `${rule}\n${text}\n${after}`);
          }
        }
      }),
      { numRuns: 300 },
    );
  });

  const cardWith = (preferenceText: string, [resistance, pivot, support]: readonly [number, number, number]) =>
    formatCard({
      metadata: metadataOf({ symbol: 'COIN/USD', preferenceText }),
      levels: levelsOf({ lv_res: resistance, lv_piv: pivot, lv_sup: support }),
      drawings: [],
    });

  it('know the smallest and the largest prices to their last digit', () => {
    const [small, large] = [[3e-8, 2e-8, 1e-8] as const, [1_100_000_000, 1_000_000_000, 900_000_000] as const];
    for (const [text, prices, expected] of [
      ['Above 0.00000002.', small, ['links.price']],
      ['Above 0.000000021.', small, ['texts.price']],
      ['Above 1,000,000,000.', large, ['links.price']],
      ['Above 1,000,000,001.', large, ['texts.price']],
      // Whole prices of something whose tick nobody knows: 31 is no mistyped 30.
      ['With a target at 31.', [30, 29, 28] as const, []],
      ['A close below 182 is weak.', [190, 185, 180] as const, []],
      ['Above 5,902 it is free.', [6000, 5900, 5800] as const, ['texts.price']],
      ['Above 1.12345679.', [2, 1.123456789, 1] as const, ['links.price']],
    ] as const) {
      assert.deepEqual(
        findingsIn(cardWith(text, prices)).map(({ rule }) => rule),
        expected,
        text,
      );
    }
  });

  it('compare the first 150 numbers of a text', () => {
    const findAfter = (count: number) => findingsIn(cardWith(`${'2.5 '.repeat(count)}1.1054`, [1.12, 1.1045, 1.095]));
    assert.equal(findAfter(149).length, 1);
    assert.equal(findAfter(150).length, 0);
  });

  it('take the number of a target for no price, and a distant price for no typing mistake', () => {
    for (const text of [
      'Target 1 at the high, target 2 at 1.1250.',
      'Objective 1 is the high.',
      'A break would open 1.08.',
      'Invalid below 1.0949.',
    ]) {
      assert.deepEqual(findingsIn(cardWith(text, [1.12, 1.1045, 1.095])), [], text);
    }
  });

  it('are harmless for the longest texts of digits and of their own words', () => {
    for (const unit of ['1234567890', '1.1054 ', 'target 1.09 ', 'sell ', 'don’t sell ', '1,', '[[lv_piv:1.1045]] ']) {
      const long = unit.repeat(5000).slice(0, 5000);
      const card = largestCard();
      const metadata = { ...card.metadata, preferenceText: long, alternativeText: long, comments: long };
      assert.ok(findingsIn(formatCard({ ...card, metadata })).length <= 600);
    }
  });
});
