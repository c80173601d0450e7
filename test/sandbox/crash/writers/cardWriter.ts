import assert from 'node:assert/strict';
import { listCards } from '../../../../src/client/cards/readCards.ts';
import { appendDrawings, createAnalysis, deleteAnalysis, updateAnalysis } from '../../../../src/contract/analyses.ts';
import { doneValue, isThere } from '../../faults/faultyWrite.ts';
import type { CrashFixture, CrashWriter } from '../crashWriter.ts';

interface KnownCard {
  title: string;
  isRetitled: boolean;
  drawings: number;
  isDeleted: boolean;
}

/** What a card still lacks: it goes on where the life before was cut off, or some lives would never come to the end. */
function nextStep(card: KnownCard | undefined): 'create' | 'retitle' | 'draw' | 'delete' {
  if (card === undefined || card.isDeleted) return 'create';
  if (!card.isRetitled) return 'retitle';
  return card.drawings === 0 ? 'draw' : 'delete';
}

/** Cards: created, retitled, drawn on, deleted (P2 4.8). */
export async function cardWriter(bench: CrashFixture): Promise<CrashWriter> {
  const { client, service, signal } = bench;
  const channel = { communityId: bench.communityId, channelId: bench.channelId };
  const sender = (await bench.state()).analyses[0]?.ownerUsername ?? '';
  const cards = new Map<string, KnownCard>();
  const touched = new Set<string>();
  let last = '';

  const titled = async (title: string) => {
    const page = doneValue(await listCards(client, channel, 1, signal));
    return page.cards.filter((it) => it.title === title);
  };
  const change = (id: string, part: Partial<KnownCard>) => {
    cards.set(id, { title: '', isRetitled: false, drawings: 0, isDeleted: false, ...cards.get(id), ...part });
    touched.add(id);
  };
  const check = async (ids: Iterable<string>) => {
    for (const id of ids) {
      const read = await service.analyses.get({ path: { analysisId: id } }, { signal });
      const known = cards.get(id);
      assert.equal(isThere(read), known?.isDeleted === false, `card ${id}`);
      if (read.kind !== 'done') continue;
      const { shapes } = read.value.data.analysis;
      const text = JSON.stringify(shapes);
      assert.ok(text.includes(`"title":${JSON.stringify(known?.title)}`), `card ${id} has the title ${known?.title}`);
      assert.equal(text.split('"type":"HORIZONTAL_LINE"').length - 1, known?.drawings, `drawings of card ${id}`);
    }
  };

  return {
    name: 'cards',
    next: async (turn) => {
      const title = `Crash ${bench.life}.${turn}`;
      const id = last;
      switch (nextStep(cards.get(id))) {
        case 'create': {
          const body = { sender, metadata: metadata(title), levels: LEVELS };
          return {
            operation: createAnalysis,
            input: { path: channel, body },
            effects: async () => (await titled(title)).length,
            learn: async () => {
              const [made, ...more] = await titled(title);
              assert.ok(made !== undefined && more.length === 0, `${title} is there once`);
              change(made.analysisId, { title });
              last = made.analysisId;
            },
          };
        }
        case 'retitle':
          return {
            operation: updateAnalysis,
            input: { path: { analysisId: id }, body: { sender, metadata: { title } } },
            effects: async () => (await titled(title)).length,
            learn: () => change(id, { title, isRetitled: true }),
          };
        case 'draw': {
          const drawing = {
            type: 'HORIZONTAL_LINE',
            clientObjectId: 'line',
            points: [{ time: 1_772_438_400_000, price: 1 }],
          };
          return {
            operation: appendDrawings,
            input: { path: { analysisId: id }, body: { sender, drawings: [drawing] } },
            effects: async () => {
              const { data } = doneValue(await service.analyses.get({ path: { analysisId: id } }, { signal }));
              return JSON.stringify(data.analysis.shapes).split('"clientObjectId":"line"').length - 1;
            },
            learn: () => change(id, { drawings: 1 }),
          };
        }
        case 'delete':
          return {
            operation: deleteAnalysis,
            input: { path: { analysisId: id } },
            effects: async () =>
              isThere(await service.analyses.get({ path: { analysisId: id } }, { signal })) ? 0 : 1,
            learn: () => change(id, { isDeleted: true }),
          };
      }
    },
    check: async () => {
      const page = doneValue(await listCards(client, channel, 1, signal));
      const titles = page.cards.map(({ title }) => title).filter((title) => title.startsWith('Crash '));
      assert.equal(new Set(titles).size, titles.length, 'no card is there twice');
      await check(touched);
      touched.clear();
    },
    checkAll: () => check(cards.keys()),
  };
}

const LEVELS = {
  resistance: { price: 3, clientObjectId: 'r' },
  pivot: { price: 2, clientObjectId: 'p' },
  support: { price: 1, clientObjectId: 's' },
};

function metadata(title: string) {
  return {
    symbol: 'EUR/USD',
    title,
    direction: 'BULLISH',
    entryPlacement: 'ABOVE_CURRENT',
    timeframe: 'H1',
    expiry: { type: 'GTC' },
    preferenceText: 'Up.',
  };
}
