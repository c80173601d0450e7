import assert from 'node:assert/strict';
import { exportFacts } from '../../../../../src/workbench/preview/export/exportFacts.ts';
import { plainL10n } from '../../../../support/plainWords.ts';

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
  it('tell of a draft what it is and how long it would stand', () => {
    assert.deepEqual(factsOf({ kind: 'draft', fileName: 'a.card.json' }), {
      Symbol: 'EUR/USD',
      Timeframe: 'H4',
      Type: 'Bullish breakout',
      Expiry: '24 h from publishing',
      Status: 'Draft, not published',
      Exported: '2026-03-02 10:00 UTC',
    });
  });

  it('tell of a published card its channel, state and last change, and nothing of its owner', () => {
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
