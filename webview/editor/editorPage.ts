import { render } from 'lit';
import type { DrawingType } from '../../src/card/model/card.ts';
import type { CardSketch } from '../../src/card/model/cardSketch.ts';
import type { CardEdit } from '../../src/protocol/cardEdit.ts';
import type { IndicatorId } from '../../src/protocol/chartActions.ts';
import type { Look, RememberedPreferences } from '../../src/protocol/chartSettings.ts';
import {
  type EditorSnapshot,
  type FromEditor,
  MAX_UNFINISHED,
  type ToEditor,
} from '../../src/protocol/editorMessages.ts';
import type { DrawingSettings, DrawingStatus } from '../chart/chartApi.ts';
import type { DrawingController } from '../chart/drawing/drawingController.ts';
import type { EditorChart } from '../chart/editorChart.ts';
import { drawingLimitReason } from '../chart/tools/cardEdits.ts';
import { Announcer } from '../page/announcer.ts';
import type { VsCodeApi } from '../page/vscodePage.ts';
import { describeArmedTool } from './actions/chartActions.ts';
import { disabledReason, lockedReason } from './actions/disabledReasons.ts';
import type { EditorActions } from './actions/editorActions.ts';
import { pageActions } from './actions/pageActions.ts';
import { EditOutbox } from './editOutbox.ts';
import type { CommitInput, UnfinishedInput } from './fields/commitInput.ts';
import { FieldTyping } from './fieldTyping.ts';
import { HintLine, type MessageCause, restingHint } from './hintLine.ts';
import { commitPendingFields, commitPopover, elementsIn } from './pageElements.ts';
import {
  FocusRestorer,
  focusAreaOf,
  listenForChartKeys,
  listenForChords,
  listenForEscape,
  listenForLeaving,
  watchFocusArea,
} from './pageKeyboard.ts';
import { PageStore } from './pageState.ts';
import { pageTemplate } from './pageTemplate.ts';
import { isMac } from './toolbar/barButton.ts';
import { keepOneTabStop } from './toolbar/rovingFocus.ts';
import { withLastTool } from './toolNames.ts';
import { clampPanelWidth } from './viewState.ts';

/** The card editor's page: shows the latest snapshot and posts what the user does. Holds no card of its own. */
export class EditorPage {
  readonly #api: VsCodeApi<FromEditor>;
  readonly #root: HTMLElement;
  readonly #announcer = new Announcer(document.body);
  readonly #hintLine = new HintLine();
  readonly #focus = new FocusRestorer(document);
  readonly #store: PageStore;
  readonly #outbox: EditOutbox;
  readonly #typing: FieldTyping;
  readonly #chart: EditorChart;
  readonly #settings: DrawingSettingsUpdater;
  readonly #actions: EditorActions;
  /** The chart shows its sent edits until the page has the snapshot of this version. */
  #settling: number | undefined;

  constructor(api: VsCodeApi<FromEditor>, root: HTMLElement, chart: EditorChart) {
    this.#api = api;
    this.#root = root;
    this.#chart = chart;
    this.#store = new PageStore(
      api,
      () => this.#render(),
      () => this.#chart.drawing.sketch,
    );
    this.#outbox = new EditOutbox({
      post: (message) => this.#post(message),
      dropped: () => this.#refuse('The card had just changed, so your next change wasn’t applied. Try again.'),
      timedOut: () => this.#refuse('The last change wasn’t applied. Try again.'),
      idle: (version) => this.#settle(version),
    });
    this.#typing = new FieldTyping({
      isDirty: () => this.#store.snapshot?.dirty === true || !this.#outbox.isIdle,
      send: ({ path, value, part }) => {
        this.#actions.dismissNotice();
        const edit: CardEdit = { kind: 'set', path: [...path], value: structuredClone(value) as never };
        this.#outbox.send({ kind: 'edit', from: 'panel', edit, typed: part });
      },
      queued: ({ path, value, part }) =>
        this.#post({ type: 'typing', path: [...path], value: structuredClone(value) as never, typed: part }),
    });
    this.#settings = new DrawingSettingsUpdater(this.#chart.drawing);
    this.#actions = pageActions({
      store: this.#store,
      chart: this.#chart,
      outbox: this.#outbox,
      typing: this.#typing,
      elements: elementsIn(root),
      post: (message) => this.#post(message),
      announce: (text, urgency) => this.#announce(text, urgency),
    });
    this.#listen();
  }

  ready(): Extract<FromEditor, { readonly type: 'ready' }> {
    this.#outbox.dropInFlight();
    return { type: 'ready', version: this.#store.snapshot?.version ?? 0 };
  }

  receive(message: Exclude<ToEditor, { readonly type: 'hello' }>): void {
    switch (message.type) {
      case 'snapshot':
        this.#show(message);
        // After the snapshot is shown, because the next gesture is sent for the version that this edit produced.
        if (message.settled !== undefined) this.#outbox.settled(message.settled, message.version);
        return;
      case 'candles':
        this.#chart.presenter.setCandles(message);
        this.#store.setCandles(message);
        return;
      case 'noCandles':
        this.#chart.presenter.setCandles(undefined);
        this.#store.setCandles(undefined);
        return;
      case 'revealObject':
        this.#chart.view.reveal(message.objectId);
        return;
      case 'previewLevels': {
        const { sketch } = this.#chart.drawing;
        this.#chart.drawing.setPreview(sketch && message.levels && { ...sketch, levels: message.levels });
        void this.#chart.showCandidates(message.candidates);
        return;
      }
      case 'outcome':
        void this.#chart.showOutcome(message.outcome);
        return;
      case 'editRefused':
        this.#refuse(message.reason);
        return;
      case 'preferences':
        this.#takeRemembered(message.remembered);
        this.#store.change({ remembered: message.remembered, presets: message.presets });
        return;
      case 'status':
        // Something was done, so an earlier refusal is out of date.
        this.#store.change({ notice: undefined });
        this.#showMessage(message.text);
        return;
      case 'chartAction':
        // The key was pressed before VS Code knew that a field has the keyboard.
        if (message.from === 'key' && focusAreaOf(document.activeElement) === 'field') return;
        this.#actions.runChartAction(message.action);
        return;
    }
  }

  /** Reports a failure of the page to the extension's log. The message must not contain the card's text. */
  report(message: string): void {
    this.#post({ type: 'problem', message: message.slice(0, 1000) });
  }

  #listenToChart(): void {
    this.#chart.listen({
      select: (objectIds) => this.#actions.select(objectIds),
      hover: (objectId) => this.#actions.hover(objectId),
      viewChanged: (chart) => this.#store.changeView({ chart }),
      edit: (edit, select) => {
        this.#actions.dismissNotice();
        this.#typing.end();
        this.#outbox.send({ kind: 'edit', from: 'chart', edit });
        if (select !== undefined) this.#actions.select(select);
      },
      statusChanged: (status) => this.#showStatus(status),
      openStyle: () => this.#actions.runChartAction('editStyle'),
      announce: (text, urgency) => this.#announce(text, urgency),
    });
  }

  #listen(): void {
    this.#listenToChart();
    listenForChords(document, (chord) => {
      if (chord === 'save') this.#actions.run('save');
      else this.#actions.history(chord);
    });
    listenForChartKeys(document, {
      area: () => focusAreaOf(document.activeElement),
      mac: isMac,
      run: (action, pasted) => this.#actions.runChartAction(action, pasted),
      traceImage: (image) => void this.#trace(image),
    });
    listenForEscape(this.#root, () => {
      if (this.#store.data.notice !== undefined) this.#actions.dismissNotice();
      else this.#chart.plot.focus();
    });
    this.#root.addEventListener('typing-ended', () => this.#typing.end());
    this.#root.addEventListener('unfinished', (event) => {
      if (event instanceof CustomEvent) this.#keepUnfinished(event.detail);
    });
    listenForLeaving(window, () => {
      this.#chart.drawing.flush();
      commitPendingFields(this.#root);
      this.#typing.end();
      this.#outbox.sendAll();
    });
    watchFocusArea(window, (area) => this.#post({ type: 'focus', area }));
    window.addEventListener('resize', () => this.#keepToolbar());
  }

  async #trace(image: Blob): Promise<void> {
    const isShown = await this.#chart.showTracing(image);
    if (isShown) this.#announce('The image is behind the chart. It isn’t part of the card.', 'polite');
    else this.#announce('This image can’t be shown.', 'assertive');
  }

  /** Keeps invalid field texts for a restored tab, and reports them to the extension, which warns when they are lost. */
  #keepUnfinished({ fieldId, label, text }: UnfinishedInput): void {
    const others = this.#store.data.view.unfinished.filter((other) => other.fieldId !== fieldId);
    const entry = { fieldId, label: label.slice(0, 100), text: text?.slice(0, 100) ?? '' };
    const unfinished = text === undefined ? others : [...others, entry].slice(-MAX_UNFINISHED);
    this.#store.persistView({ unfinished });
    this.#post({ type: 'unfinished', fields: unfinished.map((one) => ({ label: one.label, text: one.text })) });
  }

  #resumeUnfinished(): void {
    for (const { fieldId, text } of this.#store.data.view.unfinished) {
      const fields = [...this.#root.querySelectorAll<CommitInput>('commit-input')];
      fields.find((field) => field.fieldId === fieldId)?.resume(text);
    }
  }

  #post(message: FromEditor): void {
    this.#api.postMessage(message);
  }

  #announce(text: string, urgency: 'polite' | 'assertive'): void {
    this.#announcer.announce(text, urgency);
    // Refusals are shown as well.
    if (urgency === 'assertive') this.#hintLine.showRefusal(text, this.#cause());
  }

  #cause(): MessageCause | undefined {
    const { snapshot } = this.#store;
    return snapshot && causeIn(snapshot, this.#chart.drawing.sketch);
  }

  #showMessage(text: string): void {
    this.#announcer.announce(text, 'polite');
    this.#hintLine.showMessage(text, this.#cause());
  }

  #refuse(reason: string): void {
    this.#announcer.announce(reason, 'assertive');
    this.#store.change({ notice: reason });
  }

  #show(snapshot: EditorSnapshot): void {
    const before = this.#store.snapshot;
    this.#outbox.setShownVersion(snapshot.version);
    // For VS Code's context menus, which hide what can't be done.
    document.body.dataset['vscodeContext'] = JSON.stringify({
      readOnlyCard: snapshot.readOnly !== undefined,
      levelsLocked: snapshot.levelsLocked !== undefined,
    });
    // Render first: outside of the page the chart has neither a size nor colors.
    this.#store.setSnapshot(snapshot);
    const chosen = this.#store.state?.selected.length;
    this.#chart.show(snapshot);
    if (this.#settling === undefined) {
      if (!snapshot.dirty && this.#outbox.isIdle) this.#typing.becameClean();
    } else this.#settle(this.#settling);
    // A selected object has disappeared from the chart.
    if (this.#store.state?.selected.length !== chosen) this.#render();
    else this.#restHint();
    if (before === undefined) this.#resumeUnfinished();
    const full = drawingLimitReason(snapshot.sketch);
    if (before !== undefined && full !== undefined && drawingLimitReason(before.sketch) === undefined)
      this.#showMessage(full);
    const { tool } = this.#store.data.drawingStatus;
    if (disabledReason(tool, { snapshot, selected: [], locked: this.#store.locked }) !== undefined)
      this.#chart.drawing.arm('select');
  }

  /** The chart shows its sent edits until the snapshot with them has arrived, so that nothing jumps back in between. */
  #settle(version: number | undefined): void {
    this.#settling = undefined;
    if (version === undefined) return;
    if (!this.#outbox.isIdle) return;
    if ((this.#store.snapshot?.version ?? 0) < version) {
      this.#settling = version;
      return;
    }
    this.#chart.drawing.settled();
    if (this.#store.snapshot?.dirty === false) this.#typing.becameClean();
    // Now the fields may show the document's values.
    this.#render();
  }

  #showStatus(status: DrawingStatus): void {
    const { drawingStatus: before, view } = this.#store.data;
    this.#hintLine.show(status);
    if (status.tool !== before.tool) {
      this.#store.persistView({ lastTools: [...withLastTool(view.lastTools, status.tool)] });
      this.#announcer.announce(describeArmedTool(status.tool, status.hint), 'polite');
    }
    this.#store.setDrawingStatus(status);
  }

  /** The panel's last width and visibility apply to all cards. */
  #takeRemembered({ panelWidth, panelHidden }: RememberedPreferences): void {
    this.#store.persistView({
      ...(panelWidth === undefined ? {} : { panelWidth: clampPanelWidth(panelWidth) }),
      ...(panelHidden === undefined ? {} : { panelHidden }),
    });
  }

  #render(): void {
    const { state } = this.#store;
    this.#settings.follow(this.#store);
    void this.#chart.showIndicators(this.#store.data.remembered.indicators ?? NO_INDICATORS);
    if (state === undefined) return;
    if (state.popover === 'style' && disabledReason('editStyle', state) !== undefined) {
      // Nothing is selected any more, so apply what was chosen.
      commitPopover(this.#root);
      this.#store.change({ popover: undefined });
      return;
    }
    this.#root.style.setProperty('--panel-width', `${state.view.panelWidth}px`);
    this.#restHint();
    const placed = { chart: this.#chart, hintLine: this.#hintLine.element };
    this.#focus.keepFocus(() => render(pageTemplate(state, this.#actions, placed), this.#root));
    this.#keepToolbar();
  }

  #restHint(): void {
    const { state } = this.#store;
    const { sketch } = this.#chart.drawing;
    if (state !== undefined) this.#hintLine.showResting(restingHint(state, sketch), causeIn(state.snapshot, sketch));
  }

  #keepToolbar(): void {
    const bar = this.#root.querySelector<HTMLElement>('.toolbar');
    if (bar !== null) keepOneTabStop(bar);
  }
}

const NO_INDICATORS: readonly IndicatorId[] = [];

function causeIn(snapshot: EditorSnapshot, sketch: CardSketch): MessageCause {
  return { sketch, isSaved: !snapshot.dirty, lock: lockedReason(snapshot) ?? snapshot.levelsLocked };
}

/** The look of the first drawing of each kind: distinguishable colors and light fills. */
const DEFAULT_LOOKS: { readonly [T in DrawingType]: Look } = {
  HORIZONTAL_LINE: { style: { color: '#EF6C00' } },
  LINE: { style: { color: '#2962FF' } },
  RECTANGLE: { style: { color: '#00838F', fillColor: '#00838F', opacity: 0.15 } },
  PARALLEL: { style: { color: '#AD1457', fillColor: '#AD1457', opacity: 0.1 } },
  FIB_RETRACEMENT: { style: { color: '#607D8B' } },
};

/** Passes the drawing settings to the chart whenever one of them has changed. */
export class DrawingSettingsUpdater {
  readonly #drawing: Pick<DrawingController, 'setSettings'>;
  #set: DrawingSettings | undefined;
  #looks: { readonly of: DrawingSettings['looks']; readonly all: DrawingSettings['looks'] } | undefined;

  constructor(drawing: Pick<DrawingController, 'setSettings'>) {
    this.#drawing = drawing;
  }

  follow({ data, hidden, locked }: Pick<PageStore, 'data' | 'hidden' | 'locked'>): void {
    const { magnet, stayInTool, looks: last } = data.remembered;
    if (this.#looks?.of !== last) this.#looks = { of: last, all: { ...DEFAULT_LOOKS, ...last } };
    const looks = this.#looks.all;
    const next: DrawingSettings = { magnet, stayInTool, looks, hidden, locked };
    const set = this.#set;
    const isSame =
      set !== undefined && Object.entries(next).every(([key, value]) => set[key as keyof DrawingSettings] === value);
    if (isSame) return;
    this.#set = next;
    this.#drawing.setSettings(next);
  }
}
