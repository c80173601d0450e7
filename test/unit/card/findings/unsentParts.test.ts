import assert from 'node:assert/strict';
import { check } from '../../../../src/card/findings/check.ts';
import type { FindingContext } from '../../../../src/card/findings/finding.ts';
import { patch } from '../../../../src/card/patch.ts';
import { readCardText } from '../../../../src/card/readCardText.ts';
import { updateBody } from '../../../../src/card/requestBodies.ts';
import { updateAnalysis } from '../../../../src/contract/analyses.ts';
import { published } from './examples/contexts.ts';
import { changed, SAMPLE } from './sampleCard.ts';

/** A published card that says what the text says. */
function publishedAs(text: string): FindingContext {
  const { card } = readCardText(text);
  assert.ok(card, 'not even the parts of a card');
  return published({ card });
}

/** Rules that are errors, and those that are warnings. */
function found(text: string, context: FindingContext): Record<'error' | 'warning', string[]> {
  const rules = (severity: string) =>
    check(readCardText(text), context).flatMap((finding) => (finding.severity === severity ? [finding.rule] : []));
  return { error: rules('error'), warning: rules('warning') };
}

/** What the client would be asked to send, and whether it takes it. */
function sendable(text: string, context: FindingContext): boolean {
  const edited = readCardText(text).card;
  assert.ok(edited && context.published);
  const update = patch(context.published.card, edited);
  assert.ok(update.kind === 'send', JSON.stringify(update));
  return updateAnalysis.body.safeParse(updateBody('me', update.body)).success;
}

const titleOnly = (text: string): string => changed('fades from', 'falls from', text);
const MOVED = ['0.9139 }]', '0.9138 }]'] as const;
const moved = (text: string): string => changed(...MOVED, text);

/** Drawings of one kind, so that there are too many. */
const TWENTY_FIVE = Array.from(
  { length: 20 },
  (_, n) => `{ "type": "HORIZONTAL_LINE", "clientObjectId": "h${n}", "points": [{ "time": 0, "price": 0.91 }] },`,
).join('');

/** Mistakes that a service may hold. */
const FOREIGN: readonly {
  readonly name: string;
  readonly rule: string;
  readonly text: string;
  readonly inDrawings: boolean;
}[] = [
  {
    name: 'a time with an offset',
    rule: 'points.time',
    text: changed('T04:00:00Z', 'T05:00:00+01:00'),
    inDrawings: true,
  },
  { name: 'a short colour', rule: 'style.color', text: changed('"#C0392B"', '"#fff"'), inDrawings: true },
  {
    name: '25 drawings',
    rule: 'drawings.count',
    text: changed('"drawings": [', `"drawings": [${TWENTY_FIVE}`),
    inDrawings: true,
  },
  {
    name: 'a width of 40',
    rule: 'style.lineWidth',
    text: changed('"lineWidth": 2', '"lineWidth": 40'),
    inDrawings: true,
  },
  { name: 'a stale link', rule: 'links.dead', text: changed('[[lv_piv:', '[[65f0c0ffee:'), inDrawings: false },
  { name: '9000 hours', rule: 'expiry.hours', text: changed('"hours": 36', '"hours": 9000'), inDrawings: false },
  { name: 'a new timeframe', rule: 'values.enum', text: changed('"H4"', '"H12"'), inDrawings: false },
  {
    name: 'a level time that is no time',
    rule: 'levels.time',
    text: changed('"2026-03-02T08:00:00Z" }', '"soon" }'),
    inDrawings: false,
  },
];

describe('mistakes that a published card holds already', () => {
  for (const { name, rule, text, inDrawings } of FOREIGN) {
    it(`${name}: a warning while the title alone is changed, an error where it would be sent`, () => {
      const context = publishedAs(text);
      assert.deepEqual(found(titleOnly(text), context), { error: [], warning: [rule] });
      assert.ok(sendable(titleOnly(text), context));
      // A draft is sent whole.
      assert.deepEqual(found(text, {}).error, [rule]);
      if (inDrawings) assert.deepEqual(found(moved(text), context).error, [rule]);
    });
  }

  it('a text that was edited is sent, and its stale link with it', () => {
    const stale = changed('[[lv_piv:', '[[65f0c0ffee:');
    const edited = changed('"Above ', '"Over ', stale);
    assert.deepEqual(found(edited, publishedAs(stale)).error, ['links.dead']);
  });

  it('a link that the edit itself makes dead is an error, though its text stays', () => {
    const removed = SAMPLE.replace(/,\s*\{ "type": "FIB_RETRACEMENT"[\s\S]*?\}\] \}\n/, '\n');
    assert.ok(removed.length < SAMPLE.length);
    assert.deepEqual(found(removed, published()).error, ['links.dead']);
  });

  it('a typing mistake in a key is an error, because nothing of the service is like it', () => {
    assert.deepEqual(found(changed('"comments"', '"coments"'), published()).error.includes('keys.unknown'), true);
    assert.deepEqual(found(changed('"lineWidth": 2', '"lineWidth": 2, "glow": 1'), published()).error, [
      'keys.unknown',
    ]);
  });
});

describe('what no document names in a drawing that the service holds', () => {
  const unknown = changed(
    '"lineWidth": 2, "lineStyle": "DASHED" }',
    '"lineWidth": 2, "lineStyle": "WAVY", "glow": 3 }, "zIndex": 4',
    changed(
      '"endHead": "ARROW"',
      '"endHead": "CIRCLE"',
      changed('{ "type": "PARALLEL"', '{ "type": "SPIRAL", "turns": { "n": 2 }'),
    ),
  );

  it('blocks nothing, and goes back as it came when another drawing changes', () => {
    const context = publishedAs(unknown);
    const edited = moved(unknown);
    assert.deepEqual(found(edited, context), { error: [], warning: ['values.enum', 'values.enum', 'values.enum'] });
    assert.ok(sendable(edited, context));
    const card = readCardText(edited).card;
    assert.ok(card && context.published);
    const update = patch(context.published.card, card);
    const sent = update.kind === 'send' ? (update.body.drawings ?? []) : [];
    assert.match(
      JSON.stringify(sent),
      /"lineStyle":"WAVY","glow":3.*"zIndex":4.*"endHead":"CIRCLE".*"SPIRAL".*"turns":\{"n":2\}/s,
    );
  });

  it('is an error in a draft, which nobody published', () => {
    assert.ok(found(unknown, {}).error.includes('keys.unknown'));
    assert.ok(found(unknown, published()).error.includes('values.enum'));
  });
});

describe('a level time without a zone', () => {
  it('is a date and time as the documents ask for, and the same moment as its UTC time', () => {
    const plain = changed('08:00:00Z" }', '08:00:00" }');
    assert.deepEqual(check(readCardText(plain)), []);
    assert.deepEqual(check(readCardText(plain), published()), []);
  });
});
