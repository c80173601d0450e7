import * as vscode from 'vscode';
import { sampleCandles } from '../../../../bench/chart/sampleCandles.ts';
import { CardSession } from '../../../../src/authoring/editor/cardSession.ts';
import { ChartEditorPanels } from '../../../../src/authoring/editor/chartEditorPanels.ts';
import { ChartPreferences } from '../../../../src/authoring/editor/chartPreferences.ts';
import { EditorPanel } from '../../../../src/authoring/editor/editorPanel.ts';
import { IntermediateTexts } from '../../../../src/authoring/editor/editQueue.ts';
import { readPreferences } from '../../../../src/authoring/editor/storedPreferences.ts';
import { formatCard } from '../../../../src/card/text/jsonFormat.ts';
import type { RememberedPreferences, StylePreset } from '../../../../src/protocol/chartSettings.ts';
import type { ToEditor } from '../../../../src/protocol/editorMessages.ts';
import { cardOnPage, reportProblem, servePage } from '../../pageAlone/browser/cardPage.ts';
import { changeSetting, clipboard, onCommand, panel } from '../../pageAlone/browser/vscode.ts';
import type { EditorPageOptions } from '../../pageOptions.ts';
import { memento } from '../../vscodeFakes.ts';
import { sampleCard } from '../sampleCard.ts';

declare global {
  interface Window {
    readonly pageOptions: EditorPageOptions;
    editorHost: EditorHost;
  }
}

/** The texts that the session skips when it undoes; it keeps them to itself. */
let intermediateTexts: IntermediateTexts | undefined;
const { changed } = IntermediateTexts.prototype;
IntermediateTexts.prototype.changed = function (...given) {
  intermediateTexts = this;
  changed.apply(this, given);
};

/** The extension's session on one document in this page, and what a test does to them. */
class EditorHost {
  readonly #card: ReturnType<typeof cardOnPage>;
  readonly #preferences: ChartPreferences;
  /** The version of the document that the page was sent. */
  #shown = 0;
  #nextSnapshot = Promise.withResolvers<void>();
  #selected: readonly string[] = [];
  readonly api: ReturnType<typeof servePage>;

  constructor({
    bars,
    hasVolume,
    text,
    readOnly,
    published,
    remembered,
    presets = [],
    state,
    instead,
  }: EditorPageOptions) {
    const prices = sampleCandles(Math.max(1, bars));
    const candles = hasVolume ? { ...prices, volume: prices.time.map((_, i) => 1000 + ((i * 7919) % 4000)) } : prices;
    const card = cardOnPage({
      text: text ?? formatCard(sampleCard(candles.close.at(-1) ?? 1.1)),
      candles: bars === 0 ? undefined : candles,
      candlesText: 'Sample · EUR/USD · H4',
      readOnly,
      published,
    });
    this.#card = card;
    this.api = servePage(state);
    panel.replaceParts('snapshot', instead);
    changeSetting('chartCards.stylePresets', presets);
    const memory = memento();
    void memory.update('chartCards.chartPreferences', { ...readPreferences(undefined), ...remembered });
    this.#preferences = new ChartPreferences(memory);
    const { document, documents, remoteCards, drafts, connections } = card;
    onCommand('undo', () => document.step('undo'));
    onCommand('redo', () => document.step('redo'));
    const extensionUri = vscode.Uri.file('/');
    const session = new CardSession(document.asDocument, {
      extensionUri,
      documents,
      remoteCards,
      drafts,
      connections,
      candles: card.candles,
      outcomes: card.outcomes,
      chart: { preferences: this.#preferences, panels: new ChartEditorPanels(() => undefined) },
      log: reportProblem,
    });
    // As before each save in VS Code.
    onCommand('chartCards.saveCard', () => session.settle().then(() => document.save()));
    panel.onPost.event((message) => this.#posted(message as ToEditor));
    const webview = panel as unknown as vscode.WebviewPanel;
    session.add(new EditorPanel(webview, document.asDocument.uri, { extensionUri, log: reportProblem }));
  }

  /** All messages from the page, oldest first. */
  get received(): readonly unknown[] {
    return panel.received;
  }

  /** The document's text. */
  get text(): string {
    return this.#card.document.getText();
  }

  /** Number of undo steps. */
  get steps(): number {
    let [steps, now] = [0, this.text];
    for (const text of this.#card.document.history.toReversed()) {
      if (text === now || intermediateTexts?.has(text) === true) continue;
      steps += 1;
      now = text;
    }
    return steps;
  }

  get selected(): readonly string[] {
    return this.#selected;
  }

  /** The stored preferences and the presets of the settings. */
  get preferences(): { readonly remembered: RememberedPreferences; readonly presets: readonly StylePreset[] } {
    const message = this.#preferences.message();
    if (message.type !== 'preferences') throw new Error('These are no preferences.');
    return { remembered: message.remembered, presets: [...message.presets] };
  }

  /** The clipboard's text. */
  get clipboard(): string {
    return clipboard.text;
  }

  set clipboard(text: string) {
    clipboard.text = text;
  }

  /** Changes the text as another editor of the document would. */
  type(text: string): void {
    this.#card.document.replaceText(text);
  }

  /** Undoes or redoes the last step, as the page requests it. */
  async history(action: 'undo' | 'redo'): Promise<void> {
    panel.receive({ type: 'history', action });
    await this.settled();
  }

  /** Sends the page a message as the extension would. */
  send(message: ToEditor): void {
    panel.post(message);
  }

  /** Resolves when the page has received the document's current state. */
  async settled(): Promise<void> {
    await nextTurn();
    while (this.#shown !== this.#card.document.version) await this.#nextSnapshot.promise;
    await nextTurn();
  }

  #posted(message: ToEditor): void {
    if (message.type !== 'snapshot') return;
    this.#shown = message.version;
    this.#selected = message.selected;
    this.#nextSnapshot.resolve();
    this.#nextSnapshot = Promise.withResolvers();
  }
}

/** Resolves when all messages that were posted so far have been received. */
async function nextTurn(): Promise<void> {
  const { port1, port2 } = new MessageChannel();
  await new Promise((resolve) => {
    port1.onmessage = resolve;
    port2.postMessage(undefined);
  });
  port1.close();
}

window.editorHost = new EditorHost(window.pageOptions);
