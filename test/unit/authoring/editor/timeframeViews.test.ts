import assert from 'node:assert/strict';
import {
  aggregatedCandles,
  type CandleState,
  type ReadyCandles,
} from '../../../../src/authoring/candles/documentCandles.ts';
import type { SessionPanel } from '../../../../src/authoring/editor/editorPanel.ts';
import { TimeframeViews } from '../../../../src/authoring/editor/timeframeViews.ts';
import type { Timeframe } from '../../../../src/card/model/card.ts';
import type { ToEditor } from '../../../../src/protocol/editorMessages.ts';

const HOUR = 3_600_000;

function hourly(count: number): ReadyCandles {
  const candles = Array.from({ length: count }, (_, i) => ({ time: i * HOUR, open: 1, high: 2, low: 1, close: 2 }));
  const series = { candles, precision: 2, tick: 0.01, source: 'Sample' };
  return { kind: 'ready', text: '', series, timeframe: 'H1', span: undefined };
}

/** A card's candles and a panel that shows them. */
function setUp(state: CandleState) {
  const posted: ToEditor[] = [];
  const panel = { post: (message: ToEditor) => posted.push(message) } as unknown as SessionPanel;
  const asked: Timeframe[] = [];
  const candles = {
    now: state,
    state: (): CandleState => candles.now,
    inTimeframe: async (_: unknown, timeframe: Timeframe): Promise<ReadyCandles> => {
      asked.push(timeframe);
      const made = candles.now.kind === 'ready' ? aggregatedCandles(candles.now, timeframe) : undefined;
      if (made === undefined) throw new Error('Sample has no M1 candles.');
      return made;
    },
  };
  const views = new TimeframeViews({ toString: () => 'card' } as never, candles);
  const shown = () =>
    posted.map((message) =>
      message.type === 'candles' ? [message.timeframe, message.cardTimeframe, message.time.length] : message.type,
    );
  return { views, panel, posted, asked, candles, shown };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('the timeframe of a view', () => {
  it('is the card’s until another one is chosen; nothing is asked for before', async () => {
    const { views, panel, asked, shown } = setUp(hourly(48));
    views.send(panel);
    assert.deepEqual([shown(), asked], [[['H1', undefined, 48]], []]);
    views.choose(panel, 'D');
    await settled();
    assert.deepEqual(shown().slice(1), [['D', 'H1', 2], 'status']);
    views.choose(panel, 'H1');
    assert.deepEqual(shown().at(-1), ['H1', undefined, 48]);
    assert.deepEqual(asked, ['D']);
  });

  it('stays when the card’s candles are loaded again', async () => {
    const { views, panel, candles, shown } = setUp(hourly(48));
    views.choose(panel, 'D');
    await settled();
    candles.now = hourly(72);
    views.send(panel);
    await settled();
    assert.deepEqual(
      shown().filter((one) => one !== 'status'),
      [
        ['D', 'H1', 2],
        ['D', 'H1', 3],
      ],
    );
  });

  it('stays as it was if there are no such candles, and says why', async () => {
    const { views, panel, posted, shown } = setUp(hourly(48));
    views.choose(panel, 'M1');
    await settled();
    assert.deepEqual(shown(), [['H1', undefined, 48], 'status']);
    assert.deepEqual(posted.at(-1), { type: 'status', text: 'The chart stays in H1: Sample has no M1 candles.' });
  });

  it('ends with its panel, also while it is loading', async () => {
    const { views, panel, shown } = setUp(hourly(48));
    views.choose(panel, 'D');
    views.end(panel);
    await settled();
    assert.deepEqual(shown(), []);
  });
});
