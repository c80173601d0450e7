import { render } from 'lit';
import type { Remembered, StylePreset } from '../../src/protocol/deskSettings.ts';
import type { EditorAction, FromEditor, ToEditor } from '../../src/protocol/editorMessages.ts';
import type { DeskStatus } from '../chart/desk/deskStatus.ts';
import { Announcer } from './announcer.ts';
import { ChartPane } from './chartPane.ts';
import type { DocumentChord } from './documentChord.ts';
import { EditOutbox } from './editOutbox.ts';
import type { EditorActions } from './editorActions.ts';
import { listenForChords } from './pageKeys.ts';
import type { PageState } from './pageState.ts';
import { pageTemplate } from './pageTemplate.ts';
import { clampPanelWidth } from './panelWidth.ts';
import { commitPendingFields } from './pendingFields.ts';
import { recallViewState, type ViewState } from './viewState.ts';
import type { VsCodeApi } from './vscodeApi.ts';

/** The card editor's page: shows the last snapshot it was given, and posts what the person does. Holds no card of its own. */
export class EditorPage {
  readonly #api: VsCodeApi;
  readonly #root: HTMLElement;
  readonly #announcer: Announcer;
  readonly #outbox: EditOutbox;
  readonly #chart: ChartPane;
  readonly #actions: EditorActions;
  #view: ViewState;
  #snapshot: PageState['snapshot'] | undefined;
  #hovered: string | undefined;
  #notice: string | undefined;
  #tick: number | undefined;
  #desk: DeskStatus = { tool: 'select', hint: undefined, busy: false };
  #remembered: Remembered = { magnet: 'off', stayInTool: false, looks: {} };
  #presets: readonly StylePreset[] = [];

  constructor(api: VsCodeApi, root: HTMLElement) {
    this.#api = api;
    this.#root = root;
    this.#view = recallViewState(api);
    this.#announcer = new Announcer(document.body);
    this.#outbox = new EditOutbox(
      (message) => this.#post(message),
      () => this.#refuse('What you did next was not applied: the card had just changed. Do it again.'),
    );
    this.#actions = this.#makeActions();
    this.#chart = new ChartPane(this.#view.chart, {
      select: (objectIds) => this.#actions.select(objectIds),
      hover: (objectId) => this.#actions.hover(objectId),
      viewChanged: (chart) => this.#remember({ chart }),
      edit: (edit, select) => {
        this.#actions.edit(edit);
        if (select !== undefined) this.#actions.select(select);
      },
      desk: (status) => {
        this.#desk = status;
        this.#render();
      },
      openStyle: () => this.#actions.desk('editStyle'),
      say: (text, urgency) => this.#announcer.say(text, urgency),
    });
    listenForChords(document, (chord) => void this.#chord(chord));
    this.#post({ type: 'ready', version: 0 });
  }

  /** Takes a message of the extension, already parsed. */
  receive(message: ToEditor): void {
    switch (message.type) {
      case 'snapshot':
        this.#snapshot = message;
        this.#outbox.shows(message.version);
        // First into the page: a chart has no size and no colours outside of it.
        this.#render();
        this.#chart.show(message);
        return;
      case 'candles':
        this.#tick = message.tick;
        this.#chart.setCandles(message);
        this.#render();
        return;
      case 'noCandles':
        this.#tick = undefined;
        this.#chart.setCandles(undefined);
        this.#render();
        return;
      case 'revealObject':
        this.#chart.reveal(message.objectId);
        return;
      case 'editRefused':
        this.#refuse(message.reason);
        return;
      case 'hello':
        this.#outbox.forget();
        this.#post({ type: 'ready', version: this.#snapshot?.version ?? 0 });
        return;
      case 'editSettled':
        this.#outbox.settled(message.id, message.version);
        return;
      case 'desk':
        this.#remembered = message.remembered;
        this.#presets = message.presets;
        this.#render();
        return;
      case 'deskAction':
        this.#actions.desk(message.action);
        return;
    }
  }

  /** Tells the extension's log of a failure in here; without anything of the card. */
  report(message: string): void {
    this.#post({ type: 'problem', message: message.slice(0, 1000) });
  }

  #post(message: FromEditor): void {
    this.#api.postMessage(message);
  }

  #refuse(reason: string): void {
    this.#notice = reason;
    this.#announcer.say(reason, 'assertive');
    this.#render();
  }

  #remember(part: Partial<ViewState>): void {
    this.#view = { ...this.#view, ...part };
    this.#api.setState(this.#view);
  }

  #render(): void {
    if (this.#snapshot === undefined) return;
    const state: PageState = {
      snapshot: this.#snapshot,
      view: this.#view,
      selected: this.#snapshot.selected,
      hovered: this.#hovered,
      notice: this.#notice,
      tick: this.#tick,
      desk: this.#desk,
      remembered: this.#remembered,
      presets: this.#presets,
      hidden: new Set(this.#view.hidden),
      locked: new Set(this.#view.locked),
    };
    this.#root.style.setProperty('--panel-width', `${this.#view.panelWidth}px`);
    render(pageTemplate(state, this.#actions, this.#chart.element), this.#root);
  }

  /** Undo and redo go to the document after all that is under way; saving takes along what is still in a field. */
  async #chord(chord: DocumentChord): Promise<void> {
    if (chord === 'save') return this.#run('save');
    await this.#outbox.idle();
    this.#post({ type: 'history', action: chord });
  }

  async #run(action: EditorAction): Promise<void> {
    commitPendingFields(this.#root);
    await this.#outbox.idle();
    this.#post({ type: 'action', action });
  }

  #select(objectIds: readonly string[]): void {
    if (this.#snapshot === undefined) return;
    this.#snapshot = { ...this.#snapshot, selected: [...objectIds] };
    this.#post({ type: 'select', objectIds: [...objectIds] });
    this.#chart.select(objectIds);
    this.#render();
  }

  #makeActions(): EditorActions {
    const edit: EditorActions['edit'] = (made) => {
      this.#notice = undefined;
      this.#outbox.send({ kind: 'edit', edit: made });
    };
    return {
      edit,
      set: (path, value) => edit({ kind: 'set', path: [...path], value: structuredClone(value) as never }),
      remove: (path) => edit({ kind: 'remove', path: [...path] }),
      applyFix: (finding, fix) => {
        this.#notice = undefined;
        this.#outbox.send({ kind: 'fix', finding, fix });
      },
      select: (objectIds) => this.#select(objectIds),
      toggleSelected: (objectId) => {
        const selected = this.#snapshot?.selected ?? [];
        const others = selected.filter((other) => other !== objectId);
        this.#select(others.length < selected.length ? others : [...others, objectId]);
      },
      goTo: (objectId) => {
        this.#select([objectId]);
        this.#chart.reveal(objectId);
      },
      hover: (objectId) => {
        const hovered = objectId ?? undefined;
        if (hovered === this.#hovered) return;
        this.#hovered = hovered;
        this.#chart.hover(objectId);
        this.#render();
      },
      revealInText: (path) => this.#post({ type: 'revealInText', path: [...path] }),
      revealFinding: (finding) => this.#post({ type: 'revealFinding', version: this.#snapshot?.version ?? 0, finding }),
      run: (action) => void this.#run(action),
      fit: () => this.#chart.fit(),
      togglePanel: () => {
        this.#remember({ panelHidden: !this.#view.panelHidden });
        this.#render();
      },
      resizePanel: (width) => {
        this.#remember({ panelWidth: clampPanelWidth(width) });
        this.#render();
      },
      toggleSection: (section, open) => {
        const closed = this.#view.closedSections.filter((other) => other !== section);
        if (open === (closed.length === this.#view.closedSections.length)) return;
        this.#remember({ closedSections: open ? closed : [...closed, section] });
        this.#render();
      },
      goToSection: (section) => {
        const details = this.#root.querySelector<HTMLDetailsElement>(`details[data-section="${section}"]`);
        if (details === null) return;
        details.open = true;
        details.scrollIntoView({ block: 'start' });
        details.querySelector('summary')?.focus({ preventScroll: true });
      },
      desk: () => {},
      setHidden: (objectIds, hidden) => {
        this.#remember({ hidden: withOrWithout(this.#view.hidden, objectIds, hidden) });
        this.#render();
      },
      setLocked: (objectIds, locked) => {
        this.#remember({ locked: withOrWithout(this.#view.locked, objectIds, locked) });
        this.#render();
      },
      remember: (part) => {
        this.#remembered = { ...this.#remembered, ...part };
        this.#post({ type: 'remember', remembered: part });
        this.#render();
      },
      say: (text, urgency) => this.#announcer.say(text, urgency),
      dismissNotice: () => {
        this.#notice = undefined;
        this.#render();
      },
    };
  }
}

function withOrWithout(list: readonly string[], ids: readonly string[], into: boolean): string[] {
  const others = list.filter((id) => !ids.includes(id));
  return into ? [...others, ...ids] : others;
}
