import type { FocusArea } from '../protocol/chartActions.ts';

/** What the channels view shows instead of channels, or `list`. Selects the welcome view. */
export type ChannelsViewState =
  | 'noConnection'
  | 'noKey'
  | 'keyNotKept'
  | 'noChannel'
  | 'empty'
  | 'unreachable'
  | 'sandboxStopped'
  | 'list';

/** The state behind all context keys used in `when` clauses. */
export interface ContextState {
  readonly connection: 'none' | 'sandbox' | 'service';
  readonly hasKey: boolean;
  readonly view: ChannelsViewState;
  readonly filtered: boolean;
  readonly sandboxRunning: boolean;
  /** Whether this window serves widget tokens to a test app. */
  readonly tokenBackend: boolean;
  /** Where the keyboard focus is in the active card editor. */
  readonly chartFocus: FocusArea;
  /** Whether there is a current card, whose versions the History view shows. */
  readonly history: 'none' | 'versions';
}

/** Sets a context key in VS Code. */
type SetContext = (key: string, value: unknown) => void;

/** Keeps the context keys in sync with the state; sends VS Code only changes. */
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
