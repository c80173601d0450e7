import type * as vscode from 'vscode';
import * as z from 'zod/mini';
import { lazy } from '../../../card/lazy.ts';
import type { CardAddress } from '../../files/cardAddress.ts';

const originsSchema = lazy(() =>
  z.record(
    z.string(),
    z.object({ connectionId: z.string(), communityId: z.string(), channelId: z.string(), analysisId: z.string() }),
  ),
);

const STORED_AS = 'chartCards.draftOrigins';
/** Drafts remembered at most; the oldest goes first. */
const MOST_DRAFTS = 500;

/** Which published card a draft came from, or became: what "Compare with Published" compares it with. */
export class DraftOrigins {
  readonly #memory: vscode.Memento;

  constructor(memory: vscode.Memento) {
    this.#memory = memory;
  }

  originOf(draft: vscode.Uri): CardAddress | undefined {
    return this.#read()[draft.toString()];
  }

  async remember(draft: vscode.Uri, address: CardAddress): Promise<void> {
    const { [draft.toString()]: _replaced, ...others } = this.#read();
    const kept = Object.entries(others).slice(-(MOST_DRAFTS - 1));
    await this.#memory.update(STORED_AS, { ...Object.fromEntries(kept), [draft.toString()]: address });
  }

  #read(): z.infer<ReturnType<typeof originsSchema>> {
    const parsed = originsSchema().safeParse(this.#memory.get(STORED_AS));
    return parsed.success ? parsed.data : {};
  }
}
