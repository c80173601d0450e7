import * as vscode from 'vscode';
import { mentionAt, mentionsOf, objectMentions } from '../../card/mentions/objectMentions.ts';
import { formatTimeLeft, timeLeft } from '../../card/model/expiry.ts';
import type { CardText } from '../../card/text/cardText.ts';
import type { TextRange } from '../../card/text/textEdit.ts';
import type { Connections } from '../../shell/connection/connections.ts';
import type { L10n } from '../../shell/displayText.ts';
import { Disposable } from '../../shell/disposable.ts';
import { MINUTE_MS } from '../../time.ts';
import { CARD_LANGUAGE, type CardDocuments } from '../documents/cardDocuments.ts';
import { type DocumentOrigin, documentOrigin } from '../documents/documentOrigin.ts';
import type { DraftOrigins } from '../documents/draftOrigins.ts';
import type { RemoteCards } from '../documents/remoteCards.ts';
import { documentRange } from '../documents/textDocuments.ts';
import { type SnapshotInput, savePreview } from '../editor/documentSnapshot.ts';
import { describePublication } from '../preview/previewSnapshot.ts';

interface CodeLensContext {
  readonly documents: CardDocuments;
  readonly connections: Connections;
  readonly remoteCards: RemoteCards;
  readonly origins: Pick<DraftOrigins, 'stateOf' | 'onDidChange'>;
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
    this._register(context.origins.onDidChange(changed));
    const minutes = setInterval(() => {
      if (vscode.window.visibleTextEditors.some(({ document }) => document.languageId === CARD_LANGUAGE)) changed();
    }, MINUTE_MS);
    this._register({ dispose: () => clearInterval(minutes) });
    this._register(vscode.languages.registerCodeLensProvider({ language: CARD_LANGUAGE }, this));
  }

  provideCodeLenses(document: vscode.TextDocument): vscode.CodeLens[] {
    const { documents, connections, remoteCards, origins } = this.#context;
    const { card, findings } = documents.check(document);
    const origin = documentOrigin(document.uri, connections, remoteCards);
    const publication = origins.stateOf(document.uri, card.card);
    const facts = { card, findings, origin, publication, dirty: document.isDirty, now: Date.now() };
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
    case 'openPublished':
      return { title, command: 'chartCards.openPublishedCard', arguments: [uri] };
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

/** Text of a code lens and what a click does; `text` lenses do nothing. */
export interface CardLens {
  readonly kind: 'text' | 'problems' | 'compare' | 'preview' | 'publish' | 'openPublished' | 'links';
  readonly title: string;
  /** The lens is shown above this range. */
  readonly place: TextRange;
}

/** What the lenses are made of. */
type LensInput = Pick<SnapshotInput, 'card' | 'findings' | 'origin' | 'publication' | 'dirty' | 'now'>;

const TOP: TextRange = { offset: 0, length: 0 };

/** The lenses of a card's text; those on the first line in left-to-right order. Pure. */
export function cardLenses(input: LensInput, l10n: L10n): readonly CardLens[] {
  return [...topLenses(input, l10n), ...linkLenses(input.card, l10n)];
}

function topLenses(input: LensInput, l10n: L10n): CardLens[] {
  const { origin } = input;
  const preview: CardLens = { kind: 'preview', title: l10n.t('Preview'), place: TOP };
  if (origin.kind === 'draft') {
    // Snapshots in comparisons and history aren't drafts.
    if (origin.readOnlyReason !== undefined) return [preview];
    const state = input.publication?.state;
    const publish: CardLens = { kind: 'publish', title: l10n.t('Publish…'), place: TOP };
    const openPublished: CardLens = { kind: 'openPublished', title: l10n.t('Open Published Card'), place: TOP };
    return [
      statusLens(state === undefined ? l10n.t('Draft') : describePublication(state, l10n), input, l10n),
      preview,
      ...(state === 'same' || state === 'changed' ? [openPublished] : []),
      ...(state === 'same' ? [] : [state === 'changed' ? { ...publish, title: l10n.t('Update…') } : publish]),
    ];
  }
  const save = savePreview(input, l10n);
  // The status lens already shows the number of errors.
  const hasErrors = input.findings.some(({ severity }) => severity === 'error');
  return [
    statusLens(describeStatus(origin, input.now, l10n), input, l10n),
    ...(origin.readOnlyReason === undefined && !hasErrors
      ? [{ kind: save.kind === 'send' ? 'compare' : 'text', title: describeSave(save, l10n), place: TOP } as const]
      : []),
    ...(origin.locked ? [{ kind: 'text', title: l10n.t('Created by another user'), place: TOP } as const] : []),
    preview,
  ];
}

/** E.g. `Pending · 11 h left · yours`, or the number of another owner. */
function describeStatus(origin: Extract<DocumentOrigin, { kind: 'remote' }>, now: number, l10n: L10n): string {
  const { published, gone, isMine } = origin;
  if (gone) return l10n.t('Deleted');
  if (published === undefined) return l10n.t('Not loaded yet');
  const { status, ownerId, createdAt, card } = published;
  const left = formatTimeLeft(timeLeft(createdAt, card.metadata.expiry, now));
  const ends = (status === 'Pending' || status === 'Active') && left !== '' ? left : undefined;
  const owner = ownerId === '' ? undefined : l10n.t('owner {0}', ownerId);
  return [status, ends, isMine ? l10n.t('yours') : owner].filter((part) => part !== undefined).join(' · ');
}

/** Problems that prevent publishing or saving, for drafts and editable published cards. */
function statusLens(status: string, { findings, origin }: LensInput, l10n: L10n): CardLens {
  const [errors, warnings] = ['error', 'warning'].map(
    (wanted) => findings.filter((each) => each.severity === wanted).length,
  );
  const isQuiet = origin.readOnlyReason !== undefined || (!errors && !warnings);
  if (isQuiet) return { kind: 'text', title: status, place: TOP };
  const counts = [
    ...(errors ? [errors === 1 ? l10n.t('1 error') : l10n.t('{0} errors', errors)] : []),
    ...(warnings ? [warnings === 1 ? l10n.t('1 warning') : l10n.t('{0} warnings', warnings)] : []),
  ];
  return { kind: 'problems', title: [status, ...counts].join(' · '), place: TOP };
}

function describeSave(save: ReturnType<typeof savePreview>, l10n: L10n): string {
  switch (save.kind) {
    case 'send':
      return save.changes.length === 1
        ? l10n.t('Save sends 1 change')
        : l10n.t('Save sends {0} changes', save.changes.length);
    case 'nothing':
      return l10n.t('Save sends no changes');
    case 'refused':
    case 'file':
      return l10n.t('Save: {0}', save.headline);
  }
}

/** Lenses above levels and drawings that texts link to. Unlinked ones have a hint instead. */
function linkLenses(card: CardText, l10n: L10n): CardLens[] {
  return objectMentions(card).flatMap((mention): CardLens[] => {
    if (mention.kind !== 'object') return [];
    const links = mentionsOf(card, mention.id).filter(({ kind }) => kind === 'link').length;
    if (links === 0) return [];
    const title = links === 1 ? l10n.t('1 link') : l10n.t('{0} links', links);
    return [{ kind: 'links', title, place: mention.idRange }];
  });
}
