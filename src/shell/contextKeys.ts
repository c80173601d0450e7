import type { FocusArea } from '../protocol/chartActions.ts';
import type { When } from './contributions.ts';

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
  /** Whether the file of an open draft was moved or deleted elsewhere. */
  readonly draftMissing: boolean;
  /** Whether the side bar shows card outcomes. */
  readonly outcomesShown: boolean;
  readonly sandboxRunning: boolean;
  /** Whether this editor has no agents that could call our tools. */
  readonly agentsMissing: boolean;
  /** Whether this window serves widget tokens to a test app. */
  readonly tokenBackend: boolean;
  /** Where the keyboard focus is in the active card editor. */
  readonly chartFocus: FocusArea;
  /** Whether there is a current card, whose versions the History view shows. */
  readonly history: 'none' | 'versions';
}

/** The state before anything is known; its names are those of the context keys, without `chartCards.`. */
const INITIAL_STATE: ContextState = {
  connection: 'none',
  hasKey: false,
  view: 'noConnection',
  filtered: false,
  draftMissing: false,
  outcomesShown: false,
  sandboxRunning: false,
  agentsMissing: false,
  tokenBackend: false,
  chartFocus: 'none',
  history: 'none',
};

type SetContext = (key: string, value: unknown) => void;

/** Keeps the context keys in sync with the state; sends VS Code only changes. */
export class ContextKeys {
  readonly #setContext: SetContext;
  #state = INITIAL_STATE;

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

type Flag = { [Key in keyof ContextState]: ContextState[Key] extends boolean ? Key : never }[keyof ContextState];
type Choice = Exclude<keyof ContextState, Flag>;

/** The `when` clause that the key has this value. */
export function whenIs<Key extends Choice>(key: Key, value: ContextState[Key]): When {
  return `chartCards.${key} == ${value}`;
}

/** The `when` clause that the key has another value, or none because the extension isn't active yet. */
function whenIsNot<Key extends Choice>(key: Key, value: ContextState[Key]): When {
  return `chartCards.${key} != ${value}`;
}

/** The `when` clause that the key has one of these values. */
export function whenMatches<Key extends Choice>(key: Key, ...values: readonly ContextState[Key][]): When {
  return `chartCards.${key} =~ /^(${values.join('|')})$/`;
}

/** The `when` clause that the key is on. */
export function whenSet(key: Flag): When {
  return `chartCards.${key}`;
}

/** The `when` clause that the key is off. */
export function whenNotSet(key: Flag): When {
  return `!chartCards.${key}`;
}

/** There is a connection. Holds in the palette until the extension is active, so that its commands are found. */
export const CONNECTED = whenIsNot('connection', 'none');
/** The connection isn't the sandbox. Holds in the palette until the extension is active, too. */
export const ON_SERVICE = `${CONNECTED} && ${whenIsNot('connection', 'sandbox')}`;
