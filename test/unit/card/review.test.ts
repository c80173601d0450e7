import assert from 'node:assert/strict';
import fc from 'fast-check';
import { check } from '../../../src/card/findings/check.ts';
import type { Finding } from '../../../src/card/findings/finding.ts';
import {
  type ComparedPart,
  checklist,
  compareCards,
  creationPreview,
  updatePreview,
} from '../../../src/card/findings/review.ts';
import type { Card } from '../../../src/card/model/card.ts';
import { creationBody, patch, updateBody } from '../../../src/card/model/patch.ts';
import { sameMeaning } from '../../../src/card/model/sameMeaning.ts';
import { readCardText } from '../../../src/card/text/readCard.ts';
import { levelsOf, metadataOf } from '../../support/cards.ts';
import { anyCardArb, cardArb } from './arbitraries.ts';
import { EXAMPLES } from './findings/examples/allExamples.ts';

function okLines(findings: readonly Finding[], of: 'new card' | 'published card'): number {
  return checklist(findings, of).filter(({ severity }) => severity === 'ok').length;
}

describe('checklist', () => {
  it('lists findings by severity, then what is in order', () => {
    const findings = check(readCardText('{ "metadata": { "title": "", "odd": 1 }, "drawings": [] }'));
    const lines = checklist(findings, 'new card');
    const weights = lines.map(({ severity }) => ['error', 'warning', 'hint', 'ok'].indexOf(severity));
    assert.deepEqual(weights, weights.toSorted());
    assert.ok(lines.some((line) => line.severity === 'error' && line.rule === 'keys.unknown'));
    assert.ok(!lines.some(({ text }) => text === 'The text is a valid card'));
    assert.ok(
      lines.some(({ severity, text }) => severity === 'ok' && text === 'Every level and drawing has a unique ID'),
    );
  });

  it('assigns each rule to exactly one group', () => {
    const all = okLines([], 'published card');
    for (const { rule, text, context } of EXAMPLES) {
      const found = check(readCardText(text), context).filter((finding) => finding.rule === rule);
      assert.equal(okLines(found, 'published card'), all - 1, rule);
    }
  });

  it('mentions the service only for a published card', () => {
    assert.equal(okLines([], 'new card'), okLines([], 'published card') - 1);
  });
});

const CARD: Card = {
  metadata: metadataOf({
    title: 'EUR/USD holds',
    expiry: { type: 'HOURS', hours: 24 },
    preferenceText: 'Buy the retest.',
  }),
  levels: levelsOf({ lv_res: 1.11, lv_piv: 1.105, lv_sup: 1.1 }),
  drawings: [{ type: 'HORIZONTAL_LINE', clientObjectId: 'zone', points: [{ time: 1_700_000_000_000, price: 1.1 }] }],
};

function short({ key, kind, mark, objectId }: ComparedPart): string {
  return [key, kind, mark, ...(objectId === undefined ? [] : [objectId])].join(' | ');
}

describe('compareCards', () => {
  it('reports kind, change and object of every part that differs', () => {
    const edited: Card = {
      metadata: {
        ...CARD.metadata,
        title: 'EUR/USD breaks',
        entryPlacement: 'BELOW_CURRENT',
        comments: 'Late.',
        preferenceText: 'Sell the retest.',
      },
      levels: {
        ...CARD.levels,
        pivot: { price: 1.106, clientObjectId: 'lv_piv' },
        intermediateSupport: { price: 1.103, clientObjectId: 'lv_isup' },
      },
      drawings: [{ type: 'LINE', clientObjectId: 'trend', points: [] }],
    };
    assert.deepEqual(compareCards(CARD, edited).map(short), [
      'metadata.entryPlacement | field | changed',
      'metadata.title | field | changed',
      'metadata.preferenceText | text | changed',
      'metadata.comments | text | added',
      'levels.pivot | level | changed | lv_piv',
      'levels.intermediateSupport | level | added | lv_isup',
      'drawing trend | drawing | added | trend',
      'drawing zone | drawing | removed | zone',
    ]);
    assert.deepEqual(
      compareCards(edited, CARD)
        .filter(({ mark }) => mark === 'removed')
        .map(short),
      [
        'metadata.comments | text | removed',
        'levels.intermediateSupport | level | removed | lv_isup',
        'drawing trend | drawing | removed | trend',
      ],
    );
  });

  it('compares texts word by word', () => {
    const [change] = compareCards(CARD, {
      ...CARD,
      metadata: { ...CARD.metadata, preferenceText: 'Sell the retest.' },
    });
    assert.deepEqual(change?.words, [
      { kind: 'removed', text: 'Buy' },
      { kind: 'added', text: 'Sell' },
      { kind: 'same', text: ' the retest.' },
    ]);
  });

  it('has no parts for equal cards, and parts with unique keys for any other two', () => {
    fc.assert(
      fc.property(fc.oneof(cardArb, anyCardArb), fc.oneof(cardArb, anyCardArb), (before, after) => {
        assert.deepEqual(compareCards(before, before), []);
        const parts = compareCards(before, after);
        assert.equal(parts.length === 0, sameMeaning(before, after));
        assert.equal(new Set(parts.map(({ key }) => key)).size, parts.length);
        for (const part of parts) assert.notEqual(part.before, part.after);
      }),
    );
  });

  it('marks everything as added without an older card', () => {
    const parts = compareCards(undefined, CARD);
    assert.deepEqual([...new Set(parts.map(({ mark }) => mark))], ['added']);
    assert.deepEqual(
      parts.map(({ label }) => label),
      [
        'type',
        'symbol',
        'title',
        'timeframe',
        'expiry',
        'preference text',
        'level resistance',
        'level pivot',
        'level support',
        'drawing zone',
      ],
    );
  });
});

describe('requestPreview', () => {
  it('shows the body of an update as sent, except the sender', () => {
    fc.assert(
      fc.property(fc.oneof(cardArb, anyCardArb), fc.oneof(cardArb, anyCardArb), (published, edited) => {
        const shown = updatePreview(published, edited);
        const sent = patch(published, edited);
        if (sent.kind !== 'send' || shown.kind !== 'update') {
          assert.equal(shown.kind, sent.kind);
          return;
        }
        const wire: unknown = JSON.parse(JSON.stringify(updateBody('mara@example.com', sent.body)));
        assert.deepEqual({ ...(JSON.parse(shown.body) as object), sender: 'mara@example.com' }, wire);
        assert.deepEqual(shown.effects, sent.effects);
      }),
    );
  });

  it('shows the whole published card without sender and key', () => {
    fc.assert(
      fc.property(cardArb, (card) => {
        const shown = creationPreview(card);
        assert.ok(shown.kind === 'creation');
        const body = JSON.parse(shown.body) as Record<string, unknown>;
        assert.equal(body['sender'], '(you)');
        assert.deepEqual(
          { ...body, sender: 's', idempotencyKey: 'k' },
          JSON.parse(JSON.stringify(creationBody('s', card, 'k'))),
        );
      }),
    );
  });
});
