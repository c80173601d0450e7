import assert from 'node:assert/strict';
import { previewTitle } from '../../../../src/workbench/preview/previewTitle.ts';
import { plainL10n } from '../../../support/plainWords.ts';

const of = (title?: string) => ({
  sketch: { metadata: title === undefined ? {} : { title }, levels: {}, drawings: [] },
});
const DRAFT = { kind: 'draft', fileName: 'a.card.json' } as const;

describe('the tab of a preview', () => {
  it('has the card’s title, or the file’s name while there is none', () => {
    assert.equal(previewTitle(of(' Two\nlines '), DRAFT, 'a.card.json', plainL10n), 'Preview: Two lines');
    assert.equal(previewTitle(of('  '), DRAFT, 'a.card.json', plainL10n), 'Preview: a.card.json');
    assert.equal(previewTitle(of(), DRAFT, 'a.card.json', plainL10n), 'Preview: a.card.json');
  });

  it('cuts a long title, and says which revision it is of', () => {
    const long = previewTitle(of('T'.repeat(200)), DRAFT, 'a', plainL10n);
    assert.ok(long.length <= 'Preview: '.length + 40 && long.endsWith('…'));
    const revision = { kind: 'revision', fileName: 'a', revision: { ref: '1a2b3c4d5e', committedAt: 0 } } as const;
    assert.equal(previewTitle(of('Pivot'), revision, 'a', plainL10n), 'Preview: Pivot (1a2b3c4)');
    const version = { kind: 'version', facts: { status: 'Pending', updatedAt: '2026-11-21T09:30:12Z' } } as const;
    assert.equal(previewTitle(of('Pivot'), version, 'a', plainL10n), 'Preview: Pivot (2026-11-21 09:30 UTC)');
  });
});
