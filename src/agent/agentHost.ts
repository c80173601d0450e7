import type { LevelConvention, MarketCandles } from '../analysis/outcome.ts';
import type { FindingContext } from '../card/findings/finding.ts';
import type { Card, Timeframe } from '../card/model/card.ts';
import type { TextEdit } from '../card/text/textEdit.ts';

/** A card as a host holds it now, including unsaved changes. */
export interface HeldCard {
  /** What the tools call it: a path within the workspace, or the URI of a card elsewhere. */
  readonly name: string;
  readonly text: string;
  /** What rules may use besides the text. */
  readonly context: FindingContext;
  /** E.g. `draft`, or the status of a published card. */
  readonly status: string;
  /** Why it is read-only; undefined if it isn't. */
  readonly readOnlyReason?: string | undefined;
  /** When it was published or last written, epoch milliseconds; undefined if nothing says so. */
  readonly since?: number | undefined;
}

/** Candles, and the smallest step of their prices. */
export interface AgentCandles extends MarketCandles {
  readonly tick: number;
}

/** A template file and its text. */
export interface TemplateFile {
  readonly name: string;
  readonly text: string;
}

/** A picture of a card. */
export interface CardPicture {
  readonly mimeType: string;
  readonly bytes: Uint8Array;
}

/** A card of the list, with what is known without reading it. */
export interface ListedCard {
  readonly name: string;
  readonly title?: string;
  readonly symbol?: string;
}

/** The available cards, and why there may be more. */
export interface CardList {
  readonly cards: readonly ListedCard[];
  readonly problem?: string | undefined;
}

/**
 * What one call of a tool needs of VS Code, or of a folder of files. It offers nothing that publishes, saves to the service or
 * deletes. What goes wrong is thrown as a `ToolError`.
 */
export interface AgentHost {
  readonly convention: LevelConvention;
  /** Epoch milliseconds. */
  now(): number;
  /** Throws if the call was cancelled. */
  throwIfCancelled(): void;
  list(): Promise<CardList>;
  read(name: string): Promise<HeldCard>;
  /** Reads one of many cards for a list, without opening it. */
  peek(name: string): Promise<HeldCard>;
  /** Of the card's chart or of the feed; undefined if there is no feed. Throws a `ToolError` if it can't be read. */
  candles(wanted: {
    readonly card?: string;
    readonly symbol: string;
    readonly timeframe: Timeframe;
  }): Promise<AgentCandles | undefined>;
  /** Candles that are already loaded, because many cards are measured at once. Never throws a `ToolError`. */
  candlesAtHand(wanted: {
    readonly card: string;
    readonly symbol: string;
    readonly timeframe: Timeframe;
    readonly since: number | undefined;
  }): Promise<AgentCandles | undefined>;
  /** Applies the edits as one undo step if the card hasn't changed since it was read. */
  apply(card: HeldCard, edits: readonly TextEdit[]): Promise<void>;
  /** Why no draft can be made; undefined if one can. */
  readonly createRefusal: string | undefined;
  /** Writes a new draft; returns its name. */
  create(card: Card): Promise<string>;
  templates(): Promise<readonly TemplateFile[]>;
  /** Shows the card to the person; the picture is undefined if none can be made. */
  show(name: string): Promise<CardPicture | undefined>;
  /** The page of a rule, as Markdown; undefined if there is none. */
  rulePage(rule: string): Promise<string | undefined>;
}

/** Why a call can't be carried out. Addressed to the model; thrown before anything has changed. */
export class ToolError extends Error {
  override readonly name = 'ToolError';
  /** What to do next, a whole sentence. */
  readonly next: string;

  constructor(message: string, next: string) {
    super(message);
    this.next = next;
  }
}
