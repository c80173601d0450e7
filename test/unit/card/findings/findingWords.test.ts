import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { projectRoot } from '../../../../scripts/host/hostPaths.ts';
import { cardMarkdown } from '../../../../src/card/export/cardMarkdown.ts';
import { cardPage } from '../../../../src/card/export/cardPage.ts';
import { exportFileName } from '../../../../src/card/export/exportFileName.ts';
import { check } from '../../../../src/card/findings/check.ts';
import type { Finding } from '../../../../src/card/findings/finding.ts';
import { formatFinding, formatFix, formatRelated } from '../../../../src/card/findings/formatFinding.ts';
import { type RulePage, readRuleList, readRulePage } from '../../../../src/card/findings/rulePage.ts';
import { RULES, type RuleId, rulePageName } from '../../../../src/card/findings/rules.ts';
import { readCardText } from '../../../../src/card/text/readCard.ts';
import { reportFindings } from '../../../../src/cli/report.ts';
import { loops, randomSeed, seededRandom } from '../../../support/sampling.ts';
import { EXAMPLES } from './examples/allExamples.ts';
import { exampleContext, exampleText, fences, sectionOf } from './examples/pageExamples.ts';
import { anyTextArb, contextArb } from './nearlyCards.ts';
import { changed, SAMPLE } from './sampleCard.ts';

function findingsIn(text: string, rule: Finding['rule']): readonly Finding[] {
  return check(readCardText(text)).filter((finding) => finding.rule === rule);
}

/** All words about findings. */
function wordsOf(findings: readonly Finding[]): string[] {
  return findings.flatMap((finding) => [
    formatFinding(finding),
    ...finding.related.map(formatRelated),
    ...finding.fixes.map(({ change }) => formatFix(change)),
  ]);
}

/** A value that was put into a sentence although there is none, or although it isn't for people. */
const NO_VALUE = /undefined|NaN|\[object|^\s*$/;

describe('the words of findings', () => {
  it('are sentences without holes, for any text', () => {
    fc.assert(
      fc.property(anyTextArb, contextArb, (text, context) => {
        for (const words of wordsOf(check(readCardText(text), context))) assert.doesNotMatch(words, NO_VALUE);
      }),
      { numRuns: 400 },
    );
  });

  for (const { rule, text, context } of EXAMPLES) {
    it(`have no holes in an example of ${rule}`, () => {
      for (const words of wordsOf(check(readCardText(text), context))) assert.doesNotMatch(words, NO_VALUE);
    });
  }

  it('truncate long quotes from the text', () => {
    const id = 'x'.repeat(90);
    const [dead] = findingsIn(changed('[[zone:', `[[${id}:`), 'links.dead');
    assert.ok(dead);
    assert.equal(formatFinding(dead), `No level or drawing has the ID "${'x'.repeat(59)}…".`);
  });

  it('name the related places and the fixes', () => {
    const [resistance] = findingsIn(changed('0.9098', '0.9150'), 'levels.order');
    assert.ok(resistance);
    assert.deepEqual(wordsOf([resistance]).slice(-1), ['Sort prices']);
    assert.match(resistance.related.map(formatRelated).join(), /^(Resistance|Pivot|Support) is [\d.]+$/);
  });

  it('tell an alpha channel from a text that isn’t a colour', () => {
    const said = (color: string) => findingsIn(changed('#C0392B', color), 'style.color').flatMap((it) => wordsOf([it]));
    assert.deepEqual(said('#C0392B80'), [
      '"#C0392B80" has an alpha channel, which the service rejects. Use #RRGGBB and set "opacity".',
      'Remove the alpha channel and set opacity to 0.5',
      'Remove the alpha channel',
    ]);
    assert.deepEqual(said('red'), ['"red" isn’t a colour. Use #RRGGBB.']);
  });
});

const folder = join(projectRoot, 'docs', 'rules');
const ALL_RULES = Object.keys(RULES) as RuleId[];

describe('the pages of the rules', () => {
  let index = '';
  let base = '';
  const pages = new Map<string, RulePage>();

  before(async () => {
    index = await readFile(join(folder, 'README.md'), 'utf8');
    base = fences(index)[0]?.text ?? '';
    for (const name of await readdir(folder)) {
      if (name === 'README.md') continue;
      const page = readRulePage(await readFile(join(folder, name), 'utf8'));
      assert.ok(page, `${name} is no page of a rule`);
      assert.equal(name, rulePageName(page.rule));
      pages.set(page.rule, page);
    }
  });

  const pageOf = (rule: string): RulePage => pages.get(rule) ?? assert.fail(`There is no page ${rule}.md`);
  const findingsIn = (page: RulePage, section: string): Finding[] => {
    const examples = fences(sectionOf(page.markdown, section));
    assert.ok(examples.length > 0, `${page.rule} has no example under ${section}`);
    const text = exampleText(base, examples);
    return check(readCardText(text), exampleContext(base, page.rule, examples));
  };

  it('exist for every rule and for nothing else', () => {
    assert.deepEqual([...pages.keys()].sort(), [...ALL_RULES].sort());
  });

  it('match the table of rules', () => {
    const listed = readRuleList(index).map(({ rule, title, severity }) => [rule, title, severity]);
    const written = [...pages.values()].map(({ rule, title, severity }) => [rule, title, severity]);
    assert.deepEqual(listed.sort(), written.sort());
  });

  it('name the severity that the rule has', () => {
    for (const rule of ALL_RULES) assert.ok(pageOf(rule).severity.startsWith(RULES[rule].severity), rule);
  });

  it('use an example card without findings', () => {
    assert.deepEqual(check(readCardText(base)).map(formatFinding), []);
  });

  for (const id of ALL_RULES) {
    // The command line's own reports aren't about the text.
    if (RULES[id].byCommandLine) continue;
    it(`${id}: the wrong example gives the finding, the right one does not`, () => {
      const page = pageOf(id);
      const wrong = findingsIn(page, 'Wrong').filter(({ rule }) => rule === id);
      assert.ok(wrong.length > 0, 'the wrong example is not found wrong');
      for (const { severity } of wrong) assert.ok(page.severity.includes(severity), `${page.severity}: ${severity}`);
      const right = findingsIn(page, 'Right').filter(({ rule, severity }) => rule === id || severity === 'error');
      assert.deepEqual(
        right.map((finding) => `${finding.rule}: ${formatFinding(finding)}`),
        [],
      );
    });
  }

  it('say what it means, why, and how to fix it', () => {
    for (const { rule, description: says, markdown } of pages.values()) {
      assert.ok(says.length > 20, rule);
      for (const section of ['Why', 'How to fix it']) assert.ok(sectionOf(markdown, section).length > 10, rule);
    }
  });
});

/** Pieces that naive expressions, parsers and loops fail on. */
const PIECES = [
  'A',
  'AUD/CAD ',
  '(',
  '[',
  '[[',
  '[[lv_piv:',
  ']]',
  '\\\\',
  '.*+?^$|{}',
  '\u{1F4C8}',
  '\\ud83d',
  '1',
  '1,234.5 ',
  '1e9',
  '-',
  ' ',
  '\\n',
  '\\u0000',
  '\u202E',
  '<b>',
  'H4 ',
  'buy above 1.1 ',
  'like gold ',
];
/** How often a piece is repeated; the last ones make a text larger than any that is parsed. */
const TIMES = [1, 2, 20, 300, 7_000, 20_000, 100_000, 1_000_000];
const MOST_LENGTH = 4_000_000;

describe('a card from anywhere', function () {
  this.timeout(600_000);

  it('is checked, described and exported, whatever is in it', () => {
    const seed = randomSeed();
    const chance = seededRandom(seed);
    const pick = <T>(values: readonly T[]): T => values[Math.floor(chance() * values.length)] as T;
    const piece = (): string => pick(PIECES).repeat(pick(TIMES)).slice(0, MOST_LENGTH);
    const bigNumber = (): string => pick(['', '0.', '-', '1e']) + '9'.repeat(pick([1, 20, 400]));
    const strings = [...SAMPLE.matchAll(/"(?:[^"\\]|\\.)*"/g)].map(({ index, 0: { length } }) => ({ index, length }));
    // The symbol, the title and the scenario texts, which rules compare with each other.
    const texts = strings.filter(({ index }) => index < SAMPLE.indexOf('"levels"') && SAMPLE[index - 2] === ':');
    const numbers = [...SAMPLE.matchAll(/(?<=[ [])[\d.]+(?=[ ,\]])/g)].map(({ index, 0: { length } }) => ({
      index,
      length,
    }));
    for (let number = loops(10_000, 300); number > 0; number--) {
      const changes = Array.from({ length: 1 + Math.floor(chance() * 3) }, () =>
        chance() < 0.3
          ? { ...pick(numbers), value: bigNumber() }
          : { ...pick(chance() < 0.5 ? texts : strings), value: `"${piece()}"` },
      );
      // From the end, so that the places before a change stay where they are.
      const text = changes
        .toSorted((a, b) => b.index - a.index)
        .reduce(
          (whole, { index, length, value }) => whole.slice(0, index) + value + whole.slice(index + length),
          SAMPLE,
        );
      const read = readCardText(text);
      const findings = check(read, { now: 0 });
      for (const finding of findings) {
        const said = formatFinding(finding);
        assert.ok(!said.includes('can’t be checked'), `card ${number}, seed ${seed}: ${text.slice(0, 2_000)}`);
      }
      reportFindings('any.card.json', text, findings);
      const { title = '' } = read.sketch.metadata;
      const exported = { sketch: read.sketch, facts: [{ label: 'Type', text: title }] };
      cardMarkdown(exported, 'any.png');
      cardPage(exported, 'any.png');
      exportFileName(title);
    }
  });
});
