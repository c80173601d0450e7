import * as vscode from 'vscode';
import { mentionAt, mentionsOf, type ObjectMention, objectMentions } from '../../card/mentions/objectMentions.ts';
import type { CardText } from '../../card/text/cardText.ts';
import { rangeOf } from '../../card/text/jsonTree.ts';
import { objectSummary } from '../../card/text/objectSummary.ts';
import { Disposable } from '../../shell/disposable.ts';
import { isSameUri } from '../../shell/files/uris.ts';
import { type DocumentCandles, decimalsOfCandles } from '../candles/documentCandles.ts';
import { CARD_LANGUAGE, type CardDocuments } from '../documents/cardDocuments.ts';
import { documentRange } from '../documents/textDocuments.ts';
import { CARD_EDITOR } from '../editor/cardEditorProvider.ts';

/** Go to Definition from a link to the object it names; to all of them if they share an id. */
export function registerDefinition(documents: CardDocuments, stay: StayInText): vscode.Disposable {
  return vscode.languages.registerDefinitionProvider(CARD_LANGUAGE, {
    provideDefinition(document, position) {
      const { card } = documents.check(document);
      const mention = mentionAt(card, document.offsetAt(position));
      if (mention === undefined) return [];
      const links = mentionsOf(card, mention.id).flatMap((target): vscode.LocationLink[] => {
        if (target.kind !== 'object') return [];
        return [
          {
            originSelectionRange: documentRange(document, mention.range),
            targetUri: document.uri,
            targetRange: documentRange(document, rangeOf(card, target.object.path)),
            targetSelectionRange: documentRange(document, target.idRange),
          },
        ];
      });
      const [first] = links;
      if (first !== undefined) stay.expect(document, position, first.targetSelectionRange ?? first.targetRange);
      return links;
    },
  });
}

/** Find All References of an object, from the object or any link to it. */
export function registerReferences(documents: CardDocuments, stay: StayInText): vscode.Disposable {
  return vscode.languages.registerReferenceProvider(CARD_LANGUAGE, {
    provideReferences(document, position, { includeDeclaration }) {
      const { card } = documents.check(document);
      const mention = mentionAt(card, document.offsetAt(position));
      if (mention === undefined) return [];
      const named = mentionsOf(card, mention.id);
      const references = named.filter(({ kind }) => kind === 'link' || includeDeclaration);
      const [only, other] = references;
      // With a single reference VS Code jumps to it instead of listing it: from the object to its link. On that link
      // a jump would go nowhere, so the object is listed as well.
      const isHere = only === mention && other === undefined;
      const places = (isHere ? named : references).map(({ kind, range, idRange }) => {
        // The whole link is more readable in the list than its id alone.
        return new vscode.Location(document.uri, documentRange(document, kind === 'link' ? range : idRange));
      });
      const [target] = places;
      if (target !== undefined && places.length === 1) stay.expect(document, position, target.range);
      return places;
    },
  });
}

/** Highlights all occurrences of the id at the cursor. Elsewhere VS Code highlights equal words itself. */
export function registerHighlights(documents: CardDocuments): vscode.Disposable {
  return vscode.languages.registerDocumentHighlightProvider(CARD_LANGUAGE, {
    provideDocumentHighlights(document, position) {
      const { card } = documents.check(document);
      const mention = mentionAt(card, document.offsetAt(position));
      if (mention === undefined) return undefined;
      return mentionsOf(card, mention.id).map(({ kind, idRange }) => {
        const does = kind === 'object' ? vscode.DocumentHighlightKind.Write : vscode.DocumentHighlightKind.Read;
        return new vscode.DocumentHighlight(documentRange(document, idRange), does);
      });
    },
  });
}

/** Makes links in texts clickable (Ctrl+click goes to the object). Broken links aren't clickable. */
export function registerLinks(documents: CardDocuments, candles: Pick<DocumentCandles, 'state'>): vscode.Disposable {
  return vscode.languages.registerDocumentLinkProvider(CARD_LANGUAGE, {
    provideDocumentLinks(document) {
      const { card } = documents.check(document);
      const mentions = objectMentions(card);
      const decimals = decimalsOfCandles(candles, document.uri);
      const targets = new Map<string, LinkTarget>();
      for (const mention of mentions) {
        if (mention.kind !== 'object' || targets.has(mention.id)) continue;
        targets.set(mention.id, targetOf(document, card, mention, decimals));
      }
      return mentions.flatMap((mention) => {
        const target = mention.kind === 'link' ? targets.get(mention.id) : undefined;
        if (target === undefined) return [];
        const link = new vscode.DocumentLink(documentRange(document, mention.range), target.uri);
        link.tooltip = target.tooltip;
        return [link];
      });
    },
  });
}

interface LinkTarget {
  readonly uri: vscode.Uri;
  readonly tooltip: string;
}

function targetOf(
  document: vscode.TextDocument,
  card: CardText,
  { id, idRange }: ObjectMention,
  decimals: number | undefined,
): LinkTarget {
  const start = document.positionAt(idRange.offset);
  const summary = objectSummary(card.sketch, id, decimals);
  return {
    uri: textAddress(document.uri, start),
    tooltip: [summary?.what, summary?.price, id].filter((part) => part !== undefined).join(' · '),
  };
}

/**
 * A command URI for the position. `uri#L,C` would open the file's default editor, the chart, and a link can't call
 * `vscode.openWith`, which is available to extensions only. The URI is passed as a string, because VS Code resolves a
 * `file` URI in a link on the machine of the window, which may differ from the extension host's.
 */
function textAddress(uri: vscode.Uri, { line, character }: vscode.Position): vscode.Uri {
  const parts = [uri.toString(), { line, character }];
  return vscode.Uri.parse(`command:chartCards.openAsText?${encodeURIComponent(JSON.stringify(parts))}`);
}

/** How long after a request for a location an opening chart counts as its result, in milliseconds. */
const JUMP_TIMEOUT_MS = 1_000;

/** A jump that VS Code may be about to make. */
interface ExpectedJump {
  readonly document: vscode.TextDocument;
  readonly target: vscode.Range;
  readonly column: vscode.ViewColumn;
  readonly isPreview: boolean;
  /** Whether the chart was already open in the text's group. */
  readonly hadChart: boolean;
  /** Epoch milliseconds. */
  readonly until: number;
}

/**
 * Returns from the chart to the text after a jump. Go to Definition and a single reference open their target in the
 * file's default editor, even from a text editor of the same file (microsoft/vscode#215589), which would be the chart.
 */
export class StayInText extends Disposable {
  #jump: ExpectedJump | undefined;

  constructor() {
    super();
    this._register(vscode.window.tabGroups.onDidChangeTabs(() => void this.#look()));
  }

  /** Records a request with a single target. Requests away from the cursor are ignored: they come from hovering. */
  expect(document: vscode.TextDocument, position: vscode.Position, target: vscode.Range): void {
    const editor = vscode.window.activeTextEditor;
    this.#jump = undefined;
    if (editor?.document !== document || !editor.selection.active.isEqual(position)) return;
    // Not the group's active tab: VS Code may still report the chart there after a jump.
    const group = vscode.window.tabGroups.all.find(({ viewColumn }) => viewColumn === editor.viewColumn);
    const tab = group?.tabs.find((one) => isTextOf(one, document));
    if (group === undefined || tab === undefined) return;
    this.#jump = {
      document,
      target,
      column: group.viewColumn,
      isPreview: tab.isPreview,
      hadChart: group.tabs.some((one) => isChartOf(one, document)),
      until: performance.now() + JUMP_TIMEOUT_MS,
    };
  }

  async #look(): Promise<void> {
    const jump = this.#jump;
    const group = vscode.window.tabGroups.activeTabGroup;
    const chart = group.activeTab;
    if (jump === undefined || chart === undefined || !isChartOf(chart, jump.document)) return;
    this.#jump = undefined;
    if (performance.now() > jump.until || group.viewColumn !== jump.column) return;
    const { document, target, column, isPreview, hadChart } = jump;
    const selection = new vscode.Range(target.start, target.start);
    await vscode.window.showTextDocument(document, { viewColumn: column, selection, preview: isPreview });
    // Close a chart that was opened for the jump, unless it replaced the text's preview tab. A dirty one stays open
    // behind the text, because closing it would ask whether to save.
    // VS Code may have replaced the group's object meanwhile, whose tabs can't be closed any more.
    const shown = vscode.window.tabGroups.all.find(({ viewColumn }) => viewColumn === column);
    const left = shown?.tabs.find((tab) => isChartOf(tab, document));
    if (!hadChart && left !== undefined && !document.isDirty) await vscode.window.tabGroups.close(left, true);
  }
}

function isTextOf({ input }: vscode.Tab, { uri }: vscode.TextDocument): boolean {
  return input instanceof vscode.TabInputText && isSameUri(input.uri, uri);
}

function isChartOf({ input }: vscode.Tab, { uri }: vscode.TextDocument): boolean {
  return input instanceof vscode.TabInputCustom && input.viewType === CARD_EDITOR && isSameUri(input.uri, uri);
}
