import { realpath } from 'node:fs/promises';
import { isAbsolute, relative } from 'node:path';
import * as vscode from 'vscode';
import {
  type AgentCandles,
  type AgentHost,
  type CardList,
  type CardPicture,
  type HeldCard,
  type TemplateFile,
  ToolError,
} from '../../agent/agentHost.ts';
import type { LevelConvention } from '../../analysis/outcome.ts';
import { CARD_TEMPLATE_SUFFIX } from '../../card/drafts/cardTemplate.ts';
import type { FindingContext } from '../../card/findings/finding.ts';
import { isRuleId, rulePageName } from '../../card/findings/rules.ts';
import type { Card, Timeframe } from '../../card/model/card.ts';
import type { TextEdit } from '../../card/text/textEdit.ts';
import type { Connections } from '../../shell/connection/connections.ts';
import { openDocumentAt, uriExists } from '../../shell/files/uris.ts';
import { readSetting } from '../../shell/settings.ts';
import { parseInstant } from '../../time.ts';
import type { CandleSources } from '../analyst/cardCandles.ts';
import { readTemplate, type TemplateFolders, templateFiles } from '../analyst/cardTemplates.ts';
import type { CardTextEdits } from '../analyst/cardTextEdits.ts';
import { marketOf } from '../candles/documentCandles.ts';
import { documentOrigin } from '../documents/documentOrigin.ts';
import { CARD_SCHEME, cardAddressOf, type RemoteCards } from '../documents/remoteCards.ts';
import { DRAFT_ENDING, findDrafts, isStoredDraft } from '../drafts/draftFolders.ts';
import { openDraft } from '../drafts/newDraft.ts';
import type { Previews } from '../preview/previewPanels.ts';

/** What agents' tools need of the extension. */
export interface AgentServices extends TemplateFolders, CandleSources {
  readonly documents: { context(uri: vscode.Uri): FindingContext };
  readonly files: RemoteCards;
  readonly connections: Connections;
  readonly editors: CardTextEdits & { settle(): Promise<void> };
  readonly previews: Pick<Previews, 'picture'>;
}

/** What a call's changes are reported to. */
export interface AgentChanges {
  /** Throws unless the person was asked about the call. */
  requireAllowed(): void;
  /** Called with each list of edits that was applied, and the text before it. */
  onEdited(document: vscode.TextDocument, before: string, edits: readonly TextEdit[]): void;
  /** Serializes creations, which choose free names. */
  inTurn<T>(create: () => Promise<T>): Promise<T>;
}

const MOST_DRAFTS = 1_000;
/** The editor refuses larger files, too. */
const LARGEST_BYTES = 1024 * 1024;

/** The cards of this window, for one call of a tool. */
export class WindowCards implements AgentHost {
  readonly #services: AgentServices;
  readonly #signal: AbortSignal;
  readonly #changes: AgentChanges;
  /** The document of a card that was read, at its version then. */
  readonly #documents = new WeakMap<HeldCard, { readonly document: vscode.TextDocument; readonly version: number }>();

  constructor(services: AgentServices, signal: AbortSignal, changes: AgentChanges) {
    this.#services = services;
    this.#signal = signal;
    this.#changes = changes;
  }

  get convention(): LevelConvention {
    return readSetting('levelConvention');
  }

  get createRefusal(): string | undefined {
    return restrictedReason();
  }

  now(): number {
    return Date.now();
  }

  throwIfCancelled(): void {
    this.#signal.throwIfAborted();
  }

  async list(): Promise<CardList> {
    const found = await findDrafts(this.#services.storage, MOST_DRAFTS + 1);
    const drafts = found.slice(0, MOST_DRAFTS);
    const open = vscode.workspace.textDocuments.filter(
      ({ uri, isClosed }) => !isClosed && cardAddressOf(uri) !== undefined,
    );
    const names = [...drafts.map((uri) => nameOf(uri)).sort(), ...open.map(({ uri }) => nameOf(uri))];
    return {
      cards: names.map((name) => ({ name })),
      ...(found.length > MOST_DRAFTS && { problem: `Only ${MOST_DRAFTS} of the drafts are listed.` }),
    };
  }

  async read(name: string): Promise<HeldCard> {
    const uri = await this.#locate(name);
    await this.#services.editors.settle();
    const since = await this.#sinceOf(uri);
    const document = await openCard(uri);
    const held = this.#held(uri, document.getText(), since);
    this.#documents.set(held, { document, version: document.version });
    return held;
  }

  async peek(name: string): Promise<HeldCard> {
    const uri = await this.#locate(name);
    const since = await this.#sinceOf(uri);
    const text = openDocumentAt(uri)?.getText() ?? new TextDecoder().decode(await vscode.workspace.fs.readFile(uri));
    return this.#held(uri, text, since);
  }

  #held(uri: vscode.Uri, text: string, since: number | undefined): HeldCard {
    const { connections, files, documents } = this.#services;
    const origin = documentOrigin(uri, connections, files);
    return {
      name: nameOf(uri),
      text,
      context: documents.context(uri),
      status: origin.kind === 'draft' ? 'draft' : (origin.published?.status ?? 'published'),
      readOnlyReason: restrictedReason() ?? origin.readOnlyReason,
      since,
    };
  }

  async candles({
    card,
    symbol,
    timeframe,
  }: {
    readonly card?: string;
    readonly symbol: string;
    readonly timeframe: Timeframe;
  }): Promise<AgentCandles | undefined> {
    const loaded = card === undefined ? undefined : this.#loadedCandles(card);
    if (loaded?.timeframe === timeframe && loaded.candles.length > 0) return loaded;
    const series = await this.#services.market.lastCandles(symbol, timeframe, this.#signal);
    if (series === undefined) return undefined;
    const { candles, source, tick, readAt } = series;
    return { candles, source, tick, timeframe, ...(readAt !== undefined && { now: readAt }) };
  }

  async candlesAtHand({ card }: { readonly card: string }): Promise<AgentCandles | undefined> {
    return this.#loadedCandles(card);
  }

  /** Those of the card's chart. */
  #loadedCandles(name: string): AgentCandles | undefined {
    const uri = uriOf(name);
    const state = uri && this.#services.candles.state(uri);
    if (state?.kind !== 'ready') return undefined;
    return { ...marketOf(state), tick: state.series.tick };
  }

  async apply(held: HeldCard, edits: readonly TextEdit[]): Promise<void> {
    const read = this.#documents.get(held);
    if (read === undefined) throw new Error('The card was not read by this call.');
    this.#changes.requireAllowed();
    const { document, version } = read;
    await this.#services.editors.apply(document, version, edits);
    this.#changes.onEdited(document, held.text, edits);
  }

  async create(card: Card): Promise<string> {
    this.#changes.requireAllowed();
    return nameOf(await this.#changes.inTurn(() => openDraft(card, this.#services.storage)));
  }

  async templates(): Promise<readonly TemplateFile[]> {
    const read = await Promise.all(
      (await templateFiles(this.#services)).map(async ({ file }) => {
        if (
          vscode.workspace.getWorkspaceFolder(file) !== undefined &&
          !(await isInWorkspace(file, CARD_TEMPLATE_SUFFIX))
        )
          return [];
        const text = await readTemplate(file);
        return text === undefined ? [] : [{ name: vscode.workspace.asRelativePath(file), text }];
      }),
    );
    return read.flat();
  }

  async show(name: string): Promise<CardPicture | undefined> {
    const uri = await this.#locate(name);
    await vscode.commands.executeCommand('vscode.open', uri);
    try {
      const bytes = await this.#services.previews.picture(uri, 1, this.#signal, []);
      return { mimeType: 'image/png', bytes };
    } catch {
      this.#signal.throwIfAborted();
      return undefined;
    }
  }

  async rulePage(rule: string): Promise<string | undefined> {
    if (!isRuleId(rule)) return undefined;
    const page = vscode.Uri.joinPath(this.#services.extensionUri, 'docs', 'rules', rulePageName(rule));
    return new TextDecoder().decode(await vscode.workspace.fs.readFile(page));
  }

  /** The card that a name means. Throws unless it is a draft at hand or a published card. */
  async #locate(name: string): Promise<vscode.Uri> {
    const { storage } = this.#services;
    // Other names needn't be URIs: VS Code refuses to parse e.g. “week 1: eurusd.card.json”.
    const stored = name.startsWith(`${storage.scheme}:`) ? vscode.Uri.parse(name) : undefined;
    if (stored && isStoredDraft(stored, storage) && (await uriExists(stored))) return stored;
    const uri = uriOf(name);
    if (uri?.scheme === CARD_SCHEME) return uri;
    if (uri !== undefined && (await isInWorkspace(uri, DRAFT_ENDING))) return uri;
    throw new ToolError(
      `There is no card ${JSON.stringify(name)} in the workspace.`,
      'Call list_cards, and use a name from its answer. Files outside the workspace can’t be used.',
    );
  }

  async #sinceOf(uri: vscode.Uri): Promise<number | undefined> {
    const published = this.#services.files.publishedOf(uri);
    if (published !== undefined) return parseInstant(published.createdAt);
    if (uri.scheme === CARD_SCHEME) return undefined;
    const { mtime, size } = await vscode.workspace.fs.stat(uri);
    if (size <= LARGEST_BYTES) return mtime;
    throw new ToolError('The file is larger than 1 MB, so it isn’t a card.', 'Call list_cards, and use another card.');
  }
}

async function openCard(uri: vscode.Uri): Promise<vscode.TextDocument> {
  try {
    return await vscode.workspace.openTextDocument(uri);
  } catch {
    throw new ToolError(
      `The card ${JSON.stringify(nameOf(uri))} can’t be opened.`,
      'Call list_cards for the cards at hand, or ask the person to open it.',
    );
  }
}

function restrictedReason(): string | undefined {
  if (vscode.workspace.isTrusted) return undefined;
  return 'The workspace is in Restricted Mode, where cards can only be read. The person can trust it.';
}

/** A card's name for the tools: its path in the workspace, or its URI. */
function nameOf(uri: vscode.Uri): string {
  const folder = vscode.workspace.getWorkspaceFolder(uri);
  const isOnly = vscode.workspace.workspaceFolders?.filter(({ name }) => name === folder?.name).length === 1;
  return folder !== undefined && isOnly ? vscode.workspace.asRelativePath(uri) : uri.toString();
}

/** The URI that a name can mean; undefined if it can't be a card at hand. */
function uriOf(name: string): vscode.Uri | undefined {
  if (name.startsWith(`${CARD_SCHEME}:`)) {
    const uri = vscode.Uri.parse(name);
    return cardAddressOf(uri) === undefined ? undefined : uri;
  }
  if (!name.endsWith(DRAFT_ENDING)) return undefined;
  // A folder that shares its name with another one.
  const open = (vscode.workspace.workspaceFolders ?? []).find(({ uri }) => name.startsWith(`${uri.toString()}/`));
  if (open !== undefined) {
    const uri = vscode.Uri.joinPath(vscode.Uri.parse(name), '.');
    return vscode.workspace.getWorkspaceFolder(uri) === open ? uri : undefined;
  }
  // Some clients write a path, a URI, or Windows separators.
  const address = name.startsWith('file:') ? vscode.Uri.parse(name) : isAbsolute(name) && vscode.Uri.file(name);
  if (address !== false) return vscode.workspace.getWorkspaceFolder(address) && address;
  const folders = vscode.workspace.workspaceFolders ?? [];
  const [first = '', ...rest] = name
    .replace(/^\.[\\/]/, '')
    .replaceAll('\\', '/')
    .split('/');
  const named = folders.length > 1 ? folders.find((folder) => folder.name === first) : undefined;
  const [folder, path] = named === undefined ? [folders[0], [first, ...rest].join('/')] : [named, rest.join('/')];
  const uri = folder && vscode.Uri.joinPath(folder.uri, path);
  return uri && vscode.workspace.getWorkspaceFolder(uri) === folder ? uri : undefined;
}

/** Whether the file exists within a folder of the workspace and has this ending, also behind its symbolic links. */
async function isInWorkspace(uri: vscode.Uri, ending: string): Promise<boolean> {
  const folder = vscode.workspace.getWorkspaceFolder(uri);
  if (folder === undefined) return false;
  if (uri.scheme !== 'file') return true;
  try {
    const file = await realpath(uri.fsPath);
    const below = relative(await realpath(folder.uri.fsPath), file);
    return file.endsWith(ending) && !below.startsWith('..') && !isAbsolute(below);
  } catch {
    return false;
  }
}
