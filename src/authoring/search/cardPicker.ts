import { isDeepStrictEqual } from 'node:util';
import * as vscode from 'vscode';
import type { CardService } from '../../client/cards/cardService.ts';
import { OBJECT_ID_PATTERN } from '../../contract/recordId.ts';
import { plainLabel } from '../../shell/displayText.ts';
import { Disposable } from '../../shell/disposable.ts';
import { describeRefusalOrFailure } from '../../shell/responses/outcomeErrors.ts';
import { cardIcon } from '../documents/cardIcon.ts';
import { cardDescription, cardTitle } from '../tree/treeNodes.ts';
import type { CardCache, SearchedChannel } from './cardCache.ts';
import { type CardMatch, type FoundPiece, matchCard, readQuery, TopMatches } from './cardIndex.ts';
import type { CardSearch } from './cardSearch.ts';

/** Configuration of a card search: the found card is opened, or only chosen. */
export type CardQuestion = SearchedCards & (CardOpener | CardChooser);

interface SearchedCards {
  readonly title: string;
  readonly placeholder: string;
  /** Only cards that mention this symbol. */
  readonly mentions?: string;
  /** The current card, which is excluded. */
  readonly except?: string;
  readonly extension: vscode.Uri;
}

/** Opens the chosen card where the user wants it. */
export interface CardOpener {
  readonly open: (card: FoundCard, where: 'here' | 'beside' | 'preview') => Promise<void>;
}

interface CardChooser {
  readonly choose: (analysisId: string) => void;
}

interface FoundCard {
  readonly analysisId: string;
  readonly title: string;
  readonly channel: SearchedChannel;
}

/** Maximum number of rows: more would slow VS Code down. */
const MAX_ROWS = 100;
/** Cards per step: takes a fraction of a millisecond to a few milliseconds. */
const CHUNK_SIZE = 200;
/** Delay before rows are updated after a page arrives, in milliseconds. */
const REDRAW_DELAY_MS = 100;

/**
 * Searches cards while the user types and pages are still being read. Ends when a card is chosen or the picker is
 * closed.
 */
export class CardPicker extends Disposable {
  readonly #pick: vscode.QuickPick<FoundRow>;
  readonly #cache: CardCache;
  readonly #service: Pick<CardService, 'list'>;
  readonly #question: CardQuestion;
  readonly #buttons: RowButtons = rowButtons();
  readonly #again: vscode.QuickInputButton;
  readonly #stop: vscode.QuickInputButton;
  readonly #closed: Promise<void>;
  #reading: AbortController | undefined;
  #searching = new AbortController();
  #searched: Promise<void> = Promise.resolve();
  #rest: ReturnType<typeof setTimeout> | undefined;
  /** The text whose rows are shown. */
  #valueShown: string | undefined;

  constructor(
    pick: vscode.QuickPick<FoundRow>,
    cache: CardCache,
    service: Pick<CardService, 'list'>,
    question: CardQuestion,
  ) {
    super();
    this.#pick = this._register(pick);
    this.#cache = cache;
    this.#service = service;
    this.#question = question;
    this.#again = { iconPath: new vscode.ThemeIcon('refresh'), tooltip: vscode.l10n.t('Read All Cards Again') };
    this.#stop = { iconPath: new vscode.ThemeIcon('debug-stop'), tooltip: vscode.l10n.t('Stop Reading') };
    pick.placeholder = question.placeholder;
    pick.ignoreFocusOut = true;
    pick.matchOnDescription = true;
    pick.matchOnDetail = true;
    pick.keepScrollPosition = true;
    this._register(pick.onDidChangeValue(() => this.#search()));
    this._register(
      pick.onDidTriggerButton((button) => (button === this.#stop ? this.#reading?.abort() : this.#read())),
    );
    this._register(
      pick.onDidTriggerItemButton(
        ({ item, button }) => void this.#take(item, button === this.#buttons.preview ? 'preview' : 'beside'),
      ),
    );
    this._register(pick.onDidAccept(() => void this.#accept()));
    this.#closed = new Promise((resolve) => this._register(pick.onDidHide(() => resolve())));
    this._register({ dispose: () => this.#end() });
  }

  /** Shows the picker; resolves when it is closed. */
  async run(): Promise<void> {
    this.#pick.show();
    // Reading starts first, so that "No card matches" isn't shown while pages are on their way.
    if (!this.#cache.isFresh(Date.now())) this.#read();
    this.#search();
    await this.#closed;
    this.dispose();
  }

  /**
   * Completes the search for a new text first: Enter right after typing must not choose an outdated row. Rows of the
   * current text are not searched again: Enter means the row that was active when it was pressed.
   */
  async #accept(): Promise<void> {
    if (this.#pick.value !== this.#valueShown) await this.#searched;
    const [row] = this.#pick.activeItems;
    if (row !== undefined) await this.#take(row, 'here');
  }

  async #take({ target }: FoundRow, where: 'here' | 'beside' | 'preview'): Promise<void> {
    switch (target.kind) {
      case 'note':
        return;
      case 'readAgain':
        this.#read();
        return;
      case 'id':
        this.#pick.hide();
        if ('choose' in this.#question) this.#question.choose(target.id);
        return;
      case 'card': {
        const { analysisId, title } = target.match.summary;
        this.#pick.hide();
        if ('choose' in this.#question) return this.#question.choose(analysisId);
        try {
          await this.#question.open({ analysisId, title, channel: target.channel }, where);
        } catch (error) {
          if (error instanceof Error) void vscode.window.showErrorMessage(error.message);
        }
      }
    }
  }

  #read(): void {
    if (this.#reading !== undefined) return;
    const reading = new AbortController();
    this.#reading = reading;
    void this.#readAll(reading.signal).finally(() => {
      this.#reading = undefined;
      if (!this.isDisposed) this.#search();
    });
    this.#updateTitle();
  }

  async #readAll(signal: AbortSignal): Promise<void> {
    for await (const _page of this.#cache.read(this.#service, signal)) {
      if (this.isDisposed) return;
      this.#rest ??= setTimeout(() => {
        this.#rest = undefined;
        this.#search();
      }, REDRAW_DELAY_MS);
    }
  }

  /** Searches the cache again for the current text. */
  #search(): void {
    this.#searching.abort();
    this.#searching = new AbortController();
    this.#searched = this.#find(this.#searching.signal);
  }

  async #find(signal: AbortSignal): Promise<void> {
    const { mentions, except } = this.#question;
    const query = readQuery(this.#pick.value, mentions);
    const best = new TopMatches(MAX_ROWS);
    const channels = new Map<string, SearchedChannel>();
    let searched = 0;
    for (const { summary, channel } of this.#cache.cards()) {
      const match = summary.analysisId === except ? undefined : matchCard(summary, query);
      if (match !== undefined) {
        best.add(match);
        channels.set(summary.analysisId, channel);
      }
      searched += 1;
      if (searched % CHUNK_SIZE !== 0) continue;
      await new Promise((resolve) => setImmediate(resolve));
      if (signal.aborted) return;
    }
    this.#show(best, channels);
  }

  #show(best: TopMatches, channels: ReadonlyMap<string, SearchedChannel>): void {
    const { extension } = this.#question;
    const buttons = 'choose' in this.#question ? [] : [this.#buttons.beside, this.#buttons.preview];
    const cards = best.best.flatMap((match) => {
      const channel = channels.get(match.summary.analysisId);
      return channel === undefined ? [] : [cardRow(match, channel, extension, buttons)];
    });
    const active = idOf(this.#pick.activeItems[0]);
    const rows = [...cards, ...this.#notes(best.count)];
    this.#updateTitle();
    const isSameText = this.#pick.value === this.#valueShown;
    this.#valueShown = this.#pick.value;
    // Most pages of a large channel add no row. Setting the rows again would undo a move that VS Code hasn't reported yet.
    if (isSameText && isDeepStrictEqual(rows.map(contentOf), this.#pick.items.map(contentOf))) return;
    this.#pick.items = rows;
    // The user may have moved down the list, and a new page must not jump back to its top.
    const again = active === undefined ? undefined : rows.find((row) => idOf(row) === active);
    if (again !== undefined && isSameText) this.#pick.activeItems = [again];
  }

  /** Messages about the list, shown below its cards. */
  #notes(matches: number): FoundRow[] {
    const { state, withoutTexts } = this.#cache;
    const notes: FoundRow[] = [];
    if (matches > MAX_ROWS) {
      const text = vscode.l10n.t('{0} more matches', matches - MAX_ROWS);
      notes.push(noteRow('ellipsis', text, vscode.l10n.t('Type more to see them.')));
    }
    if (state.kind === 'failed') {
      const detail = vscode.l10n.t('“{0}” wasn’t read completely. Select to try again.', state.channel);
      notes.push(noteRow('warning', describeRefusalOrFailure(state.problem), detail, { kind: 'readAgain' }));
    }
    if (state.kind === 'stopped' && this.#reading === undefined) {
      const detail = vscode.l10n.t('Only cards read so far are searched. Select to continue.');
      notes.push(noteRow('debug-stop', vscode.l10n.t('Reading was stopped'), detail, { kind: 'readAgain' }));
    }
    if (withoutTexts > 0) {
      const text =
        withoutTexts === 1
          ? vscode.l10n.t('1 card was searched without its texts and levels')
          : vscode.l10n.t('{0} cards were searched without their texts and levels', withoutTexts);
      notes.push(noteRow('info', text, vscode.l10n.t('The service’s list contained only title, symbol and status.')));
    }
    const id = this.#pick.value.trim().toLowerCase();
    if ('choose' in this.#question && OBJECT_ID_PATTERN.test(id)) {
      const detail = vscode.l10n.t('Use the card with this ID, even if it isn’t in your channels.');
      notes.unshift(noteRow('edit', id, detail, { kind: 'id', id }));
    } else if (matches === 0 && this.#reading === undefined) {
      notes.unshift(
        noteRow('search', vscode.l10n.t('No card matches'), vscode.l10n.t('Cards must contain every word.')),
      );
    }
    return notes;
  }

  /** Title, progress and buttons. */
  #updateTitle(): void {
    if (this.isDisposed) return;
    const isReading = this.#reading !== undefined;
    const { count, total } = this.#cache;
    const read = isReading
      ? vscode.l10n.t('reading, {0} so far…', count)
      : total === undefined || total === count
        ? vscode.l10n.t('{0} cards', count)
        : vscode.l10n.t('{0} of {1}', count, total);
    this.#pick.title = `${this.#question.title} · ${read}`;
    if (this.#pick.busy === isReading && this.#pick.buttons.length > 0) return;
    this.#pick.busy = isReading;
    this.#pick.buttons = [isReading ? this.#stop : this.#again];
  }

  #end(): void {
    this.#reading?.abort();
    this.#searching.abort();
    clearTimeout(this.#rest);
  }
}

/** Asks for a published card of the current connection: one of its channels, or any by its ID; undefined if cancelled. */
export async function choosePublishedCard(
  search: CardSearch,
  extension: vscode.Uri,
  title: string,
): Promise<{ readonly connectionId: string; readonly analysisId: string } | undefined> {
  const { connectionId, cache, service } = await search.open();
  let chosen: string | undefined;
  await new CardPicker(vscode.window.createQuickPick(), cache, service, {
    title,
    placeholder: vscode.l10n.t('Published card: words from its title or text, symbol, status, or its ID'),
    extension,
    choose: (analysisId) => {
      chosen = analysisId;
    },
  }).run();
  return chosen === undefined ? undefined : { connectionId, analysisId: chosen };
}

/** All of a row but its icons, whose URIs remember that they were sent. */
function contentOf({ label, description, detail, target }: FoundRow): unknown {
  return { label, description, detail, target };
}

function idOf(row: FoundRow | undefined): string | undefined {
  return row?.target.kind === 'card' ? row.target.match.summary.analysisId : undefined;
}

/** The action behind a row. */
type RowTarget =
  | { readonly kind: 'card'; readonly match: CardMatch; readonly channel: SearchedChannel }
  | { readonly kind: 'id'; readonly id: string }
  /** A message about the list. */
  | { readonly kind: 'note' }
  | { readonly kind: 'readAgain' };

/** A row of the picker. VS Code's own filter is bypassed, because the matching happens here. */
export interface FoundRow extends vscode.QuickPickItem {
  readonly target: RowTarget;
}

interface RowButtons {
  readonly beside: vscode.QuickInputButton;
  readonly preview: vscode.QuickInputButton;
}

/** Created once for all rows: VS Code identifies a pressed button by object identity. */
function rowButtons(): RowButtons {
  return {
    beside: { iconPath: new vscode.ThemeIcon('split-horizontal'), tooltip: vscode.l10n.t('Open to the Side') },
    preview: { iconPath: new vscode.ThemeIcon('open-preview'), tooltip: vscode.l10n.t('Preview Card') },
  };
}

/** A card as a row; matches are shown only if title and description don't already contain them. */
function cardRow(
  match: CardMatch,
  channel: SearchedChannel,
  extension: vscode.Uri,
  buttons: readonly vscode.QuickInputButton[],
): FoundRow {
  const { summary, found } = match;
  const pieces = found.filter(isHidden).map(({ piece }) => piece);
  return {
    label: plainLabel(cardTitle(summary)),
    description: plainLabel(`${cardDescription(summary, Date.now())} · ${channel.name}`),
    ...(pieces.length === 0 ? {} : { detail: plainLabel([...new Set(pieces)].join(' · ')) }),
    iconPath: cardIcon(extension, summary.type),
    buttons,
    alwaysShow: true,
    target: { kind: 'card', match, channel },
  };
}

function noteRow(icon: string, text: string, detail: string, target: RowTarget = { kind: 'note' }): FoundRow {
  return { label: `$(${icon}) ${plainLabel(text)}`, detail: plainLabel(detail), alwaysShow: true, target };
}

function isHidden({ place }: FoundPiece): boolean {
  return place === 'text' || place === 'level' || place === 'owner';
}
