import * as vscode from 'vscode';
import { check } from '../../card/findings/check.ts';
import { formatFinding } from '../../card/findings/formatFinding.ts';
import type { Card } from '../../card/model/card.ts';
import { sameValue } from '../../card/model/jsonValue.ts';
import { mergeTaking } from '../../card/model/merge.ts';
import { patch } from '../../card/model/patch.ts';
import type { PublishedCard } from '../../card/model/publishedCard.ts';
import { planSave, type SavePlan } from '../../card/model/savePlan.ts';
import type { CardText } from '../../card/text/cardText.ts';
import { editsTo } from '../../card/text/changeCard.ts';
import { formatCard } from '../../card/text/jsonFormat.ts';
import { readCardText } from '../../card/text/readCard.ts';
import { applyTextEdits } from '../../card/text/textEdit.ts';
import type { CardService, SaveRequest, SaveResult } from '../../client/cards/cardService.ts';
import type { Connections } from '../../shell/connection/connections.ts';
import { openDocumentAt } from '../../shell/files/uris.ts';
import { isSaveReviewed, readSetting } from '../../shell/settings.ts';
import { addressKey, type CardAddress } from '../documents/remoteCards.ts';
import { editableDocument } from '../documents/textDocuments.ts';
import {
  ChosenCardNotSaved,
  describeDrawingsNotStored,
  describeSaveFailure,
  type FailedSave,
  NotSaved,
  type SaveFailure,
} from './saveFailure.ts';
import {
  askAboutConflict,
  offerRemedy,
  type RemedyRunner,
  type ServiceDiagnostics,
  withSaveProgress,
} from './saveMessages.ts';
import { readSaveTarget, type SaveReviews } from './saveReviews.ts';
import { type PlannedTask, type SaveTask, SettledConflicts } from './saveState.ts';

/** A successful save. `thenShow` is the text for the document once VS Code has finished the save. */
export interface SavedFile {
  readonly published: PublishedCard;
  /** The document's text once VS Code has finished the save, if it has to change. */
  readonly thenShow?: string;
  /** True if the service already had this card and nothing was sent. */
  readonly notSent?: true;
}

type PlannedRequest = SaveRequest & SavePlan;

interface PreparedSave {
  readonly task: PlannedTask;
  readonly service: CardService;
  readonly request: PlannedRequest;
}

/** Turns the text of a remote card into the smallest request, and the response into the file's new state. */
export class CardSaver {
  readonly #connections: Connections;
  readonly #reviews: SaveReviews;
  readonly #diagnostics: ServiceDiagnostics;
  readonly #runRemedy: RemedyRunner;
  /** Ids of connections whose service ignores changed drawings if the title is unchanged. */
  readonly #ignoresUnchangedTitle = new Set<string>();
  /** Saves reviewed and confirmed before VS Code starts them, by address: the card in the text, and the request. */
  readonly #agreed = new Map<string, { readonly intended: Card; readonly request: PlannedRequest }>();
  /** The plan of the last text, shared by the review of a save and the save itself. */
  #lastPlan: { readonly base: PublishedCard; readonly read: CardText; readonly plan: SavePlan } | undefined;
  /** Bases of edits whose conflict was settled in the text. */
  readonly settled = new SettledConflicts();

  constructor(
    connections: Connections,
    reviews: SaveReviews,
    diagnostics: ServiceDiagnostics,
    runRemedy: RemedyRunner,
  ) {
    this.#connections = connections;
    this.#reviews = reviews;
    this.#diagnostics = diagnostics;
    this.#runRemedy = runRemedy;
  }

  /**
   * Shows what a save would send. Throws if the user doesn't confirm; returns false if a later save replaced this one.
   * Called before VS Code starts the save: during it, “Saving…” would spin as long as the page is open.
   */
  async review(save: SaveTask, isLatest: () => boolean): Promise<boolean> {
    const { task, service, request } = await this.#prepare(save);
    if (task.file.gone) this.#fail(task, request, { kind: 'gone' });
    if (!isSaveReviewed(readSetting('review'), request.patch)) return isLatest();
    const target = await withSaveProgress((signal) => readSaveTarget(service, request, signal));
    if (!isLatest()) return false;
    // The save itself asks what to do about a conflict. VS Code would repeat any other failure, with the card's long address.
    if (target.kind === 'conflict' || target.kind === 'nothingToSend') return true;
    if (target.kind !== 'target') this.#fail(task, request, target);
    const reviewed = { ...request, ...planSave(target.theirs, target.card) };
    await this.#confirm(task, reviewed);
    this.#agreed.set(addressKey(task.address), { intended: request.mine, request: reviewed });
    return true;
  }

  /** Called when a connection changes, because it may point to another service now. */
  forgetServices(): void {
    this.#ignoresUnchangedTitle.clear();
  }

  /** A confirmation is valid for one save. */
  forgetReview(address: CardAddress): void {
    this.#agreed.delete(addressKey(address));
  }

  /** Saves, or throws with a message for the user; VS Code clears the dirty mark unless a save throws. */
  async save(task: SaveTask): Promise<SavedFile & { readonly mine: Card }> {
    const prepared = await this.#prepare(task);
    this.#lastPlan = undefined;
    const saved = await this.#saveAsAgreed(prepared);
    this.settled.saved(addressKey(task.address), task.text);
    return { ...saved, mine: prepared.request.mine };
  }

  #saveAsAgreed({ task, service, request }: PreparedSave): Promise<SavedFile> {
    const agreed = this.#agreed.get(addressKey(task.address));
    this.forgetReview(task.address);
    // Compared as cards, because VS Code may have formatted the text after the review.
    if (agreed !== undefined && sameValue(agreed.intended, request.mine)) {
      return this.#send(task, service, { ...agreed.request, onConflict: { kind: 'asReviewed' } });
    }
    return this.#reviewOrSend(task, service, request);
  }

  async #prepare(task: SaveTask): Promise<PreparedSave> {
    const { read, plan } = this.#plan(task);
    if (this.#ignoresUnchangedTitle.has(task.address.connectionId) && isDrawingsOnly(plan)) {
      this.#refuse(task, describeDrawingsNotStored(plan.mine.metadata.title, false));
    }
    const service = await this.#connections.cards(task.address.connectionId);
    if (service === undefined) {
      throw new NotSaved(
        vscode.l10n.t(
          'The connection “{0}” no longer exists. Nothing was sent; your text is kept.',
          task.address.connectionId,
        ),
      );
    }
    const sender = await this.#connections.senderOf(task.address.connectionId, task.byHand);
    if (sender === undefined) {
      throw new NotSaved(
        vscode.l10n.t('The service requires a sender. Nothing was sent. Save manually and enter the sender.'),
      );
    }
    this.#diagnostics.clear(task.uri);
    return { task: { ...task, read }, service, request: { ...plan, sender, onConflict: { kind: 'report' } } };
  }

  #plan({ address, file, text }: SaveTask): { readonly read: CardText; readonly plan: SavePlan } {
    const base = this.settled.baseOf(addressKey(address), text) ?? file.published;
    const last = this.#lastPlan;
    if (last !== undefined && last.base === base && last.read.text === text) return last;
    const read = readCardText(text);
    this.#lastPlan = { base, read, plan: planSave(base, cardOf(read, base)) };
    return this.#lastPlan;
  }

  async #reviewOrSend(task: PlannedTask, service: CardService, request: PlannedRequest): Promise<SavedFile> {
    if (!isSaveReviewed(readSetting('review'), request.patch)) {
      return this.#send(task, service, request);
    }
    if (!task.byHand) {
      throw new NotSaved(
        vscode.l10n.t(
          'Nothing was sent, because your settings require a review before saving. Save manually to open the review page.',
        ),
      );
    }
    const target = await withSaveProgress((signal) => readSaveTarget(service, request, signal));
    if (target.kind !== 'target') return this.#settle(task, service, request, target);
    return this.#reviewAndSend(task, service, { ...request, ...planSave(target.theirs, target.card) });
  }

  /** Sends exactly what the user confirmed; `base` is what the service must still hold. */
  async #reviewAndSend(task: PlannedTask, service: CardService, request: PlannedRequest): Promise<SavedFile> {
    await this.#confirm(task, request);
    return this.#send(task, service, { ...request, onConflict: { kind: 'asReviewed' } });
  }

  async #confirm(task: PlannedTask, request: PlannedRequest): Promise<void> {
    if (request.patch.kind === 'send') await this.#reviews.confirm(task, request);
  }

  async #send(task: PlannedTask, service: CardService, request: PlannedRequest): Promise<SavedFile> {
    return this.#settle(
      task,
      service,
      request,
      await withSaveProgress((signal, onProgress) => service.save(request, signal, onProgress)),
    );
  }

  async #settle(
    task: PlannedTask,
    service: CardService,
    request: PlannedRequest,
    result: SaveResult,
  ): Promise<SavedFile> {
    switch (result.kind) {
      case 'nothingToSend':
        return { published: result.published, notSent: true, ...thenShow(task, request.mine) };
      case 'saved':
      case 'mergedAndSaved': {
        if (result.drawingsNotStored) this.#throwDrawingsNotStored(task, request, result);
        if (result.differences.length > 0) this.#throwDifferences(task, result);
        if (result.kind === 'saved') {
          // A failure with `raw` means that the service reported success and only its response couldn't be read.
          if (result.after === 'readBack' && result.raw === undefined) this.#showReadBack();
          return { published: result.published, ...thenShow(task, request.mine) };
        }
        showMerged(request.mine, result.edited);
        return { published: result.published, ...thenShow(task, result.edited) };
      }
      case 'conflict':
        if (request.onConflict.kind === 'asReviewed') throw newerThanReviewed();
        if (task.byHand) return this.#resolveConflict(task, service, request, result);
        return this.#fail(task, request, result);
      default:
        return this.#fail(task, request, result);
    }
  }

  async #resolveConflict(
    task: PlannedTask,
    service: CardService,
    request: PlannedRequest,
    conflict: Extract<SaveResult, { kind: 'conflict' }>,
  ): Promise<SavedFile> {
    const title = request.mine.metadata.title;
    switch (await askAboutConflict(title, conflict.conflicts)) {
      case 'keepMine':
        return this.#keepMine(task, service, request, conflict.theirs);
      case 'takeTheirs':
        return { published: conflict.theirs, thenShow: formatCard(conflict.theirs.card) };
      case 'compare':
        return this.#sendChosen(task, service, {
          ...request,
          ...planSave(conflict.theirs, await this.#reviews.resolve(task, request, conflict)),
        });
      case 'cancel':
        throw new NotSaved(
          vscode.l10n.t('Nothing was sent, because the card was also changed on the service. Save again to choose.'),
        );
    }
  }

  /** Sends the card chosen part by part. If that fails, the choice becomes the text and isn't lost. */
  async #sendChosen(task: PlannedTask, service: CardService, request: PlannedRequest): Promise<SavedFile> {
    const known = task.file.published;
    try {
      cardOf(readCardText(formatCard(request.mine)), request.base);
      const agreed: PlannedRequest = { ...request, onConflict: { kind: 'asReviewed' } };
      const result = await withSaveProgress((signal, onProgress) => service.save(agreed, signal, onProgress));
      if (result.kind !== 'conflict') return await this.#settle(task, service, agreed, result);
      // An even newer state: the chosen card is an edit of the state the user saw, and is saved like any other edit.
      return await this.#reviewOrSend(task, service, request);
    } catch (failure) {
      if (failure instanceof ChosenCardNotSaved) throw failure;
      // The failed request may have revealed what the service holds now.
      const theirs = task.file.published === known ? request.base : task.file.published;
      throw await keepChoice(task, { theirs, chosen: request.mine }, this.settled, failure);
    }
  }

  /** Keep Mine: changes made elsewhere are kept, except in the parts that both sides changed. */
  async #keepMine(
    task: PlannedTask,
    service: CardService,
    request: PlannedRequest,
    theirs: PublishedCard,
  ): Promise<SavedFile> {
    const merged = planSave(theirs, mergeTaking('mine', request.base.card, theirs.card, request.mine).card);
    if (isSaveReviewed(readSetting('review'), merged.patch)) {
      return this.#reviewAndSend(task, service, { ...request, ...merged });
    }
    return this.#send(task, service, {
      ...request,
      onConflict: { kind: 'keepMine', seenUpdatedAt: theirs.updatedAt },
    });
  }

  /** Confirms a save whose response was lost but which the service stored; the user saw it take long. */
  #showReadBack(): void {
    void vscode.window.showInformationMessage(
      vscode.l10n.t('Saved. The service’s response was lost, but the card was stored.'),
    );
  }

  #fail(task: PlannedTask, request: PlannedRequest, result: FailedSave): never {
    if (result.kind === 'notPending') task.file.update(result.published, task.file.text);
    if (result.kind === 'gone') task.file.markGone();
    const failure = describeSaveFailure(result, {
      title: request.mine.metadata.title,
      sender: request.sender,
      owns: this.#connections.isSender(task.address.connectionId, request.base.ownerId),
    });
    if (failure.rejection !== undefined) this.#diagnostics.place(task.uri, task.read, failure.rejection);
    this.#refuse(task, failure);
  }

  #refuse(task: SaveTask, failure: SaveFailure): never {
    // An automatic save shows no message of ours; VS Code reports the error.
    if (task.byHand) offerRemedy(failure, task.uri, this.#runRemedy);
    throw new NotSaved(failure.text, failure.remedy !== undefined);
  }

  /** Shown by the save that revealed it; later saves of this kind are refused before anything is sent. */
  #throwDrawingsNotStored(
    task: PlannedTask,
    request: PlannedRequest,
    result: Extract<SaveResult, { kind: 'saved' | 'mergedAndSaved' }>,
  ): never {
    this.#ignoresUnchangedTitle.add(task.address.connectionId);
    this.#takeOver(task, result);
    this.#refuse(task, describeDrawingsNotStored(request.mine.metadata.title, true));
  }

  /** The document doesn't contain the merged changes, so its edit keeps its base. */
  #takeOver(task: PlannedTask, { kind, published }: Extract<SaveResult, { kind: 'saved' | 'mergedAndSaved' }>): void {
    if (kind === 'saved') task.file.updateUnderEdit(published, formatCard(published.card));
    this.settled.forget(addressKey(task.address));
  }

  /** The service stored something other than what was sent: its state is adopted, and the document stays dirty. */
  #throwDifferences(task: PlannedTask, result: Extract<SaveResult, { kind: 'saved' | 'mergedAndSaved' }>): never {
    this.#takeOver(task, result);
    throw new NotSaved(
      vscode.l10n.t(
        'The service accepted the change but stored it differently: {0} Compare with the published card, then save again or use its text.',
        result.differences.join(' '),
      ),
    );
  }
}

/** The card in the text; throws if it has errors. */
function cardOf(read: CardText, base: PublishedCard): Card {
  const errors = check(read, { published: base }).filter((finding) => finding.severity === 'error');
  const [first] = errors;
  if (first !== undefined || read.card === undefined) {
    const more = errors.length > 1 ? vscode.l10n.t(' (and {0} more, see the Problems panel)', errors.length - 1) : '';
    throw new NotSaved(
      vscode.l10n.t(
        'Nothing was sent, because the card has errors: {0}{1}',
        first === undefined ? vscode.l10n.t('it isn’t a card') : formatFinding(first),
        more,
      ),
    );
  }
  return read.card;
}

/** Whether only the drawings changed, so that the unchanged title must be sent along. */
function isDrawingsOnly({ patch: update }: SavePlan): boolean {
  return update.kind === 'send' && update.titleCarriesDrawings;
}

/** The text the document must take over; undefined if it has it already. */
function thenShow(task: PlannedTask, card: Card): Pick<SavedFile, 'thenShow'> {
  const edits = editsTo(task.read, card);
  return edits.length === 0 ? {} : { thenShow: applyTextEdits(task.text, edits) };
}

/** Describes the change without saying whether it was stored: also used after a lost response. */
function newerThanReviewed(): NotSaved {
  return new NotSaved(
    vscode.l10n.t(
      'Not saved, because the card on the service has changed since your review. Your text is kept. Save again to review the current change.',
    ),
  );
}

/** The merged changes in one line, which a collapsed notification shows in full. */
function showMerged(mine: Card, merged: Card): void {
  const theirs = patch(mine, merged);
  const parts = theirs.kind === 'send' ? theirs.changes.map(({ label }) => label).join(', ') : '';
  void vscode.window.showInformationMessage(vscode.l10n.t('Saved and merged with a change made elsewhere: {0}', parts));
}

/**
 * Makes the choice the document's text in one undo step, after it couldn't be sent; `theirs` is the state it was chosen
 * against. Returns the failure, with a sentence about the choice. If the text has changed since, it is left alone.
 */
async function keepChoice(
  { uri, address, text, read }: PlannedTask,
  { theirs, chosen }: { readonly theirs: PublishedCard; readonly chosen: Card },
  settled: SettledConflicts,
  failure: unknown,
): Promise<ChosenCardNotSaved> {
  const reason = failure instanceof Error ? failure.message : String(failure);
  const key = addressKey(address);
  const document = openDocumentAt(uri);
  if (document?.getText() === text) {
    const edits = editsTo(read, chosen);
    settled.settle(key, { theirs, ...(edits.length === 0 ? {} : { before: text }) });
    if (edits.length === 0 || (await editableDocument(document).apply(edits))) {
      return new ChosenCardNotSaved(
        vscode.l10n.t('{0} Your choice is now in the text; undo restores the earlier text.', reason),
      );
    }
    settled.forget(key);
  }
  return new ChosenCardNotSaved(
    vscode.l10n.t('{0} Your choice wasn’t applied to the text, because the text has changed since.', reason),
  );
}
