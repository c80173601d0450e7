import * as vscode from 'vscode';
import type { CardSketch } from '../../card/cardSketch.ts';
import { rangeOf } from '../../card/text/jsonTree.ts';
import type { StylePreset } from '../../protocol/chartSettings.ts';
import type { FromEditor } from '../../protocol/editorMessages.ts';
import type { Connections } from '../connection/connectionProfile.ts';
import { Disposable } from '../disposable.ts';
import type { RemoteCards } from '../files/remoteCards.ts';
import { type CardDocuments, distanceUnitSetting } from '../language/cardDocuments.ts';
import { pivotIsInvalidation } from '../settings.ts';
import { candleRequestOf, candlesMessage, type DocumentCandles } from './candles/documentCandles.ts';
import { isReadable, planCardEdit } from './cardEdits.ts';
import type { ChartEditorPanels } from './chartEditorPanels.ts';
import type { ChartPreferences } from './chartPreferences.ts';
import { documentOrigin } from './documentOrigin.ts';
import { DocumentSelection } from './documentSelection.ts';
import { buildSnapshot, type SnapshotInput, shownFindings } from './documentSnapshot.ts';
import { describeEditFailure, describeRefusal, runEditorAction, undoOrRedo } from './editorActions.ts';
import type { SessionPanel } from './editorPanel.ts';
import { type EditJob, EditQueue, IntermediateTexts } from './editQueue.ts';
import { runClipboard } from './selectionClipboard.ts';
import { editableDocument, revealInText } from './textDocuments.ts';

/** Keystrokes in the text reach the panels together after this many milliseconds. */
const TYPING_DELAY_MS = 25;
type EditMessage = Extract<FromEditor, { type: 'edit' }>;

/** How often the time left is told anew, in milliseconds. */
const MINUTE_MS = 60_000;

/** One document and all the panels that show it. Every change, from wherever, sends every panel the whole picture. */
export class CardSession extends Disposable {
  readonly #document: vscode.TextDocument;
  readonly #parts: EditorContext;
  readonly #panels = new Set<SessionPanel>();
  readonly #queue: EditQueue;
  readonly #selection: DocumentSelection;
  readonly #halfTyped = new IntermediateTexts();
  /** What the last edit of each page left; nothing where it was not applied. */
  readonly #left = new Map<SessionPanel, { readonly id: number; readonly version: number | undefined }>();
  /** What was typed in each page last and has not come as an edit. */
  readonly #typing = new Map<SessionPanel, Extract<FromEditor, { type: 'typing' }>>();
  /** What was taken over of each page's typing without waiting for its edit, which may still come. */
  readonly #taken = new Map<SessionPanel, { readonly path: string; readonly seen: number; readonly left: number }>();
  /** What stands in the fields of each page and is no value. */
  readonly #unfinished = new Map<SessionPanel, Extract<FromEditor, { type: 'unfinished' }>['fields']>();
  #lastGood: CardSketch | undefined;
  #pending: NodeJS.Timeout | undefined;

  constructor(document: vscode.TextDocument, parts: EditorContext) {
    super();
    this.#document = document;
    this.#parts = parts;
    this.#queue = new EditQueue(editableDocument(document));
    this.#selection = this._register(new DocumentSelection(document, () => this.#checked().card));
    const { documents, remoteCards, connections, candles, chart: desk } = parts;
    const mine = (uri: vscode.Uri): boolean => uri.toString() === document.uri.toString();
    this._register(this.#selection.onDidChange(() => this.#update()));
    this._register(documents.onDidCheck((checked) => checked === document && this.#schedule()));
    // Fires for the dirty mark as well, then without changes.
    this._register(
      vscode.workspace.onDidChangeTextDocument((event) => event.document === document && this.#schedule()),
    );
    this._register(vscode.workspace.onDidSaveTextDocument((saved) => saved === document && this.#schedule()));
    this._register(remoteCards.onDidChange((uri) => mine(uri) && this.#schedule()));
    this._register(connections.onDidChange(() => this.#schedule()));
    this._register(
      vscode.workspace.onDidChangeConfiguration(
        (event) => event.affectsConfiguration('chartCards.levelConvention') && documents.recheck(document.uri),
      ),
    );
    this._register(candles.onDidChange((uri) => mine(uri) && this.#candlesChanged()));
    this._register(desk.memory.onDidChange((by) => this.#sendDesk(by)));
    const clock = setInterval(() => this.#update(), MINUTE_MS);
    this._register({ dispose: () => clearInterval(clock) });
    this._register({ dispose: () => clearTimeout(this.#pending) });
    this._register(candles.watch(document.uri));
  }

  /** Whether nobody looks at the document any more. */
  get unwatched(): boolean {
    return this.#panels.size === 0;
  }

  add(panel: SessionPanel): void {
    this.#panels.add(panel);
    this.#parts.chart.panels.add(panel);
    const listener = panel.onDidReceive((message) => {
      this.#receive(message, panel).catch((error: unknown) => this.#parts.log('card editor', errorName(error)));
    });
    const left = panel.onDidChangeActive(() => {
      if (!panel.active) void this.#takeTyping(panel);
    });
    panel.onDidDispose(() => {
      left.dispose();
      listener.dispose();
      this.#panels.delete(panel);
      this.#left.delete(panel);
      // Nothing is applied then: what was not saved was given up.
      this.#typing.delete(panel);
      this.#taken.delete(panel);
      this.#tellUnfinished(panel);
      panel.dispose();
    });
  }

  /** Puts everything typed in the pages into the document, so that a save or command reads it. */
  async settle(): Promise<void> {
    await Promise.all([...this.#panels].map((panel) => this.#takeTyping(panel)));
    await this.#queue.drained();
  }

  async #receive(message: FromEditor, panel: SessionPanel): Promise<void> {
    const document = this.#document;
    switch (message.type) {
      case 'ready':
        // A page that has only just come up; its keyboard is nowhere yet, whatever the one before it said.
        if (message.version === 0) this.#parts.chart.panels.focused(panel, 'none');
        // Before the first snapshot: the page is drawn with the panel as wide as it was left.
        panel.post(this.#parts.chart.memory.message());
        this.#update();
        this.#sendCandles(panel);
        return;
      case 'typing':
        this.#typing.set(panel, message);
        return;
      case 'edit': {
        if (message.typed !== undefined) this.#typing.delete(panel);
        const plan: EditJob['plan'] = () => describeRefusal(planCardEdit(this.#checked().card, message.edit));
        await this.#edit({ seen: () => this.#seen(message, panel), plan }, panel, message);
        return;
      }
      case 'applyFix': {
        const fix: EditJob['plan'] = () => {
          const finding = shownFindings(this.#checked().findings)[message.finding];
          return { kind: 'edits', edits: finding?.fixes[message.fix]?.edits ?? [] };
        };
        await this.#edit({ seen: () => message.version, plan: fix }, panel, message);
        return;
      }
      case 'select':
        this.#selection.select(message.objectIds);
        return;
      case 'revealInText':
        return revealInText(document, rangeOf(this.#checked().card, message.path));
      case 'revealFinding': {
        const finding = shownFindings(this.#checked().findings)[message.finding];
        if (finding !== undefined && message.version === document.version) await revealInText(document, finding.range);
        return;
      }
      case 'history':
        return undoOrRedo(message.action, this.#queue, panel, { document, halfTyped: this.#halfTyped });
      case 'action':
        await this.#queue.drained();
        return runEditorAction(message.action, document);
      case 'clipboard':
        return runClipboard(message, {
          card: () => this.#checked().card,
          selected: () => this.#selection.selected,
          select: (objectIds) => this.#selection.select(objectIds),
          edit: (job) => this.#edit(job, panel),
          post: (answer) => panel.post(answer),
        });
      case 'copyText':
        await vscode.env.clipboard.writeText(message.text);
        return;
      case 'focus':
        this.#parts.chart.panels.focused(panel, message.area);
        return;
      case 'remember':
        return this.#parts.chart.memory.remember(message.remembered, panel);
      case 'savePreset':
        return this.#savePreset(message.preset, panel);
      case 'unfinished':
        this.#unfinished.set(panel, message.fields);
        return;
      case 'problem':
        this.#parts.log('card editor page', message.message);
        return;
    }
  }

  /** Whether the text says now what the gesture meant; the panel is told when not. */
  async #edit(
    job: EditJob,
    panel: SessionPanel,
    { id, typed }: Partial<Pick<EditMessage, 'id' | 'typed'>> = {},
  ): Promise<boolean> {
    let before = '';
    const plan: EditJob['plan'] = () => {
      before = this.#document.getText();
      const { readOnlyReason } = this.#origin();
      return readOnlyReason === undefined ? job.plan() : { kind: 'refused', reason: readOnlyReason };
    };
    const result = await this.#queue.add({ seen: job.seen, plan });
    const reason = describeEditFailure(result);
    if (result.kind === 'applied') this.#halfTyped.changed(before, this.#document.getText(), typed === 'continues');
    if (id !== undefined)
      this.#left.set(panel, { id, version: reason === undefined ? this.#document.version : undefined });
    if (result.kind === 'failed') this.#parts.log('card editor edit', errorName(result.error));
    if (reason !== undefined) panel.post({ type: 'editRefused', reason });
    this.#update();
    if (id !== undefined) panel.post({ type: 'editSettled', id, version: this.#document.version });
    return reason === undefined;
  }

  /** Without waiting for the page, which may be gone before its edit is sent. */
  async #takeTyping(panel: SessionPanel): Promise<void> {
    const last = this.#typing.get(panel);
    if (last === undefined) return;
    this.#typing.delete(panel);
    const { path, value, typed } = last;
    const edit = { kind: 'set', path, value } as const;
    const plan: EditJob['plan'] = () => describeRefusal(planCardEdit(this.#checked().card, edit));
    const version = this.#document.version;
    const seen = (): number => this.#seen({ type: 'edit', version, edit, typed }, panel);
    if (await this.#edit({ seen, plan }, panel, { typed }))
      this.#taken.set(panel, { path: JSON.stringify(path), seen: version, left: this.#document.version });
  }

  /** A page was closed over something that the card could not take. */
  #tellUnfinished(panel: SessionPanel): void {
    const fields = this.#unfinished.get(panel) ?? [];
    this.#unfinished.delete(panel);
    if (fields.length === 0) return;
    const open = vscode.l10n.t('Open Card');
    const { uri } = this.#document;
    void vscode.window
      .showWarningMessage(
        vscode.l10n.t(
          'Not taken over, because it isn’t a valid value: {0}. The card is as it was.',
          fields.map(({ label, text }) => vscode.l10n.t('{0} “{1}”', label, text)).join(', '),
        ),
        open,
      )
      .then((answer) => (answer === open ? vscode.commands.executeCommand('vscode.open', uri) : undefined));
  }

  /**
   * The version of the text that an edit is made for. What is typed into a field whose place cannot move is for any
   * text: a save that was merged meanwhile must not throw it away.
   */
  #seen({ version, after, edit, typed }: EditMessage, panel: SessionPanel): number {
    const isFixed = edit.kind === 'set' && edit.path.every((segment) => typeof segment === 'string');
    if (typed !== undefined && isFixed) return this.#document.version;
    const taken = this.#taken.get(panel);
    if (
      typed !== undefined &&
      taken?.seen === version &&
      edit.kind === 'set' &&
      taken.path === JSON.stringify(edit.path)
    )
      return taken.left;
    const left = this.#left.get(panel);
    return after === undefined ? version : ((left?.id === after ? left.version : undefined) ?? -1);
  }

  async #savePreset(preset: StylePreset, panel: SessionPanel): Promise<void> {
    try {
      await this.#parts.chart.memory.savePreset(preset);
      panel.post({ type: 'status', text: vscode.l10n.t('The style “{0}” is kept in the settings.', preset.name) });
    } catch (error) {
      this.#parts.log('style preset', errorName(error));
      panel.post({ type: 'editRefused', reason: vscode.l10n.t('The settings could not be written.') });
    }
  }

  #checked(): ReturnType<EditorContext['documents']['check']> {
    return this.#parts.documents.check(this.#document);
  }

  #origin(): ReturnType<typeof documentOrigin> {
    return documentOrigin(this.#document.uri, this.#parts.connections, this.#parts.remoteCards);
  }

  #schedule(): void {
    this.#pending ??= setTimeout(() => this.#update(), TYPING_DELAY_MS);
  }

  /** Sends every panel the whole picture as it is now. */
  #update(): void {
    clearTimeout(this.#pending);
    this.#pending = undefined;
    if (this.#document.isClosed) return;
    const { card, findings } = this.#checked();
    if (isReadable(card)) this.#lastGood = card.sketch;
    this.#parts.candles.request(candleRequestOf(this.#document.uri, card, this.#lastGood));
    const candles = this.#parts.candles.state(this.#document.uri);
    const snapshot = buildSnapshot(
      {
        version: this.#document.version,
        card,
        findings,
        lastGood: this.#lastGood,
        origin: this.#origin(),
        dirty: this.#document.isDirty,
        candles: { kind: candles.kind, text: candles.text },
        ...distanceUnitSetting(),
        ...levelConvention(candles.kind === 'ready' ? candles.span?.lastClose : undefined),
        selected: this.#selection.selected,
        now: Date.now(),
      },
      vscode.l10n,
    );
    for (const panel of this.#panels) panel.post(snapshot);
    this.#selection.paint();
  }

  /** Not to the panel that asked for the change: its own is newer perhaps. */
  #sendDesk(by: object | undefined): void {
    for (const panel of this.#panels) if (panel !== by) panel.post(this.#parts.chart.memory.message());
  }

  #candlesChanged(): void {
    for (const panel of this.#panels) this.#sendCandles(panel);
    this.#schedule();
  }

  #sendCandles(panel: SessionPanel): void {
    const state = this.#parts.candles.state(this.#document.uri);
    if (state.kind === 'ready') panel.post(candlesMessage(state.series, state.timeframe));
    else if (state.kind !== 'loading') panel.post({ type: 'noCandles' });
  }
}

/** How the setting reads the levels. */
function levelConvention(lastClose: number | undefined): Partial<Pick<SnapshotInput, 'pivotIsInvalidation'>> {
  if (!pivotIsInvalidation()) return {};
  return { pivotIsInvalidation: lastClose === undefined ? {} : { lastClose } };
}

function errorName(error: unknown): string {
  return error instanceof Error ? error.name : typeof error;
}

/** The drawing desk beyond one page. */
export interface ChartEditorState {
  readonly memory: Pick<ChartPreferences, 'message' | 'onDidChange' | 'remember' | 'savePreset'>;
  readonly panels: Pick<ChartEditorPanels, 'add' | 'focused'>;
}

/** What the card editor works with. */
export interface EditorContext {
  readonly extensionUri: vscode.Uri;
  readonly documents: Pick<CardDocuments, 'check' | 'recheck' | 'onDidCheck'>;
  readonly remoteCards: RemoteCards;
  readonly connections: Connections;
  readonly candles: DocumentCandles;
  readonly chart: ChartEditorState;
  /** Something unexpected, for the log: where, and the kind of thing; never a part of a card. */
  readonly log: (where: string, what: string) => void;
}
