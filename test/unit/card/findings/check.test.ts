import assert from 'node:assert/strict';
import fc from 'fast-check';
import { check } from '../../../../src/card/findings/check.ts';
import type { Finding, FindingContext } from '../../../../src/card/findings/finding.ts';
import { findFix, fixAll, fixId } from '../../../../src/card/findings/fixes.ts';
import { formatFinding, formatFix } from '../../../../src/card/findings/formatFinding.ts';
import { levelsLockedReason } from '../../../../src/card/findings/publishedState.ts';
import { RULES } from '../../../../src/card/findings/rules.ts';
import { patch, updateBody } from '../../../../src/card/model/patch.ts';
import { formatCard } from '../../../../src/card/text/jsonFormat.ts';
import { readCardText } from '../../../../src/card/text/readCard.ts';
import { applyTextEdits, type TextEdit } from '../../../../src/card/text/textEdit.ts';
import { updateAnalysis } from '../../../../src/contract/analyses.ts';
import { largestCard } from '../../../support/largestCard.ts';
import { anyCardArb } from '../arbitraries.ts';
import { EXAMPLES } from './examples/allExamples.ts';
import { published } from './examples/example.ts';
import { PASSING_EXAMPLES } from './examples/passingExamples.ts';
import { anyTextArb, contextArb, nearlyCardArb, wrongValuesArb } from './nearlyCards.ts';
import { changed, fibPoints, lvTime, SAMPLE } from './sampleCard.ts';

function assertInOrder(edits: readonly TextEdit[], text: string): void {
  let end = 0;
  for (const edit of edits) {
    assert.ok(edit.offset >= end && edit.length >= 0, 'edits ascend and do not overlap');
    end = edit.offset + edit.length;
  }
  assert.ok(end <= text.length, 'edits lie in the text');
}

describe('check', () => {
  it('returns findings inside any text, in its order, and never throws', () => {
    fc.assert(
      fc.property(anyTextArb, contextArb, (text, context) => {
        const card = readCardText(text);
        const findings = check(card, context);
        let last = 0;
        for (const finding of findings) {
          const { range, related, fixes } = finding;
          assert.ok(range.offset >= last && range.offset + range.length <= text.length);
          last = range.offset;
          assert.match(formatFinding(finding), /[.?]$/);
          for (const place of related) assert.ok(place.range.offset + place.range.length <= text.length);
          for (const { edits } of fixes) assertInOrder(edits, text);
        }
        // The save gate relies on this: what is no card has an error.
        if (card.card === undefined) assert.ok(findings.some(({ severity }) => severity === 'error'));
      }),
      { numRuns: 600 },
    );
  });

  it('reports nothing twice', () => {
    fc.assert(
      fc.property(anyTextArb, contextArb, (text, context) => {
        const said = check(readCardText(text), context).map((finding) =>
          JSON.stringify([finding.rule, finding.range, formatFinding(finding)]),
        );
        assert.equal(new Set(said).size, said.length);
      }),
    );
  });

  it('offers only fixes that remove the finding and keep the JSON valid', () => {
    fc.assert(
      fc.property(fc.oneof(nearlyCardArb, wrongValuesArb), contextArb, (text, context) => {
        const card = readCardText(text);
        for (const finding of check(card, context)) {
          for (const { edits, change } of finding.fixes) {
            const title = formatFix(change);
            const after = readCardText(applyTextEdits(text, edits));
            assert.ok(after.problems.length <= card.problems.length, title);
            const isSame = (other: Finding) =>
              other.rule === finding.rule &&
              formatFinding(other) === formatFinding(finding) &&
              other.path.join() === finding.path.join();
            const same = check(after, context).filter(isSame);
            const before = check(card, context).filter(isSame);
            assert.ok(same.length < before.length, `${finding.rule}: ${title}\n${text}\n→\n${after.text}`);
          }
        }
      }),
      {
        examples: [
          // No link can name this id: it has a colon.
          [changed('"clientObjectId": "zone"', '"clientObjectId": "zone:"'), {}],
        ],
      },
    );
  });

  it('suggests only IDs that a link can name', () => {
    const text = changed('"clientObjectId": "zone"', '"clientObjectId": "zone:"');
    for (const written of ['[[zone:zone]]', '[[zone]]']) {
      const found = check(readCardText(changed('[[zone:zone]]', written, text))).filter(({ rule }) =>
        ['links.dead', 'links.malformed'].includes(rule),
      );
      assert.deepEqual(
        found.flatMap(({ fixes }) => fixes.map(({ change }) => formatFix(change))),
        [written === '[[zone]]' ? 'Remove the brackets' : 'Replace the link with its text'],
      );
    }
  });

  it('reports only values, not shapes, for any card of the right shape', () => {
    fc.assert(
      fc.property(anyCardArb, (card) => {
        const rules = new Set<string>(check(readCardText(formatCard(card))).map(({ rule }) => rule));
        for (const rule of [
          'json.syntax',
          'keys.unknown',
          'keys.missing',
          'values.type',
          'values.enum',
          'texts.length',
        ])
          assert.ok(!rules.has(rule), rule);
      }),
    );
  });
});

describe('fixAll', () => {
  it('leaves an editable text with fewer fixable errors', () => {
    fc.assert(
      fc.property(fc.oneof(nearlyCardArb, wrongValuesArb), (text) => {
        const card = readCardText(text);
        const findings = check(card);
        const edits = fixAll(findings);
        assertInOrder(edits, text);
        const after = readCardText(applyTextEdits(text, edits));
        assert.ok(after.problems.length <= card.problems.length);
      }),
    );
  });

  it('renames no key to one that the object has already, even without a value', () => {
    const text = SAMPLE.replace('"timeframe": "H4"', '"timeframe": , "timefrane": "H4"');
    assert.deepEqual(fixAll(check(readCardText(text))), []);
  });

  it('fixes several errors but not prices in the wrong order', () => {
    const text = SAMPLE.replace('"BEARISH"', '"bearish"').replace('0.9098', '0.9150').replace('[[zone:', '[[zoen:');
    const mended = applyTextEdits(text, fixAll(check(readCardText(text))));
    assert.equal(mended, SAMPLE.replace('0.9098', '0.9150'));
  });
});

describe('the rules', () => {
  for (const example of EXAMPLES) {
    const { rule, severity, text, at, on, says, context, mended, besides = [] } = example;
    it(`${rule}: ${says?.source ?? on.join(' and ').slice(0, 60)}`, () => {
      const card = readCardText(text);
      const findings = check(card, context);
      const own = findings.filter((finding) => finding.rule === rule);
      assert.deepEqual(
        own.map(({ path }) => path.join('.')),
        at,
      );
      assert.deepEqual(
        own.map(({ range }) => text.slice(range.offset, range.offset + range.length)),
        on,
      );
      for (const finding of own) assert.equal(finding.severity, severity);
      if (says) assert.match(own.map(formatFinding)[0] ?? '', says);
      const others = findings.filter((finding) => finding.rule !== rule).map((finding) => finding.rule);
      assert.deepEqual(others.sort(), [...besides].sort());
      if (mended !== undefined) assert.equal(applyTextEdits(text, own[0]?.fixes[0]?.edits ?? []), mended);
    });
  }

  for (const { name, text, context } of PASSING_EXAMPLES) {
    it(`report nothing for ${name}`, () => {
      const findings = check(readCardText(text), context);
      assert.deepEqual(
        findings.map((finding) => `${finding.rule}: ${formatFinding(finding)}`),
        [],
      );
    });
  }

  it('each have an example', () => {
    const rules = Object.entries(RULES).flatMap(([rule, { byCommandLine }]) => (byCommandLine ? [] : [rule]));
    assert.deepEqual([...new Set(EXAMPLES.map((example) => example.rule))].sort(), rules.sort());
  });
});

/** What went wrong by one mend: each has no fix, or one that mends. */
const ODD = [
  changed('"FIB_RETRACEMENT"', '5'),
  changed('"BEARISH"', '1'),
  changed('"NONE"', '0'),
  changed(`${lvTime}`, '"clientObjectId": "lv_piv", "time": 1772409600000'),
  changed(`${lvTime}`, '"clientObjectId": "lv_piv", "time": 1.5'),
  changed(`${lvTime}`, '"clientObjectId": "lv_piv", "time": 8.64e15'),
  changed(`, "levels": [0, 0.5, 1],\n      ${fibPoints}`, ''),
  changed('"HOURS"', '"until further notice"'),
  changed('"HOURS", "hours": 36', '"until further notice"'),
];

const keyOf = ({ rule, path }: Finding) => `${rule} ${path.join('.')}`;

describe('every fix', () => {
  const cards = [...EXAMPLES, ...ODD.map((text) => ({ rule: 'odd', text, context: undefined }))];
  for (const [place, { rule, text, context }] of cards.entries()) {
    it(`${place + 1}, ${rule}: mends its finding and brings no new error`, () => {
      const before = check(readCardText(text), context);
      const known = new Set(before.map(keyOf));
      for (const finding of before) {
        for (const { change, edits } of finding.fixes) {
          const title = formatFix(change);
          const after = check(readCardText(applyTextEdits(text, edits)), context);
          // Of a finding about several places, each fix takes one away.
          const same = (findings: readonly Finding[]) =>
            findings.filter((f) => keyOf(f) === keyOf(finding)).flatMap((f) => [f, ...f.related]).length;
          assert.ok(same(after) < same(before), `${title}: ${formatFinding(finding)}`);
          const fresh = after.filter((f) => f.severity === 'error' && !known.has(keyOf(f)));
          assert.deepEqual(fresh.map(formatFinding), [], title);
        }
      }
    });
  }

  it('is found by its ID, and no other fix', () => {
    fc.assert(
      fc.property(fc.oneof(nearlyCardArb, wrongValuesArb), contextArb, (text, context) => {
        const findings = check(readCardText(text), context);
        for (const finding of findings) {
          for (const offered of finding.fixes) {
            assert.deepEqual(findFix(findings, fixId(finding, offered))?.edits, offered.edits);
          }
        }
      }),
      {
        examples: [
          // Two objects in one place, each with a key twice.
          ['{ "levels": { "x": 1, "x": 2 }, "levels": { "x": 1, "x": 2 } }', {}],
          // Links to two objects with one ID differ in their text.
          [changed('"clientObjectId": "fib"', '"clientObjectId": "lv_sup"'), {}],
          // One dead link twice in a text.
          [changed('[[zone:', '[[zoen:a]] [[zoen:a]] [[zone:'), {}],
        ],
      },
    );
  });

  it('keeps its ID when the text changes elsewhere, and isn’t found once its finding is gone', () => {
    const mistakes = [
      ['"BEARISH"', '"bearish"'],
      ['[[zone:', '[[zoen:'],
      ['"#C0392B"', '"#fff"'],
    ] as const;
    const wrong = mistakes.reduce((text, [good, bad]) => changed(good, bad, text), SAMPLE);
    const idsIn = (text: string) =>
      check(readCardText(text)).flatMap((finding) => finding.fixes.map((each) => fixId(finding, each)));
    const offered = idsIn(wrong);
    for (const [good, bad] of mistakes) {
      const now = check(readCardText(changed(bad, good, wrong)));
      const left = idsIn(changed(bad, good, wrong));
      assert.ok(left.length < offered.length);
      assert.deepEqual(
        offered.filter((id) => findFix(now, id) !== undefined),
        left,
      );
    }
  });

  it('adds and removes no drawing or point', () => {
    const lengths = (text: string) => readCardText(text).sketch.drawings.map(({ points }) => points.length);
    for (const { text, context } of cards) {
      for (const { fixes } of check(readCardText(text), context)) {
        for (const { change, edits } of fixes) {
          assert.deepEqual(lengths(applyTextEdits(text, edits)), lengths(text), formatFix(change));
        }
      }
    }
  });

  it('converts epoch milliseconds of a level’s time to text', () => {
    const text = changed('"2026-03-02T08:00:00Z" },\n    "support"', '1772438400000 },\n    "support"');
    const [finding] = check(readCardText(text));
    assert.equal(applyTextEdits(text, finding?.fixes[0]?.edits ?? []), changed('', ''));
  });
});

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

describe('errors that a published card already has', () => {
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

describe('undocumented content of a published drawing', () => {
  const unknown = changed(
    '"lineWidth": 2, "lineStyle": "DASHED" }',
    '"lineWidth": 2, "lineStyle": "WAVY", "glow": 3 }, "zIndex": 4',
    changed(
      '"endHead": "ARROW"',
      '"endHead": "CIRCLE"',
      changed('{ "type": "PARALLEL"', '{ "type": "SPIRAL", "turns": { "n": 2 }'),
    ),
  );

  it('blocks nothing and is sent back unchanged when another drawing changes', () => {
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
  it('is valid and equals its UTC time', () => {
    const plain = changed('08:00:00Z" }', '08:00:00" }');
    assert.deepEqual(check(readCardText(plain)), []);
    assert.deepEqual(check(readCardText(plain), published()), []);
  });
});

const card = largestCard();
const { sketch } = readCardText(formatCard(card));

describe('levelsLockedReason', () => {
  it('locks the levels of a published card and says why', () => {
    assert.match(levelsLockedReason({ status: 'Pending', card }, sketch) ?? '', /unless its type changes/);
  });

  it('allows changes of a draft, and with a changed type', () => {
    assert.equal(levelsLockedReason(undefined, sketch), undefined);
    for (const other of [{ direction: 'BEARISH' }, { entryPlacement: 'BELOW_CURRENT' }] as const) {
      const current = { ...sketch, metadata: { ...sketch.metadata, ...other } };
      assert.equal(levelsLockedReason({ status: 'Pending', card }, current), undefined);
    }
  });

  it('is undefined for a read-only card', () => {
    assert.equal(levelsLockedReason({ status: 'Expired', card }, sketch), undefined);
  });
});
