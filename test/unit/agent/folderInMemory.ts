import {
  type AgentCandles,
  type AgentHost,
  type CardList,
  type HeldCard,
  ToolError,
} from '../../../src/agent/agentHost.ts';
import { AgentMemory } from '../../../src/agent/agentMemory.ts';
import { type AgentToolName, callTool, type ToolContext } from '../../../src/agent/agentTools.ts';
import { formatAnswer } from '../../../src/agent/toolAnswer.ts';
import type { Card } from '../../../src/card/model/card.ts';
import { formatCard } from '../../../src/card/text/jsonFormat.ts';
import { applyTextEdits, type TextEdit } from '../../../src/card/text/textEdit.ts';

const FOUR_HOURS = 4 * 3_600_000;
export const NOW = Date.UTC(2026, 2, 20, 9);

/** Bars of four hours that swing between 1.09 and 1.12. */
export function bars(count = 360): AgentCandles {
  const last = Math.floor(NOW / FOUR_HOURS) * FOUR_HOURS;
  const price = (at: number): number => Math.round((1.105 + 0.013 * Math.sin(at / 9)) * 10_000) / 10_000;
  const candles = Array.from({ length: count }, (_, at) => ({
    time: last - (count - 1 - at) * FOUR_HOURS,
    open: price(at),
    high: Math.max(price(at), price(at + 1)) + 0.0005,
    low: Math.min(price(at), price(at + 1)) - 0.0005,
    close: price(at + 1),
  }));
  return { candles, timeframe: 'H4', source: 'Test feed · EUR/USD · H4', tick: 0.0001 };
}

/** Cards in memory, and a record of everything that changed one. */
export class FolderInMemory implements AgentHost {
  readonly convention = 'pivotIsEntry' as const;
  readonly texts = new Map<string, string>();
  readonly writes: string[] = [];
  readonly steps: (readonly TextEdit[])[] = [];
  readonly published = new Map<string, Partial<HeldCard>>();
  readonly pages = new Map<string, string>();
  readonly files: { readonly name: string; readonly text: string }[] = [];
  series: AgentCandles | undefined = bars();
  createRefusal: string | undefined;

  constructor(cards: Readonly<Record<string, string>>) {
    for (const [name, text] of Object.entries(cards)) this.texts.set(name, text);
  }

  now(): number {
    return NOW;
  }
  throwIfCancelled(): void {}
  async list(): Promise<CardList> {
    return { cards: [...this.texts.keys()].map((name) => ({ name })) };
  }
  async read(name: string): Promise<HeldCard> {
    const text = this.texts.get(name);
    if (text === undefined) throw new ToolError('There is no such card.', 'Call list_cards.');
    return {
      name,
      text,
      context: { now: NOW },
      status: 'draft',
      since: NOW - 5 * FOUR_HOURS,
      ...this.published.get(name),
    };
  }
  peek(name: string): Promise<HeldCard> {
    return this.read(name);
  }
  async candles(): Promise<AgentCandles | undefined> {
    return this.series;
  }
  async candlesAtHand(): Promise<AgentCandles | undefined> {
    return this.series;
  }
  async apply({ name, text }: HeldCard, edits: readonly TextEdit[]): Promise<void> {
    this.steps.push(edits);
    this.writes.push(name);
    this.texts.set(name, applyTextEdits(text, edits));
  }
  async create(card: Card): Promise<string> {
    const name = `draft-${this.texts.size}.card.json`;
    this.writes.push(name);
    this.texts.set(name, formatCard(card));
    return name;
  }
  async templates(): Promise<readonly { readonly name: string; readonly text: string }[]> {
    return this.files;
  }
  async show(): Promise<undefined> {
    return undefined;
  }
  async rulePage(rule: string): Promise<string | undefined> {
    return this.pages.get(rule);
  }
}

/** What a model sees of an answer. */
export interface SeenAnswer {
  readonly text: string;
  readonly isError: boolean;
  readonly fields: Readonly<Record<string, unknown>>;
}

/** Calls tools as one agent. */
export function agentOn(host: AgentHost): (name: AgentToolName, input?: unknown) => Promise<SeenAnswer> {
  const context: ToolContext = { host, memory: new AgentMemory() };
  return async (name, input) => {
    const { fields, isError = false } = await callTool(name, input, context);
    const text = formatAnswer(fields);
    return { text, isError, fields: JSON.parse(text) as SeenAnswer['fields'] };
  };
}

/** A small card. */
export const CARD = {
  metadata: {
    symbol: 'EUR/USD',
    title: 'EUR/USD holds',
    direction: 'BULLISH',
    entryPlacement: 'ABOVE_CURRENT',
    timeframe: 'H4',
    expiry: { type: 'GTC' },
    preferenceText: 'Buy the retest of [[lv_piv:the pivot]].',
  },
  levels: {
    resistance: { price: 1.12, clientObjectId: 'lv_res' },
    pivot: { price: 1.11, clientObjectId: 'lv_piv' },
    support: { price: 1.1, clientObjectId: 'lv_sup' },
  },
  drawings: [
    {
      type: 'LINE',
      clientObjectId: 'trend',
      points: [
        { time: '2026-03-02T08:00:00Z', price: 1.1 },
        { time: '2026-03-04T08:00:00Z', price: 1.11 },
      ],
    },
  ],
} as const satisfies Card;

/** The name of its file. */
export const NAME = 'eurusd.card.json';

/** A folder with one card, and an agent that has read it. */
export async function reading(text = formatCard(CARD as Card)) {
  const host = new FolderInMemory({ [NAME]: text });
  const call = agentOn(host);
  const { fields } = await call('read_card', { card: NAME });
  return { host, call, version: String(fields['version']), text: () => host.texts.get(NAME) ?? '' };
}
