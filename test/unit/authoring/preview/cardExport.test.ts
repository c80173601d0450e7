import assert from 'node:assert/strict';
import { exportFacts, exportFiles, exportFormats } from '../../../../src/authoring/preview/cardExport.ts';
import { plainL10n } from '../../../support/vscodeFakes.ts';

describe('exportFormats', () => {
  it('offers images in both sizes, HTML and Markdown, each with its own name', () => {
    const formats = exportFormats(plainL10n);
    assert.deepEqual(
      formats.map(({ ending, scale }) => `${ending} ${scale}`),
      ['png 1', 'png 2', 'html 2', 'md 2'],
    );
    assert.equal(new Set(formats.map(({ label }) => label)).size, formats.length);
  });
});

const CARD = { sketch: { metadata: { title: 'Title' }, levels: {}, drawings: [] }, facts: [] };
const PNG = Uint8Array.from([137, 80, 78, 71]);
const textOf = (bytes: Uint8Array | undefined): string => new TextDecoder().decode(bytes);

describe('exportFiles', () => {
  it('are the image itself', () => {
    assert.deepEqual(exportFiles({ kind: 'picture', ending: 'png' }, CARD, PNG, 'a'), [{ ending: 'png', bytes: PNG }]);
  });

  it('are one page that contains the image', () => {
    const [page, ...others] = exportFiles({ kind: 'page', ending: 'html' }, CARD, PNG, 'a');
    assert.equal(others.length, 0);
    assert.match(textOf(page?.bytes), /src="data:image\/png;base64,iVBORw=="/);
  });

  it('are the image, then Markdown that refers to it', () => {
    const [picture, text] = exportFiles({ kind: 'markdown', ending: 'md' }, CARD, PNG, 'my card');
    assert.deepEqual(picture, { ending: 'png', bytes: PNG });
    assert.equal(text?.ending, 'md');
    assert.match(textOf(text?.bytes), /\(my%20card\.png\)/);
  });
});

const NOW = Date.UTC(2026, 2, 2, 10);
const SKETCH = {
  metadata: {
    symbol: 'EUR/USD',
    timeframe: 'H4' as const,
    direction: 'BULLISH' as const,
    entryPlacement: 'ABOVE_CURRENT' as const,
    expiry: { type: 'HOURS' as const, hours: 24 },
  },
  levels: {},
  drawings: [],
};

function factsOf(origin: Parameters<typeof exportFacts>[1]): Record<string, string> {
  return Object.fromEntries(exportFacts(SKETCH, origin, NOW, plainL10n).map(({ label, text }) => [label, text]));
}

describe('exportFacts', () => {
  it('describe a draft and how long it would run', () => {
    assert.deepEqual(factsOf({ kind: 'draft', fileName: 'a.card.json' }), {
      Symbol: 'EUR/USD',
      Timeframe: 'H4',
      Type: 'Bullish breakout',
      Expiry: '24 h after publishing',
      Status: 'Not published',
      Exported: '2026-03-02 10:00 UTC',
    });
  });

  it('describe a published card’s channel, status and last change, but not its owner', () => {
    const published = {
      analysisId: 'a',
      communityId: 'c',
      channelId: 'ch',
      card: { metadata: { title: '' } },
      status: 'Pending',
      ownerId: 'somebody@example.com',
      createdAt: '2026-03-02T08:00:00Z',
      updatedAt: '2026-03-02T09:30:00Z',
      savedIds: {},
    } as never;
    const facts = factsOf({ kind: 'remote', connection: 'Sandbox', channel: 'forex', published, gone: false });
    assert.equal(facts['Expiry'], '22 h left');
    assert.equal(facts['Channel'], 'forex');
    assert.equal(facts['Status'], 'Pending');
    assert.equal(facts['Last change'], '2026-03-02 09:30 UTC');
    assert.equal(JSON.stringify(facts).includes('somebody'), false);
  });

  it('say that a card was deleted', () => {
    const facts = factsOf({ kind: 'remote', connection: 'S', channel: 'forex', published: undefined, gone: true });
    assert.equal(facts['Status'], 'Deleted');
  });
});
