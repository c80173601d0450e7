import type { FocusArea } from '../protocol/chartActions.ts';

/** What the channels view shows instead of channels, or `list`. Welcome views are chosen by it. */
export type ChannelsViewState =
  | 'noConnection'
  | 'noKey'
  | 'keyNotKept'
  | 'noChannel'
  | 'empty'
  | 'unreachable'
  | 'sandboxStopped'
  | 'list';

/** All that `when` clauses may ask; the one state from which the context keys are set. */
export interface ContextState {
  readonly connection: 'none' | 'sandbox' | 'service';
  readonly hasKey: boolean;
  readonly view: ChannelsViewState;
  readonly filtered: boolean;
  readonly sandboxRunning: boolean;
  /** Whether this window serves widget tokens to a test app. */
  readonly tokenBackend: boolean;
  /** Where the keyboard is in the card editor that is in front. */
  readonly chartFocus: FocusArea;
  /** Whether there is a card in front whose versions the history view shows. */
  readonly history: 'none' | 'versions';
}

/** Takes a context key and its value to VS Code. */
export type SetContext = (key: string, value: unknown) => void;

/** Keeps the context keys in step with the state; tells VS Code only what changed. */
export class ContextKeys {
  readonly #setContext: SetContext;
  #state: ContextState = {
    connection: 'none',
    hasKey: false,
    view: 'noConnection',
    filtered: false,
    sandboxRunning: false,
    tokenBackend: false,
    chartFocus: 'none',
    history: 'none',
  };

  constructor(setContext: SetContext) {
    this.#setContext = setContext;
    for (const [key, value] of Object.entries(this.#state)) this.#setContext(`chartCards.${key}`, value);
  }

  get state(): ContextState {
    return this.#state;
  }

  update(change: Partial<ContextState>): void {
    const before = this.#state;
    this.#state = { ...before, ...change };
    for (const key of Object.keys(change) as (keyof ContextState)[]) {
      if (before[key] !== this.#state[key]) this.#setContext(`chartCards.${key}`, this.#state[key]);
    }
  }
}
