import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../../../../scripts/host/hostPaths.ts';
import { check } from '../../../../src/card/findings/check.ts';
import type { CardRule } from '../../../../src/card/findings/finding.ts';
import { OPTIONAL_RULES } from '../../../../src/card/findings/rules.ts';
import type {
  Card,
  Direction,
  Drawing,
  EntryPlacement,
  Level,
  Levels,
  Timeframe,
} from '../../../../src/card/model/card.ts';
import { formatCard } from '../../../../src/card/text/jsonFormat.ts';
import { readCardText } from '../../../../src/card/text/readCard.ts';

/** The rules that the corpus is about, by the names of its marks. */
const RULES = {
  near: 'texts.price',
  link: 'links.price',
  direction: 'texts.direction',
  target: 'texts.target',
  symbol: 'texts.symbol',
  timeframe: 'texts.timeframe',
} as const satisfies Readonly<Record<string, CardRule>>;
const MARK = /\{(near|link|direction|target|symbol|timeframe):([^}]*)\}/g;

const FIELDS = { t: 'title', p: 'preferenceText', a: 'alternativeText', c: 'comments' } as const;
const LEVELS = {
  res: 'resistance',
  ires: 'intermediateResistance',
  piv: 'pivot',
  isup: 'intermediateSupport',
  sup: 'support',
} as const;

/** A finding: its rule and the words that it is placed on. */
type Found = `${CardRule} ${string}`;

interface CorpusText {
  readonly line: string;
  readonly card: Card;
  readonly expected: readonly Found[];
}

function readCorpus(): readonly CorpusText[] {
  const texts: CorpusText[] = [];
  let base: Card | undefined;
  for (const line of readFileSync(join(projectRoot, 'test/unit/card/textFindings/corpus.txt'), 'utf8').split('\n')) {
    if (line.startsWith('= ')) base = cardOf(line.slice(2));
    const field = FIELDS[line[0] as keyof typeof FIELDS];
    if (base === undefined || field === undefined || line[1] !== ' ') continue;
    const expected = [...line.matchAll(MARK)].map(
      ([, mark, words]): Found => `${RULES[mark as keyof typeof RULES]} ${words}`,
    );
    const text = line.slice(2).replace(MARK, '$2');
    const card = { ...base, metadata: { ...base.metadata, [field]: text } };
    texts.push({ line, card, expected });
  }
  return texts;
}

/** The card of a line such as `EUR/USD H4 BULLISH ABOVE_CURRENT | res 1.12 | piv 1.1045 | sup 1.095 | line 1.101`. */
function cardOf(line: string): Card {
  const [head = '', ...objects] = line.split(' | ');
  const [symbol = '', timeframe, direction, entryPlacement] = head.split(' ');
  const levels: Record<string, Level> = {};
  const drawings: Drawing[] = [];
  for (const object of objects) {
    const [id = '', price] = object.split(' ');
    if (id in LEVELS) levels[LEVELS[id as keyof typeof LEVELS]] = { price: Number(price), clientObjectId: id };
    else {
      const points = [{ time: '2026-03-02T08:00:00Z', price: Number(price) }];
      drawings.push({ type: 'HORIZONTAL_LINE', clientObjectId: id, points });
    }
  }
  return {
    metadata: {
      symbol,
      title: 'The plan',
      direction: direction as Direction,
      entryPlacement: entryPlacement as EntryPlacement,
      timeframe: timeframe as Timeframe,
      expiry: { type: 'GTC' },
      preferenceText: 'See the chart.',
    },
    levels: levels as Levels,
    drawings,
  };
}

function findingsOf(card: Card): readonly Found[] {
  const text = formatCard(card);
  const wanted: readonly string[] = Object.values(RULES);
  return check(readCardText(text), { optionalRules: OPTIONAL_RULES }).flatMap(({ rule, range }): Found[] =>
    wanted.includes(rule) ? [`${rule} ${text.slice(range.offset, range.offset + range.length)}`] : [],
  );
}

/** Items of `these` that aren't in `those`, each counted. */
function without(these: readonly Found[], those: readonly Found[]): readonly Found[] {
  const left = [...those];
  return these.filter((each) => {
    const at = left.indexOf(each);
    if (at !== -1) left.splice(at, 1);
    return at === -1;
  });
}

describe('the rules about texts, on texts written before them', () => {
  const corpus = readCorpus().map((text) => ({ ...text, found: findingsOf(text.card) }));

  it('find at least 95 % of the mistakes, and at least 90 % of each kind', () => {
    for (const rule of [undefined, ...Object.values(RULES)]) {
      const ofRule = (found: readonly Found[]) =>
        found.filter((each) => rule === undefined || each.startsWith(`${rule} `));
      const all = corpus.flatMap(({ expected }) => ofRule(expected)).length;
      const missed = corpus.flatMap(({ line, expected, found }) =>
        without(ofRule(expected), found).map((each) => `${each} in: ${line}`),
      );
      const share = 1 - missed.length / all;
      assert.ok(share >= (rule === undefined ? 0.95 : 0.9), `${rule}: ${share}\n${missed.join('\n')}`);
    }
  });

  it('report something else in at most 2 % of the texts, and of those without a mistake', () => {
    for (const texts of [corpus, corpus.filter(({ expected }) => expected.length === 0)]) {
      const wrong = texts.flatMap(({ line, expected, found }) => {
        const more = without(found, expected);
        return more.length === 0 ? [] : [`${more.join(', ')} in: ${line}`];
      });
      assert.ok(wrong.length / texts.length <= 0.02, `${wrong.length} of ${texts.length}\n${wrong.join('\n')}`);
    }
  });

  it('are measured on at least 300 texts, about half of them without a mistake', () => {
    const clean = corpus.filter(({ expected }) => expected.length === 0).length;
    assert.ok(corpus.length >= 300, String(corpus.length));
    assert.ok(clean / corpus.length > 0.4 && clean / corpus.length < 0.6, `${clean} of ${corpus.length}`);
  });
});
