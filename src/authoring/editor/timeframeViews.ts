import * as vscode from 'vscode';
import type { Timeframe } from '../../card/model/card.ts';
import { Disposable } from '../../shell/disposable.ts';
import { type CandleState, candleMessages, type TimeframeCandles } from '../candles/documentCandles.ts';
import type { SessionPanel } from './editorPanel.ts';

/** A panel whose chart shows another timeframe than the card's. */
interface View {
  readonly timeframe: Timeframe;
  readonly loading: AbortController;
}

/** Sends the candles of a card to its panels, each in the timeframe chosen there. The card isn't changed. */
export class TimeframeViews extends Disposable {
  readonly #uri: vscode.Uri;
  readonly #candles: Pick<TimeframeCandles, 'state' | 'inTimeframe'>;
  readonly #views = new Map<SessionPanel, View>();

  constructor(uri: vscode.Uri, candles: Pick<TimeframeCandles, 'state' | 'inTimeframe'>) {
    super();
    this.#uri = uri;
    this.#candles = candles;
    this._register({ dispose: () => [...this.#views.keys()].forEach((panel) => void this.end(panel)) });
  }

  /** Shows the panel's chart in this timeframe; the card's own one ends that. */
  choose(panel: SessionPanel, timeframe: Timeframe): void {
    this.end(panel);
    this.#views.set(panel, { timeframe, loading: new AbortController() });
    this.send(panel);
  }

  /** Sends the panel the present candles. Those of another timeframe follow when they are loaded. */
  send(panel: SessionPanel): void {
    const state = this.#candles.state(this.#uri);
    const view = this.#views.get(panel);
    if (view === undefined || state.kind !== 'ready' || state.timeframe === view.timeframe) post(panel, state);
    else {
      // The card's symbol may have changed: a late response to an earlier request isn't shown.
      view.loading.abort();
      const next = { timeframe: view.timeframe, loading: new AbortController() };
      this.#views.set(panel, next);
      void this.#load(panel, next, state.timeframe);
    }
  }

  /** Ends the panel's view of another timeframe. */
  end(panel: SessionPanel): void {
    this.#views.get(panel)?.loading.abort();
    this.#views.delete(panel);
  }

  async #load(panel: SessionPanel, view: View, cardTimeframe: Timeframe): Promise<void> {
    try {
      const state = await this.#candles.inTimeframe(this.#uri, view.timeframe, view.loading.signal);
      if (this.#views.get(panel) !== view) return;
      post(panel, state, cardTimeframe);
      const text = vscode.l10n.t('The chart shows {0}. The card’s timeframe is {1}.', view.timeframe, cardTimeframe);
      panel.post({ type: 'status', text });
    } catch (error) {
      if (this.#views.get(panel) !== view) return;
      this.end(panel);
      this.send(panel);
      const reason = error instanceof Error ? error.message : vscode.l10n.t('unknown reason');
      panel.post({ type: 'status', text: vscode.l10n.t('The chart stays in {0}: {1}', cardTimeframe, reason) });
    }
  }
}

function post(panel: SessionPanel, state: CandleState, cardTimeframe?: Timeframe): void {
  for (const message of candleMessages(state)) {
    panel.post(message.type === 'candles' && cardTimeframe !== undefined ? { ...message, cardTimeframe } : message);
  }
}
