import * as vscode from 'vscode';
import type { CardText } from '../../card/cardText.ts';
import { mentionAt, mentionsOf, type ObjectMention, objectMentions } from '../../card/objectMentions.ts';
import { objectSummary } from '../../card/objectSummary.ts';
import { rangeOf } from '../../card/text/jsonTree.ts';
import { Disposable } from '../disposable.ts';
import { CARD_EDITOR } from '../editor/cardEditorProvider.ts';
import { documentRange } from '../editor/textDocuments.ts';
import { CARD_LANGUAGE, type CardDocuments } from './cardDocuments.ts';

/** Goes from a link to the level or drawing it names; of several with one id, to all. */
export class ObjectDefinition implements vscode.DefinitionProvider {
  readonly #documents: CardDocuments;
  readonly #stay: StayInText;

  constructor(documents: CardDocuments, stay: StayInText) {
    this.#documents = documents;
    this.#stay = stay;
  }

  static register(documents: CardDocuments, stay: StayInText): vscode.Disposable {
    const provider = new ObjectDefinition(documents, stay);
    return vscode.languages.registerDefinitionProvider({ language: CARD_LANGUAGE }, provider);
  }

  provideDefinition(document: vscode.TextDocument, position: vscode.Position): vscode.LocationLink[] {
    const { card } = this.#documents.check(document);
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
    if (first !== undefined) this.#stay.expect(document, position, first.targetSelectionRange ?? first.targetRange);
    return links;
  }
}

/** Finds an object and every link to it, from any of them. */
export class ObjectReferences implements vscode.ReferenceProvider {
  readonly #documents: CardDocuments;
  readonly #stay: StayInText;

  constructor(documents: CardDocuments, stay: StayInText) {
    this.#documents = documents;
    this.#stay = stay;
  }

  static register(documents: CardDocuments, stay: StayInText): vscode.Disposable {
    const provider = new ObjectReferences(documents, stay);
    return vscode.languages.registerReferenceProvider({ language: CARD_LANGUAGE }, provider);
  }

  provideReferences(
    document: vscode.TextDocument,
    position: vscode.Position,
    { includeDeclaration }: vscode.ReferenceContext,
  ): vscode.Location[] {
    const { card } = this.#documents.check(document);
    const mention = mentionAt(card, document.offsetAt(position));
    if (mention === undefined) return [];
    const named = mentionsOf(card, mention.id);
    const asked = named.filter(({ kind }) => kind === 'link' || includeDeclaration);
    const [only, other] = asked;
    // VS Code shows several in a list and goes to the only one: from the object to its link. On that link itself there
    // would be nowhere to go, so there the list shows the object, too.
    const isHere = only === mention && other === undefined;
    const places = (isHere ? named : asked).map(({ kind, range, idRange }) => {
      // The link as a whole reads better in a list than its id alone.
      return new vscode.Location(document.uri, documentRange(document, kind === 'link' ? range : idRange));
    });
    const [target] = places;
    if (target !== undefined && places.length === 1) this.#stay.expect(document, position, target.range);
    return places;
  }
}

/** Marks all places of the id under the cursor. Elsewhere VS Code marks equal words itself. */
export class ObjectHighlights implements vscode.DocumentHighlightProvider {
  readonly #documents: CardDocuments;

  constructor(documents: CardDocuments) {
    this.#documents = documents;
  }

  static register(documents: CardDocuments): vscode.Disposable {
    const provider = new ObjectHighlights(documents);
    return vscode.languages.registerDocumentHighlightProvider({ language: CARD_LANGUAGE }, provider);
  }

  provideDocumentHighlights(
    document: vscode.TextDocument,
    position: vscode.Position,
  ): vscode.DocumentHighlight[] | undefined {
    const { card } = this.#documents.check(document);
    const mention = mentionAt(card, document.offsetAt(position));
    if (mention === undefined) return undefined;
    return mentionsOf(card, mention.id).map(({ kind, idRange }) => {
      const does = kind === 'object' ? vscode.DocumentHighlightKind.Write : vscode.DocumentHighlightKind.Read;
      return new vscode.DocumentHighlight(documentRange(document, idRange), does);
    });
  }
}

/** Links of the texts as links of the editor: Ctrl+click goes to the object. Links to nothing are none. */
export class ObjectLinks implements vscode.DocumentLinkProvider {
  readonly #documents: CardDocuments;

  constructor(documents: CardDocuments) {
    this.#documents = documents;
  }

  static register(documents: CardDocuments): vscode.Disposable {
    return vscode.languages.registerDocumentLinkProvider({ language: CARD_LANGUAGE }, new ObjectLinks(documents));
  }

  provideDocumentLinks(document: vscode.TextDocument): vscode.DocumentLink[] {
    const { card } = this.#documents.check(document);
    const mentions = objectMentions(card);
    const targets = new Map<string, LinkTarget>();
    for (const mention of mentions) {
      if (mention.kind !== 'object' || targets.has(mention.id)) continue;
      targets.set(mention.id, targetOf(document, card, mention));
    }
    return mentions.flatMap((mention) => {
      const target = mention.kind === 'link' ? targets.get(mention.id) : undefined;
      if (target === undefined) return [];
      const link = new vscode.DocumentLink(documentRange(document, mention.range), target.uri);
      link.tooltip = target.tooltip;
      return [link];
    });
  }
}

interface LinkTarget {
  readonly uri: vscode.Uri;
  readonly tooltip: string;
}

function targetOf(document: vscode.TextDocument, card: CardText, { id, idRange }: ObjectMention): LinkTarget {
  const start = document.positionAt(idRange.offset);
  const summary = objectSummary(card.sketch, id);
  return {
    uri: textAddress(document.uri, start),
    tooltip: [summary?.what, summary?.price, id].filter((part) => part !== undefined).join(' · '),
  };
}

/**
 * The place in the text. `uri#L,C` would open the file's default editor, which is the chart; a link cannot call
 * `vscode.openWith`, which only extensions have. The address is a string, because VS Code takes a `file` URI in a link
 * for one of the machine of the window, which need not be that of the extension.
 */
function textAddress(uri: vscode.Uri, { line, character }: vscode.Position): vscode.Uri {
  const parts = [uri.toString(), { line, character }];
  return vscode.Uri.parse(`command:chartCards.openAsText?${encodeURIComponent(JSON.stringify(parts))}`);
}

/** How long after a place was asked for a chart that comes to the front is taken for its consequence, milliseconds. */
const JUMP_TIMEOUT_MS = 1_000;

/** A jump that VS Code is about to make. */
interface ExpectedJump {
  readonly document: vscode.TextDocument;
  readonly target: vscode.Range;
  readonly column: vscode.ViewColumn;
  readonly isPreview: boolean;
  /** Whether the chart was open beside the text, in the same group. */
  readonly hadChart: boolean;
  /** Epoch milliseconds. */
  readonly until: number;
}

/**
 * Go to Definition, and Go to References with a single one, open their target in the file's default editor, even from a text editor of the same file
 * (microsoft/vscode#215589): from a card's text it would end in the chart. This brings the text back, at the target.
 */
export class StayInText extends Disposable {
  #jump: ExpectedJump | undefined;

  constructor() {
    super();
    this._register(vscode.window.tabGroups.onDidChangeTabs(() => void this.#look()));
  }

  /** The only place to go to was asked for. Only where the cursor is: elsewhere somebody merely points at a link. */
  expect(document: vscode.TextDocument, position: vscode.Position, target: vscode.Range): void {
    const editor = vscode.window.activeTextEditor;
    const group = vscode.window.tabGroups.activeTabGroup;
    const { activeTab } = group;
    this.#jump = undefined;
    if (editor?.document !== document || !editor.selection.active.isEqual(position)) return;
    if (activeTab === undefined || !isTextOf(activeTab, document)) return;
    this.#jump = {
      document,
      target,
      column: group.viewColumn,
      isPreview: activeTab.isPreview,
      hadChart: group.tabs.some((tab) => isChartOf(tab, document)),
      until: Date.now() + JUMP_TIMEOUT_MS,
    };
  }

  async #look(): Promise<void> {
    const jump = this.#jump;
    const group = vscode.window.tabGroups.activeTabGroup;
    const chart = group.activeTab;
    if (jump === undefined || chart === undefined || !isChartOf(chart, jump.document)) return;
    this.#jump = undefined;
    if (Date.now() > jump.until || group.viewColumn !== jump.column) return;
    const { document, target, column, isPreview, hadChart } = jump;
    const selection = new vscode.Range(target.start, target.start);
    await vscode.window.showTextDocument(document, { viewColumn: column, selection, preview: isPreview });
    // A chart that only came for the jump goes again, unless the text took its place already. Closing one with unsaved
    // changes would ask about them, so then it stays behind the text.
    const left = group.tabs.find((tab) => isChartOf(tab, document));
    if (!hadChart && left !== undefined && !document.isDirty) await vscode.window.tabGroups.close(left, true);
  }
}

function isTextOf({ input }: vscode.Tab, { uri }: vscode.TextDocument): boolean {
  return input instanceof vscode.TabInputText && input.uri.toString() === uri.toString();
}

function isChartOf({ input }: vscode.Tab, { uri }: vscode.TextDocument): boolean {
  return (
    input instanceof vscode.TabInputCustom && input.viewType === CARD_EDITOR && input.uri.toString() === uri.toString()
  );
}
