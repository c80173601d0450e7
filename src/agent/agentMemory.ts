import type { CardText } from '../card/text/cardText.ts';
import { readCardText } from '../card/text/readCard.ts';
import type { HeldCard } from './agentHost.ts';

/** Maximum number of remembered texts. */
const MOST_TEXTS = 60;

/** The version of a card's text: the same for the same text, however often its document was opened or saved. */
function versionOf(text: string): string {
  let [high, low] = [0xdeadbeef, 0x41c6ce57];
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    high = Math.imul(high ^ unit, 2654435761);
    low = Math.imul(low ^ unit, 1597334677);
  }
  const hex = (word: number): string => (word >>> 0).toString(16).padStart(8, '0');
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909);
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909);
  return `${hex(high)}${hex(low)}`;
}

/** The versions of each card that an agent has seen. */
export class AgentMemory {
  readonly #texts = new Map<string, string>();

  /** Remembers the card as the agent sees it now; returns its version. */
  see({ name, text }: Pick<HeldCard, 'name' | 'text'>): string {
    const version = versionOf(text);
    const key = JSON.stringify([name, version]);
    this.#texts.delete(key);
    this.#texts.set(key, text);
    const [oldest] = this.#texts.keys();
    if (oldest !== undefined && this.#texts.size > MOST_TEXTS) this.#texts.delete(oldest);
    return version;
  }

  /** The card at a version that the agent has seen; undefined if it was too long ago or never. */
  seen(name: string, version: string): CardText | undefined {
    const text = this.#texts.get(JSON.stringify([name, version]));
    return text === undefined ? undefined : readCardText(text);
  }
}
