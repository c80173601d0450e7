import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { projectRoot } from '../../../scripts/host/hostPaths.ts';
import { formatPlaceholderMistake } from '../../../src/card/drafts/placeholders.ts';
import {
  DEFAULT_SCENARIO_TEMPLATES,
  SCENARIO_LENGTHS,
  SCENARIO_PLACEHOLDERS,
  type ScenarioTemplates,
} from '../../../src/card/drafts/scenarioTemplates.ts';
import { scenarioMistakes, writeScenario } from '../../../src/card/drafts/scenarioTexts.ts';
import { check } from '../../../src/card/findings/check.ts';
import { formatFinding } from '../../../src/card/findings/formatFinding.ts';
import { type Card, DIRECTIONS, ENTRY_PLACEMENTS, TIMEFRAMES } from '../../../src/card/model/card.ts';
import { sketchOf } from '../../../src/card/model/cardSketch.ts';
import { formatCard } from '../../../src/card/text/jsonFormat.ts';
import { readCardText } from '../../../src/card/text/readCard.ts';
import { levelsOf, metadataOf } from '../../support/cards.ts';
import { largestCard } from '../../support/largestCard.ts';
import { cardArb } from './arbitraries.ts';

const CARD: Card = {
  metadata: metadataOf({ preferenceText: '', alternativeText: '' }),
  levels: levelsOf({ lv_res: 1.12, lv_piv: 1.1045, lv_sup: 1.095 }),
  drawings: [
    { type: 'HORIZONTAL_LINE', clientObjectId: 'old_high', points: [{ time: '2026-03-05T00:00:00Z', price: 1.115 }] },
    {
      type: 'LINE',
      clientObjectId: 'trend',
      points: [
        { time: '2026-03-05T00:00:00Z', price: 1.09 },
        { time: '2026-03-06T00:00:00Z', price: 1.1 },
      ],
    },
  ],
};

const write = (metadata: Partial<Card['metadata']>, options: Parameters<typeof writeScenario>[1]) =>
  writeScenario(sketchOf({ ...CARD, metadata: { ...CARD.metadata, ...metadata } }), options);

const withPreference = (preferenceText: string): ScenarioTemplates => ({
  ...DEFAULT_SCENARIO_TEMPLATES,
  preferenceText: { short: preferenceText, medium: preferenceText, long: preferenceText },
});

describe('a drafted scenario', () => {
  it('has all placeholders of its templates in the docs', () => {
    const page = readFileSync(join(projectRoot, 'docs/daily-card.md'), 'utf8');
    const rows = Object.entries(SCENARIO_PLACEHOLDERS).map(([name, meaning]) => `| \`{{${name}}}\` | ${meaning} |`);
    assert.deepEqual(
      rows.filter((row) => !page.includes(row)),
      [],
    );
  });

  it('says what the levels, the drawings and the direction say, with links', () => {
    assert.deepEqual(write({}, { length: 'short' }), {
      preferenceText: 'Buy an H4 close above [[lv_piv:1.1045]], with [[lv_res:1.1200]] as the target.',
      alternativeText:
        'A close below [[lv_sup:1.0950]] cancels the idea. Also on the chart: [[old_high:the line]] and [[trend:the trend line]].',
    });
    const bearish = { direction: 'BEARISH', timeframe: 'D' } as const;
    assert.deepEqual(write(bearish, { length: 'medium' }), {
      preferenceText:
        'Sell the first test of [[lv_piv:1.1045]], with [[lv_sup:1.0950]] as the target. [[old_high:The line]] supports the idea.',
      alternativeText:
        'A close above [[lv_res:1.1200]] on the daily chart cancels the idea. Also on the chart: [[trend:the trend line]].',
    });
  });

  it('is longer in each length', () => {
    const lengths = SCENARIO_LENGTHS.map((length) => {
      const { preferenceText = '', alternativeText = '' } = write({}, { length });
      return [preferenceText.length, alternativeText.length] as const;
    });
    for (const [place, [preference, alternative]] of lengths.entries()) {
      const [shorter = 0, shorterAlternative = 0] = lengths[place - 1] ?? [];
      assert.ok(preference > shorter && alternative > shorterAlternative - 60);
    }
  });

  it('begins with what can be said of the trade, whatever the card lacks', () => {
    const sketch = sketchOf(CARD);
    const { pivot, resistance, ...levels } = sketch.levels;
    assert.ok(pivot && resistance);
    const first = (lacking: Partial<typeof sketch>) =>
      writeScenario({ ...sketch, ...lacking }, { length: 'long' }).preferenceText?.split(/(?<=\.) /)[0];
    const { entryPlacement: _, ...metadata } = sketch.metadata;
    assert.equal(first({ metadata }), 'Buy at [[lv_piv:1.1045]], with [[lv_res:1.1200]] as the target.');
    assert.equal(first({ levels: { ...levels, pivot } }), 'Buy an H4 close above [[lv_piv:1.1045]].');
    assert.equal(first({ levels: { ...levels, resistance } }), 'Buy with [[lv_res:1.120]] as the target.');
    assert.equal(first({ levels }), undefined);
    // Without a stop, nothing says what cancels the idea.
    const { support: __, ...unstopped } = sketch.levels;
    assert.equal(writeScenario({ ...sketch, levels: unstopped }, { length: 'long' }).alternativeText, undefined);
  });

  it('lets no line that leads against the direction support the idea, and isn’t circular', () => {
    const bearish = write({ direction: 'BEARISH' }, { length: 'long' });
    assert.match(bearish.preferenceText ?? '', /\[\[old_high:The line\]\] supports the idea/);
    const { alternativeText = '' } = write({}, { length: 'long', pivotIsInvalidation: true });
    assert.doesNotMatch(alternativeText, /back above/);
  });

  it('fills only empty texts unless told otherwise', () => {
    const written = { preferenceText: 'Buy.', alternativeText: ' ' };
    assert.deepEqual(Object.keys(write(written, { length: 'short' })), ['alternativeText']);
    assert.deepEqual(Object.keys(write(written, { length: 'short', replaces: true })), [
      'preferenceText',
      'alternativeText',
    ]);
  });

  it('leaves out sentences that the card has nothing for', () => {
    assert.equal(
      write(
        {},
        { length: 'short', templates: withPreference('{{firstTarget}} is near. {{Buy}} {{pivot}}! So {{firstStop}}.') },
      ).preferenceText,
      'Buy [[lv_piv:1.1045]]!',
    );
    const { direction, ...rest } = CARD.metadata;
    assert.ok(direction);
    assert.deepEqual(writeScenario({ ...sketchOf(CARD), metadata: rest }, { length: 'short' }), {});
  });

  it('names the pivot as the stop where it is the invalidation, and no reward to risk: the entry is then no level', () => {
    const long = (pivotIsInvalidation: boolean) => write({}, { length: 'long', pivotIsInvalidation });
    assert.match(
      long(false).preferenceText ?? '',
      /With \[\[lv_sup:1\.0950\]\] as the stop, the reward to risk is 1\.63\./,
    );
    const { preferenceText = '', alternativeText = '' } = long(true);
    assert.doesNotMatch(preferenceText, /reward to risk/);
    assert.match(preferenceText, /^Buy above \[\[lv_piv:1\.1045\]\], with/);
    assert.match(alternativeText, /^A close below \[\[lv_piv:1\.1045\]\] on the H4 chart cancels the idea\./);
  });

  it('isn’t made from a template with mistakes, which are named with their places', () => {
    const template = '{{Buy}} {{pivto}} for {{target, }}.';
    const templates = withPreference(template);
    assert.equal(write({}, { length: 'short', templates }).preferenceText, undefined);
    assert.deepEqual(
      scenarioMistakes(templates)
        .filter(({ length }) => length === 'short')
        .map((mistake) => `${mistake.field} ${mistake.range.offset} ${formatPlaceholderMistake(mistake)}`),
      [
        'preferenceText 8 Unknown placeholder “pivto”. Did you mean “pivot”?',
        'preferenceText 22 Unknown placeholder “target,”. Did you mean “target”?',
      ],
    );
    for (const [wrong, says] of [
      ['{{Buy now', 'The placeholder isn’t closed. }} is missing.'],
      ['{{Buy {{pivot}}', 'The placeholder isn’t closed. }} is missing.'],
      ['Buy}} now', 'There is no {{ before this }}.'],
    ] as const) {
      const [mistake] = scenarioMistakes(withPreference(wrong));
      assert.equal(mistake && formatPlaceholderMistake(mistake), says);
    }
    assert.deepEqual(scenarioMistakes(DEFAULT_SCENARIO_TEMPLATES), []);
  });

  it('is the same for the same card, within the limits, and free of findings', () => {
    const plain = cardArb.map((card): Card => {
      const { alternativeText, comments, ...metadata } = card.metadata;
      return { ...card, metadata: { ...metadata, title: 'The plan', preferenceText: '' } };
    });
    fc.assert(
      fc.property(plain, fc.constantFrom(...SCENARIO_LENGTHS), (card, length) => {
        const texts = writeScenario(sketchOf(card), { length });
        assert.deepEqual(writeScenario(sketchOf(card), { length }), texts);
        const written = { ...card, metadata: { ...card.metadata, ...texts } };
        const known = new Set(
          check(readCardText(formatCard({ ...card, metadata: { ...card.metadata, preferenceText: 'x' } }))).map(
            ({ rule }) => rule,
          ),
        );
        // Objects whose IDs no link can name, or that share one, can't be helped by texts.
        const found = check(readCardText(formatCard(written))).filter(
          ({ rule }) => rule === 'links.none' || !known.has(rule),
        );
        assert.deepEqual(
          found.map((finding) => `${finding.rule}: ${formatFinding(finding)}`),
          [],
          JSON.stringify(texts),
        );
      }),
      { numRuns: 500 },
    );
  });

  it('is free of findings where levels are a few ticks apart, whatever the decimals', () => {
    const ladderArb = fc.record({
      decimals: fc.integer({ min: 0, max: 8 }),
      lowest: fc.integer({ min: 1, max: 200_000 }),
      steps: fc.array(fc.integer({ min: 1, max: 100 }), { minLength: 4, maxLength: 4 }),
      symbol: fc.constantFrom('EUR/USD', 'USD/JPY', 'GER40', 'TSLA', 'ON', 'SHIB/USDT'),
      direction: fc.constantFrom(...DIRECTIONS),
      entryPlacement: fc.constantFrom(...ENTRY_PLACEMENTS),
      timeframe: fc.constantFrom(...TIMEFRAMES),
      length: fc.constantFrom(...SCENARIO_LENGTHS),
    });
    fc.assert(
      fc.property(ladderArb, ({ decimals, lowest, steps, length, ...metadata }) => {
        const level = (place: number, clientObjectId: string) => ({
          price: Number(
            ((lowest + steps.slice(0, place).reduce((sum, step) => sum + step, 0)) / 10 ** decimals).toFixed(8),
          ),
          clientObjectId,
        });
        const card: Card = {
          ...CARD,
          metadata: { ...CARD.metadata, ...metadata },
          levels: {
            resistance: level(4, 'target 1.2'),
            intermediateResistance: level(3, 'sell'),
            pivot: level(2, 'H1'),
            intermediateSupport: level(1, 'GBP/USD'),
            support: level(0, 'stop'),
          },
          drawings: [],
        };
        const texts = writeScenario(sketchOf(card), { length });
        assert.deepEqual(Object.keys(texts), ['preferenceText', 'alternativeText']);
        const found = check(readCardText(formatCard({ ...card, metadata: { ...card.metadata, ...texts } })));
        // How far levels are apart is another rule's matter.
        assert.deepEqual(found.filter(({ rule }) => !rule.startsWith('levels.')).map(formatFinding), []);
      }),
      { numRuns: 500 },
    );
  });

  it('fits the largest card, with all of its objects linked', () => {
    const largest = largestCard();
    const card: Card = { ...largest, metadata: { ...largest.metadata, comments: '' } };
    const texts = writeScenario(sketchOf(card), { length: 'long', replaces: true });
    const written = { ...card, metadata: { ...card.metadata, ...texts } };
    assert.deepEqual(
      check(readCardText(formatCard(written))).map(({ rule }) => rule),
      ['texts.display'],
    );
  });
});
