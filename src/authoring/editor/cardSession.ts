import * as vscode from 'vscode';
import { findFix } from '../../card/findings/fixes.ts';
import type { Card } from '../../card/model/card.ts';
import type { CardSketch } from '../../card/model/cardSketch.ts';
import { rangeOf } from '../../card/text/jsonTree.ts';
import type { StylePreset } from '../../protocol/chartSettings.ts';
import type { EditorSnapshot, FromEditor, LevelCandidateLine } from '../../protocol/editorMessages.ts';
import { Disposable } from '../../shell/disposable.ts';
import { isSameUri, openDocumentAt } from '../../shell/files/uris.ts';
import { errorName } from '../../shell/outputLog.ts';
import { isSettingChanged, pivotIsInvalidation } from '../../shell/settings.ts';
import { type PageContext, PageUpdates } from '../../shell/webviewPanelHost.ts';
import {
  candleRequestOf,
  type DocumentOutcomes,
  decimalsOfCandles,
  type TimeframeCandles,
} from '../candles/documentCandles.ts';
import { type CardDocuments, distanceUnitSetting } from '../documents/cardDocuments.ts';
import { type ConnectionNames, type DraftState, documentOrigin } from '../documents/documentOrigin.ts';
import type { RemoteCards } from '../documents/remoteCards.ts';
import { bringToFront, editableDocument, revealInText } from '../documents/textDocuments.ts';
import { isReadable, planCardEdit } from './cardEdits.ts';
import type { ChartEditorPanels } from './chartEditorPanels.ts';
import type { ChartPreferences } from './chartPreferences.ts';
import { DocumentSelection } from './documentSelection.ts';
import { areLevelsLocked, buildSnapshot, type SnapshotInput } from './documentSnapshot.ts';
import {
  describeEditFailure,
  describeOutdatedFix,
  describeRefusal,
  runEditorAction,
  undoOrRedo,
} from './editorActions.ts';
import type { SessionPanel } from './editorPanel.ts';
import { type EditJob, EditQueue, type EditResult, IntermediateTexts } from './editQueue.ts';
import { runClipboard } from './selectionClipboard.ts';
import { TimeframeViews } from './timeframeViews.ts';

/** Delay in milliseconds before text changes are sent to the pages, so that fast typing is batched. */
const TYPING_DELAY_MS = 25;
type EditMessage = Extract<FromEditor, { type: 'edit' }>;

/** One document and all panels that show it. Every change, from any source, sends every panel a full snapshot. */
export class CardSession extends Disposable {
  readonly #document: vscode.TextDocument;
  readonly #context: EditorContext;
  readonly #panels = new Set<SessionPanel>();
  readonly #queue: EditQueue;
  readonly #selection: DocumentSelection;
  readonly #updates = this._register(
    new PageUpdates(() => this.#update(), { delayMs: TYPING_DELAY_MS, showsTimeLeft: true }),
  );
  readonly #intermediateTexts = new IntermediateTexts();
  /** The last settled edit of each page, and the version that it left; undefined if it was not applied. */
  readonly #settledEdits = new Map<SessionPanel, { readonly id: number; readonly version: number | undefined }>();
  /** The last value typed in each page that hasn't arrived as an edit yet. */
  readonly #lastTyped = new Map<SessionPanel, Extract<FromEditor, { type: 'typing' }>>();
  /** Typed values that were applied without waiting for the page's edit, which may still arrive. */
  readonly #appliedTyping = new Map<
    SessionPanel,
    { readonly path: string; readonly seen: number; readonly left: number }
  >();
  /** Fields in each page whose text isn't a valid value. */
  readonly #invalidFields = new Map<SessionPanel, Extract<FromEditor, { type: 'unfinished' }>['fields']>();
  readonly #views: TimeframeViews;
  #lastGood: CardSketch | undefined;
  #snapshot: EditorSnapshot | undefined;

  constructor(document: vscode.TextDocument, context: EditorContext) {
    super();
    this.#document = document;
    this.#context = context;
    const current = () => this.#current;
    this.#queue = new EditQueue({
      get version() {
        return current().version;
      },
      apply: (edits) => editableDocument(current()).apply(edits),
    });
    this.#selection = this._register(new DocumentSelection(document, () => this.#checked().card));
    const { documents, remoteCards, drafts, connections, candles, outcomes, chart } = context;
    const isMine = (uri: vscode.Uri): boolean => isSameUri(uri, document.uri);
    this.#views = this._register(new TimeframeViews(document.uri, candles));
    this._register(this.#selection.onDidChange(() => this.#updates.now()));
    this._register(documents.onDidCheck((checked) => checked === document && this.#updates.schedule()));
    // Also fires, without changes, when the document becomes dirty or clean.
    this._register(
      vscode.workspace.onDidChangeTextDocument((event) => event.document === document && this.#updates.schedule()),
    );
    this._register(vscode.workspace.onDidSaveTextDocument((saved) => saved === document && this.#updates.schedule()));
    this._register(remoteCards.onDidChange((uri) => isMine(uri) && this.#updates.schedule()));
    this._register(drafts.onDidChange(() => this.#updates.schedule()));
    this._register(connections.onDidChange(() => this.#updates.schedule()));
    this._register(
      vscode.workspace.onDidChangeConfiguration(
        (event) => isSettingChanged(event, 'levelConvention') && documents.recheck(document.uri),
      ),
    );
    this._register(candles.onDidChange((uri) => isMine(uri) && this.#candlesChanged()));
    this._register(outcomes.onDidChange((uri) => isMine(uri) && this.#sendOutcome(this.#panels)));
    this._register(chart.preferences.onDidChange((by) => this.#sendPreferences(by)));
    this._register(candles.watch(document.uri));
  }

  /** The document as VS Code holds it: an edit that comes after the last tab was closed opens it again. */
  get #current(): vscode.TextDocument {
    const document = this.#document;
    return document.isClosed ? (openDocumentAt(document.uri) ?? document) : document;
  }

  /** Whether no panel shows the document any more. */
  get unwatched(): boolean {
    return this.#panels.size === 0;
  }

  add(panel: SessionPanel): void {
    this.#panels.add(panel);
    this.#context.chart.panels.add(panel);
    const listener = panel.onDidReceive((message) => {
      this.#receive(message, panel).catch((error: unknown) => this.#context.log('card editor', errorName(error)));
    });
    const left = panel.onDidChangeActive(() => {
      if (!panel.active) void this.#applyTyping(panel);
    });
    panel.onDidDispose(() => {
      left.dispose();
      listener.dispose();
      this.#panels.delete(panel);
      this.#settledEdits.delete(panel);
      this.#views.end(panel);
      // Typed values aren't applied here: closing without saving discards them, unless an edit before them comes late.
      this.#appliedTyping.delete(panel);
      this.#warnAboutInvalidFields(panel);
      panel.dispose();
    });
  }

  /** Applies what is being typed in the pages, so that a save or command sees it. */
  async settle(): Promise<void> {
    await Promise.all([...this.#panels].map((panel) => this.#applyTyping(panel)));
    await this.#queue.drained();
  }

  async #receive(message: FromEditor, panel: SessionPanel): Promise<void> {
    const document = this.#document;
    switch (message.type) {
      case 'ready':
        // A new page: nothing in it has the focus yet, and it numbers its edits from 1 again.
        if (message.version === 0) {
          this.#context.chart.panels.setFocusArea(panel, 'none');
          this.#settledEdits.delete(panel);
        }
        // Sent before the first snapshot, so that the page is laid out with the remembered panel width.
        panel.post(this.#context.chart.preferences.message());
        this.#updates.now();
        this.#views.send(panel);
        this.#sendOutcome([panel]);
        return;
      case 'typing':
        this.#lastTyped.set(panel, message);
        return;
      case 'edit': {
        if (message.typed !== undefined) this.#lastTyped.delete(panel);
        const plan: EditJob['plan'] = () => describeRefusal(planCardEdit(this.#checked().card, message.edit));
        await this.#edit({ seen: () => this.#baseVersion(message, panel), plan }, panel, message);
        return;
      }
      case 'applyFix': {
        const fix: EditJob['plan'] = () => {
          const found = findFix(this.#checked().findings, message.fix);
          return found === undefined ? describeOutdatedFix() : { kind: 'edits', edits: found.edits };
        };
        await this.#edit({ seen: () => message.version, plan: fix }, panel, message);
        return;
      }
      case 'select':
        this.#selection.select(message.objectIds);
        return;
      case 'revealInText':
        return revealInText(document, rangeOf(this.#checked().card, message.path));
      case 'revealRange':
        if (message.version === document.version) await revealInText(document, message.range);
        return;
      case 'history':
        // In the queue, so that a save right after it doesn't send what is being undone.
        return this.#queue.run(() =>
          undoOrRedo(message.action, panel, { document, intermediateTexts: this.#intermediateTexts }),
        );
      case 'action':
        await this.#queue.drained();
        return runEditorAction(message.action, document);
      case 'clipboard':
        return runClipboard(message, {
          card: () => this.#checked().card,
          levelsLocked: () => areLevelsLocked(this.#origin(), this.#checked().card.sketch),
          decimals: () => decimalsOfCandles(this.#context.candles, this.#document.uri),
          selected: () => this.#selection.selected,
          select: (objectIds) => this.#selection.select(objectIds),
          edit: (job) => this.#edit(job, panel),
          post: (answer) => panel.post(answer),
        });
      case 'copyText':
        await vscode.env.clipboard.writeText(message.text);
        return;
      case 'viewTimeframe':
        this.#views.choose(panel, message.timeframe);
        return;
      case 'focus':
        this.#context.chart.panels.setFocusArea(panel, message.area);
        return;
      case 'remember':
        return this.#context.chart.preferences.remember(message.remembered, panel);
      case 'savePreset':
        return this.#savePreset(message.preset, panel);
      case 'unfinished':
        this.#invalidFields.set(panel, message.fields);
        return;
    }
  }

  /** Runs a command's edit after all earlier ones, as an undo step of its own, and shows it on the pages. */
  async run(job: EditJob): Promise<EditResult> {
    const result = await this.#enqueue(job, (settled) => {
      if (settled.kind === 'applied') this.#intermediateTexts.changed('', this.#document.getText(), false);
    });
    this.#updates.now();
    return result;
  }

  /** Shows levels, and prices that could become some, on the pages' charts without changing the card. */
  previewLevels({ levels, candidates }: LevelPreview): void {
    for (const panel of this.#panels) panel.post({ type: 'previewLevels', ...(levels && { levels }), candidates });
  }

  /** Runs an edit unless the card is read-only. `settled` runs before the next edit, which may be based on this one. */
  async #enqueue(job: EditJob, settled: (result: EditResult) => void): Promise<EditResult> {
    const plan: EditJob['plan'] = () => {
      const { readOnlyReason } = this.#origin();
      return readOnlyReason === undefined ? job.plan() : { kind: 'refused', reason: readOnlyReason };
    };
    const result = await this.#queue.add({ seen: job.seen, plan });
    settled(result);
    return result;
  }

  /** Runs an edit and sends its result to the page. Returns whether the document now holds what the edit meant. */
  async #edit(
    job: EditJob,
    panel: SessionPanel,
    { id, typed }: Partial<Pick<EditMessage, 'id' | 'typed'>> = {},
  ): Promise<boolean> {
    let before = '';
    const plan: EditJob['plan'] = () => {
      before = this.#current.getText();
      return job.plan();
    };
    const result = await this.#enqueue({ seen: job.seen, plan }, (settled) => {
      if (settled.kind === 'applied')
        this.#intermediateTexts.changed(before, this.#current.getText(), typed === 'continues');
      const isDone = describeEditFailure(settled) === undefined;
      if (id !== undefined) this.#settledEdits.set(panel, { id, version: isDone ? this.#current.version : undefined });
    });
    const reason = describeEditFailure(result);
    if (result.kind === 'failed') this.#context.log('card editor edit', errorName(result.error));
    if (reason !== undefined) panel.post({ type: 'editRefused', reason });
    this.#updates.now();
    if (result.kind === 'applied' && this.unwatched) await this.#showClosed(panel);
    return reason === undefined;
  }

  /**
   * The tab was closed before VS Code received the edit, so VS Code didn't ask, and would reopen the tab behind the others
   * and without its dirty mark.
   */
  async #showClosed(panel: SessionPanel): Promise<void> {
    await this.#applyTyping(panel);
    await bringToFront(this.#document.uri);
  }

  /** Applies the last typed value without waiting for its edit: the page may be gone before it sends it. */
  async #applyTyping(panel: SessionPanel): Promise<void> {
    const last = this.#lastTyped.get(panel);
    if (last === undefined) return;
    this.#lastTyped.delete(panel);
    const { path, value, typed } = last;
    const edit = { kind: 'set', path, value } as const;
    const plan: EditJob['plan'] = () => describeRefusal(planCardEdit(this.#checked().card, edit));
    const { version } = this.#current;
    const seen = (): number => this.#baseVersion({ type: 'edit', version, edit, typed }, panel);
    if (await this.#edit({ seen, plan }, panel, { typed }))
      this.#appliedTyping.set(panel, { path: JSON.stringify(path), seen: version, left: this.#current.version });
  }

  /** Warns about invalid values that were lost when a page was closed. */
  #warnAboutInvalidFields(panel: SessionPanel): void {
    const fields = this.#invalidFields.get(panel) ?? [];
    this.#invalidFields.delete(panel);
    if (fields.length === 0) return;
    const open = vscode.l10n.t('Open Card');
    const { uri } = this.#document;
    void vscode.window
      .showWarningMessage(
        vscode.l10n.t(
          'Not applied, because it isn’t a valid value: {0}. The card wasn’t changed.',
          fields.map(({ label, text }) => vscode.l10n.t('{0} “{1}”', label, text)).join(', '),
        ),
        open,
      )
      .then((answer) => (answer === open ? vscode.commands.executeCommand('vscode.open', uri) : undefined));
  }

  /**
   * The document version an edit is based on. Values typed into a field with a fixed path apply to any version, so that
   * a save that merges the service's changes doesn't discard them.
   */
  #baseVersion({ version, after, edit, typed }: EditMessage, panel: SessionPanel): number {
    const isFixed = edit.kind === 'set' && edit.path.every((segment) => typeof segment === 'string');
    if (typed !== undefined && isFixed) return this.#current.version;
    const taken = this.#appliedTyping.get(panel);
    if (
      typed !== undefined &&
      taken?.seen === version &&
      edit.kind === 'set' &&
      taken.path === JSON.stringify(edit.path)
    )
      return taken.left;
    if (after === undefined) return version;
    const before = this.#settledEdits.get(panel);
    return (before?.id === after ? before.version : undefined) ?? -1;
  }

  async #savePreset(preset: StylePreset, panel: SessionPanel): Promise<void> {
    try {
      await this.#context.chart.preferences.savePreset(preset);
      panel.post({ type: 'status', text: vscode.l10n.t('Saved the style “{0}” in the settings.', preset.name) });
    } catch (error) {
      this.#context.log('style preset', errorName(error));
      panel.post({
        type: 'editRefused',
        reason: vscode.l10n.t('Couldn’t write the settings. The style wasn’t saved.'),
      });
    }
  }

  #checked(): ReturnType<EditorContext['documents']['check']> {
    return this.#context.documents.check(this.#current);
  }

  #origin(): ReturnType<typeof documentOrigin> {
    return documentOrigin(this.#document.uri, this.#context.connections, this.#context.remoteCards);
  }

  /** Sends every panel a snapshot of the current state. */
  #update(): void {
    if (this.#document.isClosed) return;
    try {
      this.#snapshot = this.#buildSnapshot();
    } catch (error) {
      // The last snapshot is sent again: a page waits for its edit to be settled before it sends the next one.
      this.#context.log('card editor snapshot', errorName(error));
    }
    for (const panel of this.#panels) this.#sendSnapshot(panel);
    this.#selection.paint();
  }

  #sendSnapshot(panel: SessionPanel): void {
    if (this.#snapshot === undefined) return;
    const settled = this.#settledEdits.get(panel)?.id;
    panel.post(settled === undefined ? this.#snapshot : { ...this.#snapshot, settled });
  }

  #buildSnapshot(): EditorSnapshot {
    const { card, findings } = this.#checked();
    if (isReadable(card)) this.#lastGood = card.sketch;
    this.#context.candles.request(candleRequestOf(this.#document.uri, card, this.#lastGood));
    const candles = this.#context.candles.state(this.#document.uri);
    return buildSnapshot(
      {
        version: this.#document.version,
        card,
        findings,
        lastGood: this.#lastGood,
        origin: this.#origin(),
        publication: this.#context.drafts.stateOf(this.#document.uri, card.card),
        laidOver: this.#context.remoteCards.laidOver(this.#document.uri)?.notice,
        dirty: this.#document.isDirty,
        candles: { kind: candles.kind, text: candles.text },
        decimals: decimalsOfCandles(this.#context.candles, this.#document.uri),
        ...distanceUnitSetting(),
        ...levelConvention(candles.kind === 'ready' ? candles.span?.lastClose : undefined),
        selected: this.#selection.selected,
        now: Date.now(),
      },
      vscode.l10n,
    );
  }

  /** Skips the panel that made the change: it may already have a newer value. */
  #sendPreferences(by: object | undefined): void {
    for (const panel of this.#panels) if (panel !== by) panel.post(this.#context.chart.preferences.message());
  }

  #sendOutcome(panels: Iterable<SessionPanel>): void {
    for (const panel of panels) panel.post(this.#context.outcomes.message(this.#document.uri));
  }

  #candlesChanged(): void {
    for (const panel of this.#panels) this.#views.send(panel);
    this.#updates.schedule();
  }
}

function levelConvention(lastClose: number | undefined): Partial<Pick<SnapshotInput, 'pivotIsInvalidation'>> {
  if (!pivotIsInvalidation()) return {};
  return { pivotIsInvalidation: lastClose === undefined ? {} : { lastClose } };
}

/** What a command shows on a card's charts while it asks. */
export interface LevelPreview {
  /** Instead of the card's own levels. */
  readonly levels: CardSketch['levels'] | undefined;
  /** Prices that could become levels. */
  readonly candidates: readonly LevelCandidateLine[];
}

interface ChartEditorState {
  readonly preferences: Pick<ChartPreferences, 'message' | 'onDidChange' | 'remember' | 'savePreset'>;
  readonly panels: Pick<ChartEditorPanels, 'add' | 'setFocusArea'>;
}

/** What the card editor depends on. */
export interface EditorContext extends PageContext {
  readonly documents: Pick<CardDocuments, 'check' | 'recheck' | 'onDidCheck'>;
  readonly remoteCards: RemoteCards;
  readonly drafts: {
    /** What the draft was published as; undefined if it wasn't. */
    stateOf(draft: vscode.Uri, content: Card | undefined): DraftState | undefined;
    readonly onDidChange: vscode.Event<void>;
  };
  readonly connections: ConnectionNames & { readonly onDidChange: vscode.Event<void> };
  readonly candles: TimeframeCandles;
  readonly outcomes: DocumentOutcomes;
  readonly chart: ChartEditorState;
}
