import assert from 'node:assert/strict';
import { cardMarkdown } from '../../../../src/card/export/cardMarkdown.ts';
import { cardPage } from '../../../../src/card/export/cardPage.ts';
import { exportFileName } from '../../../../src/card/export/exportFileName.ts';
import { check } from '../../../../src/card/findings/check.ts';
import { formatFinding } from '../../../../src/card/findings/formatFinding.ts';
import { readCardText } from '../../../../src/card/text/readCard.ts';
import { reportFindings } from '../../../../src/cli/report.ts';
import { loops, randomSeed, seededRandom } from '../../../support/sampling.ts';
import { SAMPLE } from './sampleCard.ts';

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
