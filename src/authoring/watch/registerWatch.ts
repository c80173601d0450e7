import * as vscode from 'vscode';
import { systemClock } from '../../http/clock.ts';
import type { Activation } from '../../shell/activation.ts';
import type { Connections } from '../../shell/connection/connections.ts';
import { Disposable } from '../../shell/disposable.ts';
import { changeSetting, isSettingChanged, readSetting } from '../../shell/settings.ts';
import type { ListCandles } from '../candles/documentCandles.ts';
import { addressKey, cardAddressOf, cardUri } from '../documents/remoteCards.ts';
import type { ChannelsTree } from '../tree/channelsTree.ts';
import { WatchMemory } from './watchMemory.ts';
import type { WatchContext, WatchedCard } from './watchSession.ts';

interface WatchServices {
  readonly connections: Connections;
  readonly tree: Pick<ChannelsTree, 'getChildren' | 'summaries' | 'isMine'>;
  readonly candles: ListCandles;
}

/** Watches cards while the setting is on; its code is loaded then. */
export class Watch extends Disposable {
  readonly #services: WatchServices;
  readonly #activation: Activation;
  readonly #memory: WatchMemory;
  #run = new AbortController();

  constructor(activation: Activation, services: WatchServices) {
    super();
    this.#activation = activation;
    this.#services = services;
    this.#memory = new WatchMemory(activation.context.globalState);
    this._register({ dispose: () => this.#run.abort() });
    this._register(
      vscode.workspace.onDidChangeConfiguration((change) => {
        if (isSettingChanged(change, 'watch')) this.#start(true);
      }),
    );
    this.#start(false);
  }

  get memory(): WatchMemory {
    return this.#memory;
  }

  /** Watches cards that were chosen, and switches watching on. */
  async choose(cards: readonly vscode.Uri[]): Promise<void> {
    await this.#memory.choose([...this.#memory.chosen, ...cards.map(String)]);
    if (readSetting('watch') === 'off') await changeSetting('watch', () => 'chosen');
    else this.#start(true);
  }

  /** Stops watching cards that were chosen. */
  async drop(cards: readonly vscode.Uri[]): Promise<void> {
    const keys = new Set(cards.map(keyOf));
    await this.#memory.choose(this.#memory.chosen.filter((uri) => !keys.has(keyOf(vscode.Uri.parse(uri)))));
    this.#start(false);
  }

  #start(announce: boolean): void {
    this.#run.abort();
    if (readSetting('watch') === 'off') return;
    const run = new AbortController();
    this.#run = run;
    const { log, context } = this.#activation;
    const watching: WatchContext = {
      candles: this.#services.candles,
      memory: this.#memory,
      clock: systemClock,
      convention: () => readSetting('levelConvention'),
      cards: (signal) => this.#cards(signal),
      folder: vscode.Uri.joinPath(context.globalStorageUri, 'watch').fsPath,
      log: (error) => log.unexpected('watch', error),
    };
    import('./watchSession.ts')
      .then(({ watchCards }) => watchCards(watching, announce, run.signal))
      .catch((error: unknown) => log.unexpected('watch', error));
  }

  async #cards(signal: AbortSignal): Promise<readonly WatchedCard[]> {
    const { connections, tree } = this.#services;
    for (const node of await tree.getChildren()) await tree.getChildren(node);
    signal.throwIfAborted();
    const { current } = connections;
    const chosen = new Set(this.#memory.chosen.map((uri) => keyOf(vscode.Uri.parse(uri))));
    const isAll = readSetting('watch') === 'mine';
    return [...tree.summaries()].flatMap((summary): WatchedCard[] => {
      const { published, title, analysisId, channelId, ownerId } = summary;
      if (published === undefined || current === undefined) return [];
      const address = { connectionId: current.id, communityId: current.communityId, channelId, analysisId };
      const key = addressKey(address);
      const isWatched = chosen.has(key) || (isAll && tree.isMine(ownerId) === true);
      return isWatched ? [{ key, uri: cardUri(address, title), published }] : [];
    });
  }
}

function keyOf(uri: vscode.Uri): string {
  const address = cardAddressOf(uri);
  return address === undefined ? uri.toString() : addressKey(address);
}
