import * as vscode from 'vscode';
import type { CardText } from '../../card/cardText.ts';
import { mentionAt, mentionsOf } from '../../card/objectMentions.ts';
import type { Connections } from '../connection/connectionProfile.ts';
import { Disposable } from '../disposable.ts';
import { documentOrigin } from '../editor/documentOrigin.ts';
import { documentRange } from '../editor/textDocuments.ts';
import type { RemoteCards } from '../files/remoteCards.ts';
import { CARD_LANGUAGE, type CardDocuments } from './cardDocuments.ts';
import { type CardLens, cardLenses } from './cardLenses.ts';

/** Refresh interval in milliseconds; the remaining time is shown in hours and minutes. */
const MINUTE_MS = 60_000;

/** What code lenses depend on. */
export interface CodeLensContext {
  readonly documents: CardDocuments;
  readonly connections: Connections;
  readonly remoteCards: RemoteCards;
}

/** Code lenses of a card's text: status, what saving sends, preview and publish; above objects, their links. */
export class CodeLenses extends Disposable implements vscode.CodeLensProvider {
  readonly #context: CodeLensContext;
  readonly #changed = this._register(new vscode.EventEmitter<void>());
  readonly onDidChangeCodeLenses = this.#changed.event;

  constructor(context: CodeLensContext) {
    super();
    this.#context = context;
    const changed = (): void => this.#changed.fire();
    // VS Code updates lenses after text changes itself; findings and the published card can change without one.
    this._register(context.documents.onDidCheck(changed));
    this._register(context.connections.onDidChange(changed));
    this._register(context.remoteCards.onDidChange(changed));
    const minutes = setInterval(() => {
      if (vscode.window.visibleTextEditors.some(({ document }) => document.languageId === CARD_LANGUAGE)) changed();
    }, MINUTE_MS);
    this._register({ dispose: () => clearInterval(minutes) });
    this._register(vscode.languages.registerCodeLensProvider({ language: CARD_LANGUAGE }, this));
  }

  provideCodeLenses(document: vscode.TextDocument): vscode.CodeLens[] {
    const { documents, connections, remoteCards } = this.#context;
    const { card, findings } = documents.check(document);
    const origin = documentOrigin(document.uri, connections, remoteCards);
    const facts = { card, findings, origin, dirty: document.isDirty, now: Date.now() };
    return cardLenses(facts, vscode.l10n).map((lens) => {
      const range = documentRange(document, lens.place);
      return new vscode.CodeLens(range, commandOf(document, card, lens));
    });
  }
}

function commandOf(document: vscode.TextDocument, card: CardText, { kind, title, place }: CardLens): vscode.Command {
  const { uri } = document;
  switch (kind) {
    case 'text':
      // A lens without a command is shown as plain text.
      return { title, command: '' };
    case 'problems':
      return { title, command: 'workbench.actions.view.problems' };
    case 'compare':
      return { title, command: 'chartCards.compareWithPublished', arguments: [uri] };
    case 'preview':
      return { title, command: 'chartCards.previewCard', arguments: [uri] };
    case 'publish':
      return { title, command: 'chartCards.publishDraft', arguments: [uri] };
    case 'links': {
      const id = mentionAt(card, place.offset)?.id ?? '';
      const links = mentionsOf(card, id).flatMap((mention) =>
        mention.kind === 'link' ? [new vscode.Location(uri, documentRange(document, mention.range))] : [],
      );
      const [only, other] = links;
      // The references list would open the file's default editor, the chart.
      if (only !== undefined && other === undefined)
        return { title, command: 'vscode.openWith', arguments: [uri, 'default', { selection: only.range }] };
      return {
        title,
        command: 'editor.action.showReferences',
        arguments: [uri, documentRange(document, place).start, links],
      };
    }
  }
}
