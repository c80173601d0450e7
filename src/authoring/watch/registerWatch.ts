import * as vscode from 'vscode';
import type { Activation } from '../../shell/activation.ts';
import { Disposable } from '../../shell/disposable.ts';
import { changeSetting, isSettingChanged, readSetting } from '../../shell/settings.ts';
import type { ListCandles } from '../candles/documentCandles.ts';
import { documentKey } from '../documents/remoteCards.ts';
import type { CardSources } from './cardsToWatch.ts';
import { WatchMemory } from './watchMemory.ts';

interface WatchServices extends CardSources {
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
    await this.#memory.choose([...this.#others(cards), ...cards.map(String)]);
    if (readSetting('watch') === 'off') await changeSetting('watch', () => 'chosen');
    else this.#start(true);
  }

  /** Stops watching cards that were chosen. */
  async drop(cards: readonly vscode.Uri[]): Promise<void> {
    const others = this.#others(cards);
    if (others.length === this.#memory.chosen.length) {
      throw new Error(
        readSetting('watch') === 'mine'
          ? vscode.l10n.t(
              'You didn’t choose this card. The setting “chartCards.watch” is “mine”, so all of your own cards are watched.',
            )
          : vscode.l10n.t('This card isn’t watched.'),
      );
    }
    await this.#memory.choose(others);
    this.#start(false);
  }

  /** The chosen cards without these, whose titles may have changed. */
  #others(cards: readonly vscode.Uri[]): readonly string[] {
    const keys = cards.map(documentKey);
    return this.#memory.chosen.filter((uri) => !keys.includes(documentKey(vscode.Uri.parse(uri))));
  }

  #start(announce: boolean): void {
    this.#run.abort();
    if (readSetting('watch') === 'off') return;
    const run = new AbortController();
    this.#run = run;
    const { log, context } = this.#activation;
    const { candles } = this.#services;
    const folder = vscode.Uri.joinPath(context.globalStorageUri, 'watch').fsPath;
    import('./watchSession.ts')
      .then(({ watchCards }) => {
        const started = {
          candles,
          memory: this.#memory,
          folder,
          log: (error: unknown) => log.unexpected('watch', error),
        };
        return watchCards(started, this.#services, announce, run.signal);
      })
      .catch((error: unknown) => log.unexpected('watch', error));
  }
}
