import { appendDrawings, createAnalysis, deleteAnalysis, updateAnalysis } from '../../../src/contract/analyses.ts';
import { doneValue, isThere } from './answered.ts';
import type { FaultyWrite, WriteFixture } from './faultyWrite.ts';

const CARD = {
  levels: {
    resistance: { price: 3, clientObjectId: 'r' },
    pivot: { price: 2, clientObjectId: 'p' },
    support: { price: 1, clientObjectId: 's' },
  },
} as const;

/** Writes to cards, by the bare calls: without what the card service knows of them (P2 4.8). */
export const analysisWrites: readonly FaultyWrite[] = [
  {
    operation: createAnalysis,
    name: 'create card',
    readable: true,
    prepare: async (bench, run) => {
      const title = `Card ${run}`;
      const body = { sender: analyst(bench), metadata: metadata(title), ...CARD };
      return { input: { path: bench.on.channel, body }, effects: () => titled(bench, title) };
    },
  },
  {
    operation: updateAnalysis,
    name: 'change card',
    readable: true,
    prepare: async (bench, run) => {
      const { analysisId, sender } = await createdAnalysis(bench, `Before ${run}`);
      const title = `After ${run}`;
      return {
        input: { path: { analysisId }, body: { sender, metadata: { title } } },
        effects: () => titled(bench, title),
      };
    },
  },
  {
    operation: appendDrawings,
    name: 'append a drawing',
    readable: true,
    prepare: async (bench, run) => {
      const { analysisId, sender } = await createdAnalysis(bench, `Drawn ${run}`);
      const drawing = {
        type: 'HORIZONTAL_LINE',
        clientObjectId: 'line',
        points: [{ time: 1_772_438_400_000, price: 1 }],
      };
      const shapes = async () =>
        doneValue(await bench.service.analyses.get({ path: { analysisId } }, { signal: bench.signal })).data.analysis
          .shapes;
      return {
        input: { path: { analysisId }, body: { sender, drawings: [drawing] } },
        effects: async () => JSON.stringify(await shapes()).split('"clientObjectId":"line"').length - 1,
      };
    },
  },
  {
    operation: deleteAnalysis,
    name: 'delete card',
    readable: true,
    prepare: async (bench, run) => {
      const { analysisId } = await createdAnalysis(bench, `Deleted ${run}`);
      const read = () => bench.service.analyses.get({ path: { analysisId } }, { signal: bench.signal });
      return { input: { path: { analysisId } }, effects: async () => (isThere(await read()) ? 0 : 1) };
    },
  },
];

function metadata(title: string) {
  return {
    symbol: 'EUR/USD',
    title,
    direction: 'BULLISH',
    entryPlacement: 'ABOVE_CURRENT',
    timeframe: 'H1',
    expiry: { type: 'GTC' },
    preferenceText: 'Up.',
  } as const;
}

function analyst({ seed }: WriteFixture): string {
  return seed.analyses[0]?.ownerUsername ?? '';
}

async function createdAnalysis(bench: WriteFixture, title: string) {
  const sender = analyst(bench);
  const body = { sender, metadata: metadata(title), ...CARD };
  const { analysisId = '' } = doneValue(
    await bench.service.analyses.create({ path: bench.on.channel, body }, { signal: bench.signal }),
  );
  return { analysisId, sender };
}

/** How many cards of the channel have the title: the newest page has every card of these tests that still counts. */
async function titled({ on, signal }: WriteFixture, title: string): Promise<number> {
  const page = doneValue(await on.cards.list(on.channel, 1, signal));
  return page.cards.filter((it) => it.title === title).length;
}
