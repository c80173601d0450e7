import { type RawCallOptions, type RawResponse, rawCall } from '../../support/rawHttp.ts';
import type { SandboxProcess } from '../../support/sandbox.ts';
import type { SandboxState, StateAnalysis } from '../../support/sandboxState.ts';
import { sharedSandbox } from '../../support/sharedSandbox.ts';

/** A sandbox for a suite: raw calls with the full key, and what is asked of its state again and again. */
export interface SandboxFixture {
  readonly sandbox: SandboxProcess;
  /** With the key that holds every permission, unless another is given. */
  call(method: string, path: string, options?: RawCallOptions): Promise<RawResponse>;
  /** The state, as it stands. */
  state(): Promise<SandboxState>;
  analyses(): Promise<readonly StateAnalysis[]>;
  /** A card that can be changed. */
  pending(): Promise<StateAnalysis>;
  /** Makes a card and gives its id; every one is alike. */
  create(change?: (card: NewCard) => void): Promise<string>;
}

/** A create request by public-facts 3.1. */
// biome-ignore lint/suspicious/noExplicitAny: tests break it on purpose
export type NewCard = any;

/** The drawings of an answered analysis: every item of `shapes` but the one whose key is `analysis` (P2 2.4). */
export function drawingsOf(analysis: { readonly shapes: readonly SavedShape[] }): SavedShape[] {
  return analysis.shapes.filter((shape) => shape.key !== 'analysis');
}

interface SavedShape {
  readonly key?: string;
  readonly id: string;
  readonly clientObjectId: string;
}

/** The sender of created cards: a trader of the seed. */
export const SENDER = 'mara.lindqvist';

/** A BULLISH, ABOVE_CURRENT card with two drawings and links to a level and a drawing. */
export function newCard(): NewCard {
  return {
    sender: SENDER,
    metadata: {
      symbol: 'EUR/USD',
      title: 'Plain title',
      direction: 'BULLISH',
      entryPlacement: 'ABOVE_CURRENT',
      timeframe: 'H4',
      expiry: { type: 'HOURS', hours: 24 },
      preferenceText: 'Buy above [[lv_piv:the pivot]] while [[base:the base]] holds.',
      alternativeText: 'Below [[lv_sup:support]] it is over.',
      comments: 'Quiet week.',
    },
    levels: {
      resistance: { price: 1.2, clientObjectId: 'lv_res' },
      pivot: { price: 1.15, clientObjectId: 'lv_piv' },
      support: { price: 1.1, clientObjectId: 'lv_sup' },
    },
    drawings: [
      {
        type: 'HORIZONTAL_LINE',
        clientObjectId: 'base',
        points: [{ time: '2026-03-02T04:00:00Z', price: 1.12 }],
        style: { color: '#C0392B', lineWidth: 2, lineStyle: 'DASHED' },
      },
      {
        type: 'LINE',
        clientObjectId: 'trend',
        points: [
          { time: 1_772_424_000_000, price: 1.11 },
          { time: '2026-03-03T04:00:00Z', price: 1.13 },
        ],
        endHead: 'ARROW',
      },
    ],
  };
}

/** The run's sandbox, which is put back to its seed before each test. */
export function useSandbox(): SandboxFixture {
  let running: SandboxProcess | undefined;
  const reset = async () => {
    running = await sharedSandbox();
  };
  before(reset);
  beforeEach(reset);
  const sandbox = (): SandboxProcess => {
    if (running === undefined) throw new Error('the sandbox runs only inside the tests');
    return running;
  };
  const bench: SandboxFixture = {
    get sandbox() {
      return sandbox();
    },
    call: (method, path, options = {}) =>
      rawCall(
        method,
        `${sandbox().baseUrl}${path}`,
        'key' in options ? options : { key: sandbox().apiKey, ...options },
      ),
    state: () => sandbox().state(),
    analyses: async () => (await bench.state()).analyses,
    pending: async () => {
      const found = (await bench.analyses()).find(({ status }) => status === 'Pending');
      if (found === undefined) throw new Error('the seed has no pending card');
      return found;
    },
    create: async (change) => {
      const card = newCard();
      change?.(card);
      const { communityId, channelId } = sandbox();
      const answer = await bench.call('POST', `/v1/analysis/${communityId}/channels/${channelId}`, { body: card });
      if (answer.status !== 201) throw new Error(`create answered ${answer.status}: ${answer.text}`);
      return answer.body.data.analysis._id;
    },
  };
  return bench;
}
