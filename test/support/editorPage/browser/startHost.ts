import { sampleCandles } from '../../../../bench/chart/sampleCandles.ts';
import type { CardSketch } from '../../../../src/card/cardSketch.ts';
import type { CardText } from '../../../../src/card/cardText.ts';
import { check } from '../../../../src/card/findings/check.ts';
import type { Finding } from '../../../../src/card/findings/finding.ts';
import { findFix } from '../../../../src/card/findings/fixes.ts';
import type { PublishedCard } from '../../../../src/card/publishedCard.ts';
import { formatCard } from '../../../../src/card/text/jsonFormat.ts';
import { readCardText } from '../../../../src/card/text/readCard.ts';
import { applyTextEdits, type TextEdit } from '../../../../src/card/text/textEdit.ts';
import type { CardEdit } from '../../../../src/protocol/cardEdit.ts';
import type { RememberedPreferences, StylePreset } from '../../../../src/protocol/chartSettings.ts';
import {
  type FromEditor,
  fromEditorSchema,
  type ToEditor,
  type TypingPhase,
} from '../../../../src/protocol/editorMessages.ts';
import { parseMessage } from '../../../../src/protocol/parseMessage.ts';
import type { L10n } from '../../../../src/workbench/displayText.ts';
import { isReadable, planCardEdit } from '../../../../src/workbench/editor/cardEdits.ts';
import { copyObjects, cutObjects, pasteObjects } from '../../../../src/workbench/editor/copyPaste.ts';
import { buildSnapshot, type DocumentOrigin } from '../../../../src/workbench/editor/documentSnapshot.ts';
import { IntermediateTexts } from '../../../../src/workbench/editor/editQueue.ts';
import {
  DEFAULT_PREFERENCES,
  readPresets,
  withPreferenceChange,
  withPreset,
} from '../../../../src/workbench/editor/storedPreferences.ts';
import type { ChartCandles } from '../../../../webview/chart/candles.ts';
import type { EditorPageOptions } from '../../pageOptions.ts';
import { sampleCard } from '../sampleCard.ts';

declare global {
  interface Window {
    readonly pageOptions: EditorPageOptions;
    editorHost: CardHost;
  }
}

const { bars, text, ...card } = window.pageOptions;
const candles = sampleCandles(Math.max(1, bars));
const price = candles.close.at(-1) ?? 1.1;

const WORDS = {
  t: (message: string, ...values: (string | number)[]): string =>
    message.replaceAll(/\{(\d+)\}/g, (_, place) => String(values[Number(place)])),
};

/**
 * Stands in for the extension when the editor page runs alone in a browser: one document with its undo history, parsed,
 * checked and edited by the extension's own functions. Only VS Code itself is faked.
 */
class CardHost {
  /** All messages from the page, oldest first. */
  readonly received: FromEditor[] = [];
  readonly #card: EditorPageCard;
  readonly #toPage: (message: ToEditor) => void;
  #text: string;
  #undo: string[] = [];
  #redo: string[] = [];
  readonly #halfTyped = new IntermediateTexts();
  #version = 1;
  #saved: string;
  #lastGood: CardSketch | undefined;
  #selected: readonly string[] = [];
  /** `id` of the page's last edit. */
  #settled: number | undefined;
  #remembered: RememberedPreferences;
  /** The raw setting. */
  #presets: readonly unknown[];
  readonly #origin: DocumentOrigin;
  readonly #clipboard = new HostClipboard({
    card: () => this.#read(),
    selected: () => this.#selected,
    select: (objectIds) => this.#select(objectIds),
    edit: (edit) => this.#edit(this.#version, edit),
    refuse: (reason) => this.send({ type: 'editRefused', reason }),
    tell: (text) => this.send({ type: 'status', text }),
    words: WORDS,
  });
  #state: unknown;

  constructor(card: EditorPageCard, toPage: (message: ToEditor) => void) {
    this.#card = card;
    this.#text = card.text;
    this.#saved = card.text;
    this.#state = card.state;
    this.#toPage = toPage;
    this.#remembered = { ...DEFAULT_PREFERENCES, ...card.remembered };
    this.#presets = card.presets ?? [];
    this.#origin = originOf(card);
  }

  /** The document's text. */
  get text(): string {
    return this.#text;
  }

  /** Number of undo steps. */
  get steps(): number {
    let [steps, now] = [0, this.#text];
    for (const text of this.#undo.toReversed()) {
      if (text === now || this.#halfTyped.has(text)) continue;
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
    return { remembered: this.#remembered, presets: readPresets([...this.#presets]) };
  }

  /** The clipboard's text. */
  get clipboard(): string {
    return this.#clipboard.text;
  }

  set clipboard(text: string) {
    this.#clipboard.text = text;
  }

  /** Changes the text as another editor of the document would. */
  type(text: string): void {
    this.#put(text);
    this.#show();
  }

  /** Undoes or redoes the last step, as VS Code does. */
  history(action: 'undo' | 'redo'): void {
    const before = this.#text;
    const [from, to] = action === 'undo' ? [this.#undo, this.#redo] : [this.#redo, this.#undo];
    do {
      const text = from.pop();
      if (text === undefined) break;
      to.push(this.#text);
      this.#text = text;
      this.#version++;
    } while (this.#text === before || this.#halfTyped.has(this.#text));
    this.#show();
  }

  /** VS Code's API for webviews. */
  get api() {
    return {
      postMessage: (message: unknown): void => this.#receive(message),
      getState: (): unknown => this.#state,
      setState: (state: unknown): void => {
        this.#state = state;
      },
    };
  }

  /** Sends the page a message as the extension would. */
  send(message: ToEditor): void {
    setTimeout(() => this.#toPage(message));
  }

  #receive(raw: unknown): void {
    const parsed = parseMessage(fromEditorSchema(), structuredClone(raw));
    if (parsed.kind === 'dropped') throw new Error(`The page sent an unknown message: ${parsed.problem}`);
    const { message } = parsed;
    this.received.push(message);
    switch (message.type) {
      case 'ready':
        // Sent first, as in the extension, so that the page is drawn with the stored panel width.
        this.#sendPreferences();
        this.#show();
        if (this.#card.candles === undefined) this.send({ type: 'noCandles' });
        else this.send({ type: 'candles', ...this.#card.candles } as ToEditor);
        return;
      case 'edit':
        this.#settled = message.id;
        // Typing reaches any text, like in the extension.
        this.#edit(message.typed === undefined ? message.version : this.#version, message.edit, message.typed);
        return;
      case 'applyFix':
        this.#settled = message.id;
        this.#apply(message.version, findFix(this.#findings(), message.fix)?.edits ?? []);
        return;
      case 'select':
        this.#select(message.objectIds);
        return;
      case 'history':
        this.history(message.action);
        return;
      case 'remember':
        this.#remembered = withPreferenceChange(this.#remembered, message.remembered);
        return;
      case 'savePreset':
        this.#presets = withPreset([...this.#presets], message.preset);
        this.#sendPreferences();
        this.send({ type: 'status', text: `The style “${message.preset.name}” is kept in the settings.` });
        return;
      case 'clipboard':
        this.#clipboard.run(message.action, message.text);
        return;
      case 'copyText':
        this.#clipboard.text = message.text;
        return;
      case 'action':
        if (message.action === 'save') this.#saved = this.#text;
        this.#show();
        return;
      default:
        return;
    }
  }

  #select(objectIds: readonly string[]): void {
    this.#selected = objectIds;
    this.#show();
  }

  #sendPreferences(): void {
    this.send({ type: 'preferences', remembered: this.#remembered, presets: [...this.preferences.presets] });
  }

  /** Whether the text now says what the edit meant. */
  #edit(seen: number, edit: CardEdit, typed?: TypingPhase): boolean {
    const before = this.#text;
    const plan = this.#card.readOnly === undefined ? planCardEdit(this.#read(), edit) : undefined;
    if (plan?.kind !== 'edits') {
      this.send({ type: 'editRefused', reason: plan?.why ?? this.#card.readOnly ?? '' });
      this.#show();
      return false;
    }
    const applied = this.#apply(seen, plan.edits);
    if (before !== this.#text) this.#halfTyped.changed(before, this.#text, typed === 'continues');
    return applied;
  }

  #apply(seen: number, edits: readonly TextEdit[]): boolean {
    const isCurrent = seen === this.#version;
    if (!isCurrent) this.send({ type: 'editRefused', reason: 'The card changed in the meantime.' });
    else if (edits.length > 0) this.#put(applyTextEdits(this.#text, edits));
    this.#show();
    return isCurrent;
  }

  #put(text: string): void {
    this.#undo.push(this.#text);
    this.#redo = [];
    this.#text = text;
    this.#version++;
  }

  #read(): CardText {
    return readCardText(this.#text);
  }

  #findings(): readonly Finding[] {
    const published = this.#origin.kind === 'remote' ? this.#origin.published : undefined;
    return check(this.#read(), { now: Date.now(), ...(published === undefined ? {} : { published }) });
  }

  #show(): void {
    const card = this.#read();
    if (isReadable(card)) this.#lastGood = card.sketch;
    this.send({
      ...(this.#settled === undefined ? {} : { settled: this.#settled }),
      ...buildSnapshot(
        {
          version: this.#version,
          card,
          findings: this.#findings(),
          lastGood: this.#lastGood,
          origin: this.#origin,
          dirty: this.#text !== this.#saved,
          candles: { kind: this.#card.candles === undefined ? 'none' : 'ready', text: 'Sample · EUR/USD · H4' },
          selected: this.#selected,
          now: Date.now(),
        },
        WORDS,
      ),
    });
  }
}

/** Copies, cuts and pastes as the extension does, on its own clipboard. */
class HostClipboard {
  text = '';
  readonly #parts: HostClipboardOptions;

  constructor(parts: HostClipboardOptions) {
    this.#parts = parts;
  }

  run(action: 'copy' | 'cut' | 'paste', pasted?: string): void {
    if (action === 'paste') this.#paste(pasted ?? this.text);
    else this.#copy(action === 'copy' ? copyObjects : cutObjects);
  }

  #copy(from: typeof copyObjects): void {
    const { card, selected, select, edit, refuse, tell, words } = this.#parts;
    const copied = from(card().sketch, selected(), words);
    if (copied.kind === 'refused') {
      refuse(copied.reason);
      return;
    }
    this.text = copied.text;
    if (copied.edit !== undefined) {
      if (!edit(copied.edit)) return;
      select(copied.left);
    }
    tell(copied.message);
  }

  #paste(text: string): void {
    const { card, select, edit, refuse, tell, words } = this.#parts;
    const result = pasteObjects(card().sketch, text, Date.now(), words);
    if (result.kind === 'refused') {
      refuse(result.reason);
      return;
    }
    if (!edit(result.edit)) return;
    select(result.select);
    tell(result.message);
  }
}

window.editorHost = new CardHost(
  {
    text: text ?? formatCard(sampleCard(price)),
    candles: bars === 0 ? undefined : candles,
    ...card,
  },
  (message) => window.postMessage(message, '*'),
);
Object.assign(window, { acquireVsCodeApi: () => window.editorHost.api });

/** Options of the page. */
export interface EditorPageCard {
  readonly text: string;
  readonly candles: ChartCandles | undefined;
  /** Why nothing can be changed. */
  readonly readOnly?: string;
  /** The card's status on the service; absent for a draft. */
  readonly published?: string;
  readonly remembered?: Partial<RememberedPreferences>;
  readonly presets?: readonly StylePreset[];
  /** The view state that the page saved when it was closed. */
  readonly state?: unknown;
}

/** A draft, or the card as the service would hold it now. */
function originOf({ text, readOnly: readOnlyReason, published: status }: EditorPageCard): DocumentOrigin {
  if (status === undefined) return { kind: 'draft', fileName: 'sample.card.json', readOnlyReason };
  const { card } = readCardText(text);
  if (card === undefined) throw new Error('Only a complete card can be published.');
  const now = new Date().toISOString();
  const published: PublishedCard = {
    analysisId: 'an_1',
    communityId: 'co_1',
    channelId: 'ch_1',
    card,
    status,
    ownerId: 'me',
    createdAt: now,
    updatedAt: now,
    savedIds: {},
  };
  return { kind: 'remote', connection: 'Sandbox', channel: 'forex', published, gone: false, readOnlyReason };
}

/** What the clipboard works with. */
export interface HostClipboardOptions {
  readonly card: () => CardText;
  readonly selected: () => readonly string[];
  readonly select: (objectIds: readonly string[]) => void;
  /** False if the edit was refused. */
  readonly edit: (edit: CardEdit) => boolean;
  readonly refuse: (reason: string) => void;
  readonly tell: (text: string) => void;
  readonly words: L10n;
}
