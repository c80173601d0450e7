import * as vscode from 'vscode';
import type { Card } from '../../card/card.ts';
import type { CardText } from '../../card/cardText.ts';
import { check } from '../../card/findings/check.ts';
import { sameValue } from '../../card/jsonValue.ts';
import { mergeTaking } from '../../card/merge.ts';
import { patch } from '../../card/patch.ts';
import type { PublishedCard } from '../../card/publishedCard.ts';
import { planSave, type SavePlan } from '../../card/savePlan.ts';
import { editsTo } from '../../card/text/changeCard.ts';
import { formatCard } from '../../card/text/jsonFormat.ts';
import { readCardText } from '../../card/text/readCard.ts';
import { applyTextEdits } from '../../card/text/textEdit.ts';
import type { CardService, SaveRequest, SaveResult } from '../../client/cards/cardService.ts';
import type { Connections } from '../connection/connectionProfile.ts';
import { editableDocument } from '../editor/textDocuments.ts';
import { isSaveReviewed, reviewSetting } from '../settings.ts';
import { addressKey, type CardAddress } from './remoteCards.ts';
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
import { type PlannedTask, type SaveTask, SenderKnowledge, SettledConflicts } from './saveState.ts';

/** A save that succeeded. */
export interface SavedFile {
  readonly published: PublishedCard;
  /** What the document must say once VS Code treats the save as done, if its text has to change. */
  readonly thenShow?: string;
  /** The service held the card already, and nothing was sent. */
  readonly notSent?: true;
}

/** A request with its plan. */
type PlannedRequest = SaveRequest & SavePlan;

interface PreparedSave {
  readonly task: PlannedTask;
  readonly service: CardService;
  readonly request: PlannedRequest;
}

/** Turns the text of a remote card into the smallest request, and its answer into the state of the file. */
export class CardSaver {
  readonly #connections: Connections;
  readonly #reviews: SaveReviews;
  readonly #complaints: ServiceDiagnostics;
  readonly #runRemedy: RemedyRunner;
  readonly #senders = new SenderKnowledge();
  /** Connections whose service was seen to ignore drawings beside an unchanged title, by id. */
  readonly #ignoresUnchangedTitle = new Set<string>();
  /** Saves that were looked at and agreed to before VS Code began them, by address: the card of the text, and what is sent. */
  readonly #agreed = new Map<string, { readonly asked: Card; readonly request: PlannedRequest }>();
  /** The plan of the last text: reviewing a save and the save itself share it. */
  #lastPlan: { readonly base: PublishedCard; readonly read: CardText; readonly plan: SavePlan } | undefined;
  /** What edits begin from once a choice between both sides has become their text. */
  readonly settled = new SettledConflicts();

  constructor(connections: Connections, reviews: SaveReviews, complaints: ServiceDiagnostics, runRemedy: RemedyRunner) {
    this.#connections = connections;
    this.#reviews = reviews;
    this.#complaints = complaints;
    this.#runRemedy = runRemedy;
  }

  /**
   * Shows what a save would send; throws when the person doesn't agree, and is false when a later save has taken its
   * place. Called before VS Code begins the save: inside it, “Saving…” would spin for as long as the page is open.
   */
  async review(ask: SaveTask, isLatest: () => boolean): Promise<boolean> {
    const { task, service, request } = await this.#prepare(ask);
    if (!isSaveReviewed(reviewSetting(), request.patch)) return isLatest();
    const looked = await withSaveProgress((signal) => readSaveTarget(service, request, signal));
    if (!isLatest()) return false;
    // The save itself reports what prevents it.
    if (looked.kind !== 'target') return true;
    const reviewed = { ...request, ...planSave(looked.theirs, looked.card) };
    await this.#confirm(task, reviewed);
    this.#agreed.set(addressKey(ask.address), { asked: request.mine, request: reviewed });
    return true;
  }

  /** A connection was changed: its service may be another one now. */
  forgetServices(): void {
    this.#ignoresUnchangedTitle.clear();
  }

  /** What was agreed to counts for one save. */
  forgetReview(address: CardAddress): void {
    this.#agreed.delete(addressKey(address));
  }

  /** Saves, or throws with the reason in words; VS Code clears the dirty mark unless a save throws. */
  async save(ask: SaveTask): Promise<SavedFile & { readonly mine: Card }> {
    const prepared = await this.#prepare(ask);
    this.#lastPlan = undefined;
    return { ...(await this.#saveAsAgreed(prepared)), mine: prepared.request.mine };
  }

  #saveAsAgreed({ task: ask, service, request }: PreparedSave): Promise<SavedFile> {
    const agreed = this.#agreed.get(addressKey(ask.address));
    this.forgetReview(ask.address);
    // By meaning: VS Code may have formatted the text on its way here.
    if (agreed !== undefined && sameValue(agreed.asked, request.mine)) {
      return this.#send(ask, service, { ...agreed.request, onConflict: { kind: 'asReviewed' } });
    }
    return this.#reviewOrSend(ask, service, request);
  }

  async #prepare(ask: SaveTask): Promise<PreparedSave> {
    const { read, plan } = this.#plan(ask);
    if (this.#ignoresUnchangedTitle.has(ask.address.connectionId) && isDrawingsOnly(plan)) {
      this.#refuse(ask, describeDrawingsNotStored(plan.mine.metadata.title, false));
    }
    const service = await this.#connections.cards(ask.address.connectionId);
    if (service === undefined) {
      throw new NotSaved(
        vscode.l10n.t(
          'There is no connection “{0}” any more. Nothing was sent; your text is kept.',
          ask.address.connectionId,
        ),
      );
    }
    const sender = await this.#connections.senderOf(ask.address.connectionId, ask.byHand);
    if (sender === undefined) {
      throw new NotSaved(
        vscode.l10n.t(
          'The service wants to know who sends the card. Nothing was sent. Save by hand and give the sender.',
        ),
      );
    }
    this.#complaints.clear(ask.uri);
    return { task: { ...ask, read }, service, request: { ...plan, sender, onConflict: { kind: 'report' } } };
  }

  #plan({ address, file, text }: SaveTask): { readonly read: CardText; readonly plan: SavePlan } {
    const base = this.settled.baseOf(addressKey(address), text) ?? file.published;
    const last = this.#lastPlan;
    if (last !== undefined && last.base === base && last.read.text === text) return last;
    const read = readCardText(text);
    this.#lastPlan = { base, read, plan: planSave(base, cardOf(read, base)) };
    return this.#lastPlan;
  }

  async #reviewOrSend(ask: PlannedTask, service: CardService, request: PlannedRequest): Promise<SavedFile> {
    if (!isSaveReviewed(reviewSetting(), request.patch)) {
      return this.#send(ask, service, request);
    }
    if (!ask.byHand) {
      throw new NotSaved(
        vscode.l10n.t(
          'Nothing was sent: your settings ask you to look at a save first. Save by hand to open the review page.',
        ),
      );
    }
    const looked = await withSaveProgress((signal) => readSaveTarget(service, request, signal));
    if (looked.kind !== 'target') return this.#settle(ask, service, request, looked);
    return this.#reviewAndSend(ask, service, { ...request, ...planSave(looked.theirs, looked.card) });
  }

  /** Sends what the person has looked at and agreed to, and nothing else: `base` is what the service holds now. */
  async #reviewAndSend(ask: PlannedTask, service: CardService, request: PlannedRequest): Promise<SavedFile> {
    await this.#confirm(ask, request);
    return this.#send(ask, service, { ...request, onConflict: { kind: 'asReviewed' } });
  }

  async #confirm(ask: PlannedTask, request: PlannedRequest): Promise<void> {
    if (request.patch.kind === 'send') await this.#reviews.confirm(ask, request);
  }

  async #send(ask: PlannedTask, service: CardService, request: PlannedRequest): Promise<SavedFile> {
    return this.#settle(
      ask,
      service,
      request,
      await withSaveProgress((signal, onProgress) => service.save(request, signal, onProgress)),
    );
  }

  async #settle(
    ask: PlannedTask,
    service: CardService,
    request: PlannedRequest,
    result: SaveResult,
  ): Promise<SavedFile> {
    switch (result.kind) {
      case 'nothingToSend':
        return { published: result.published, notSent: true, ...thenShow(ask, request.mine) };
      case 'saved':
      case 'mergedAndSaved': {
        if (result.drawingsNotStored) this.#throwDrawingsNotStored(ask, request, result);
        if (result.differences.length > 0) this.#throwDifferences(ask, result);
        if (result.kind === 'saved') {
          // With `raw` the service did answer “done”, and only the body had to be read for.
          if (result.after === 'readBack' && result.raw === undefined) this.#sayReadBack();
          else this.#senders.learn(ask.address.connectionId, request.sender, result.published.ownerId);
          return { published: result.published, ...thenShow(ask, request.mine) };
        }
        showMerged(request.mine, result.edited);
        return { published: result.published, ...thenShow(ask, result.edited) };
      }
      case 'conflict':
        if (request.onConflict.kind === 'asReviewed') throw newerThanReviewed();
        if (ask.byHand) return this.#resolveConflict(ask, service, request, result);
        return this.#fail(ask, request, result);
      default:
        return this.#fail(ask, request, result);
    }
  }

  async #resolveConflict(
    ask: PlannedTask,
    service: CardService,
    request: PlannedRequest,
    conflict: Extract<SaveResult, { kind: 'conflict' }>,
  ): Promise<SavedFile> {
    const title = request.mine.metadata.title;
    switch (await askAboutConflict(title, conflict.conflicts)) {
      case 'keepMine':
        return this.#keepMine(ask, service, request, conflict.theirs);
      case 'takeTheirs':
        return { published: conflict.theirs, thenShow: formatCard(conflict.theirs.card) };
      case 'compare':
        return this.#sendChosen(ask, service, {
          ...request,
          ...planSave(conflict.theirs, await this.#reviews.resolve(ask, request, conflict)),
        });
      case 'cancel':
        throw new NotSaved(
          vscode.l10n.t('Nothing was sent: the card was changed on the service too. Save again to choose.'),
        );
    }
  }

  /** Sends what was chosen part by part. When that fails, it becomes the text: nobody should have to choose again. */
  async #sendChosen(ask: PlannedTask, service: CardService, request: PlannedRequest): Promise<SavedFile> {
    const known = ask.file.published;
    try {
      cardOf(readCardText(formatCard(request.mine)), request.base);
      const agreed: PlannedRequest = { ...request, onConflict: { kind: 'asReviewed' } };
      const result = await withSaveProgress((signal, onProgress) => service.save(agreed, signal, onProgress));
      if (result.kind !== 'conflict') return await this.#settle(ask, service, agreed, result);
      // Even newer: the chosen card is an edit of what was seen, and is saved like any other.
      return await this.#reviewOrSend(ask, service, request);
    } catch (failure) {
      if (failure instanceof ChosenCardNotSaved) throw failure;
      // The failure itself may have told what the service holds by now.
      const theirs = ask.file.published === known ? request.base : ask.file.published;
      throw await keepChoice(ask, { theirs, chosen: request.mine }, this.settled, failure);
    }
  }

  /** What they changed elsewhere stays: only where both changed the same part was there something to decide. */
  async #keepMine(
    ask: PlannedTask,
    service: CardService,
    request: PlannedRequest,
    theirs: PublishedCard,
  ): Promise<SavedFile> {
    const merged = planSave(theirs, mergeTaking('mine', request.base.card, theirs.card, request.mine).card);
    if (isSaveReviewed(reviewSetting(), merged.patch)) {
      return this.#reviewAndSend(ask, service, { ...request, ...merged });
    }
    return this.#send(ask, service, {
      ...request,
      onConflict: { kind: 'keepMine', seenUpdatedAt: theirs.updatedAt },
    });
  }

  /** The answer was lost, but the service holds what was sent: the person saw it take long and wants to know. */
  #sayReadBack(): void {
    void vscode.window.showInformationMessage(
      vscode.l10n.t('Saved: the answer failed, but the service holds the card.'),
    );
  }

  #fail(ask: PlannedTask, request: PlannedRequest, result: FailedSave): never {
    if (result.kind === 'notPending') ask.file.update(result.published, ask.file.text);
    if (result.kind === 'gone') ask.file.markGone();
    const failure = describeSaveFailure(result, {
      title: request.mine.metadata.title,
      sender: request.sender,
      owns: this.#senders.owns(ask.address.connectionId, request.sender, request.base.ownerId),
    });
    if (failure.complaint !== undefined) this.#complaints.place(ask.uri, ask.read, failure.complaint);
    this.#refuse(ask, failure);
  }

  #refuse(ask: SaveTask, failure: SaveFailure): never {
    // A save that nobody asked for stays quiet; VS Code's own report of the error is enough.
    if (ask.byHand) offerRemedy(failure, ask.uri, this.#runRemedy);
    throw new NotSaved(failure.text, failure.remedy !== undefined);
  }

  /** Said at the save that showed it; from then on such a save is refused before anything is sent. */
  #throwDrawingsNotStored(
    ask: PlannedTask,
    request: PlannedRequest,
    result: Extract<SaveResult, { kind: 'saved' | 'mergedAndSaved' }>,
  ): never {
    this.#ignoresUnchangedTitle.add(ask.address.connectionId);
    this.#takeOver(ask, result);
    this.#refuse(ask, describeDrawingsNotStored(request.mine.metadata.title, true));
  }

  /** The text does not hold what was merged into it, so after a merge the edit still begins from where it began. */
  #takeOver(ask: PlannedTask, { kind, published }: Extract<SaveResult, { kind: 'saved' | 'mergedAndSaved' }>): void {
    if (kind === 'saved') ask.file.updateUnderEdit(published, formatCard(published.card));
    this.settled.forget(addressKey(ask.address));
  }

  /** The service stored something else than was meant: the newer state is taken over, and the document stays dirty. */
  #throwDifferences(ask: PlannedTask, result: Extract<SaveResult, { kind: 'saved' | 'mergedAndSaved' }>): never {
    this.#takeOver(ask, result);
    throw new NotSaved(
      vscode.l10n.t(
        'The service took the change, but stored it differently: {0} Compare with the published card, then save again or take its text.',
        result.differences.join(' '),
      ),
    );
  }
}

/** The card that a text says; throws when it has mistakes. */
function cardOf(read: CardText, base: PublishedCard): Card {
  const errors = check(read, { published: base }).filter((finding) => finding.severity === 'error');
  const [first] = errors;
  if (first !== undefined || read.card === undefined) {
    const more = errors.length > 1 ? vscode.l10n.t(' (and {0} more, see Problems)', errors.length - 1) : '';
    throw new NotSaved(
      vscode.l10n.t(
        'Nothing was sent, because the card has mistakes: {0}{1}',
        first?.message ?? vscode.l10n.t('it is no card'),
        more,
      ),
    );
  }
  return read.card;
}

/** Whether only the drawings changed, so that an unchanged title would have to carry them. */
function isDrawingsOnly({ patch: update }: SavePlan): boolean {
  return update.kind === 'send' && update.titleCarriesDrawings;
}

/** What the document must say then; nothing where its text says it already. */
function thenShow(ask: PlannedTask, card: Card): Pick<SavedFile, 'thenShow'> {
  const edits = editsTo(ask.read, card);
  return edits.length === 0 ? {} : { thenShow: applyTextEdits(ask.text, edits) };
}

/** Whether a part was stored is not said: it is told after a lost answer too. */
function newerThanReviewed(): NotSaved {
  return new NotSaved(
    vscode.l10n.t(
      'Not saved: the card on the service is newer than what you looked at. Your text is kept. Save again to see what would be sent now.',
    ),
  );
}

/** One line that a collapsed message shows whole: what of the other side's is in the card now. */
function showMerged(mine: Card, merged: Card): void {
  const theirs = patch(mine, merged);
  const parts = theirs.kind === 'send' ? theirs.changes.map(({ label }) => label).join(', ') : '';
  void vscode.window.showInformationMessage(vscode.l10n.t('Saved, merged with a change made elsewhere: {0}', parts));
}

/**
 * Makes what was chosen the text of the document, in one step of undo, after it could not be sent; `theirs` is what it
 * was chosen against. Gives the failure with what became of the choice. A text that was changed meanwhile is left alone.
 */
async function keepChoice(
  { uri, address, text, read }: PlannedTask,
  { theirs, chosen }: { readonly theirs: PublishedCard; readonly chosen: Card },
  settled: SettledConflicts,
  failure: unknown,
): Promise<ChosenCardNotSaved> {
  const reason = failure instanceof Error ? failure.message : String(failure);
  const key = addressKey(address);
  const document = vscode.workspace.textDocuments.find((one) => one.uri.toString() === uri.toString());
  if (document?.getText() === text) {
    const edits = editsTo(read, chosen);
    settled.settle(key, { theirs, ...(edits.length === 0 ? {} : { before: text }) });
    if (edits.length === 0 || (await editableDocument(document).apply(edits))) {
      return new ChosenCardNotSaved(
        vscode.l10n.t('{0} What you chose is your text now; undo brings the one of before back.', reason),
      );
    }
    settled.forget(key);
  }
  return new ChosenCardNotSaved(
    vscode.l10n.t('{0} What you chose was not taken into your text, because that has changed meanwhile.', reason),
  );
}
