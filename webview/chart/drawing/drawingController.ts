import type { CardSketch } from '../../../src/card/cardSketch.ts';
import { sameValue } from '../../../src/card/jsonValue.ts';
import type { CardEdit } from '../../../src/protocol/cardEdit.ts';
import type { ToolId } from '../../../src/protocol/chartActions.ts';
import type { DrawingStatus } from '../chartApi.ts';
import { drawRefusal } from '../tools/cardEdits.ts';
import {
  type ArmedTool,
  type Nudge,
  PLAIN_VIEW,
  type ToolContext,
  type ToolEvent,
  type ToolOutcome,
  type ToolView,
} from '../tools/tool.ts';

/** What the desk asks of those around it. */
export interface DrawingControllerContext {
  /** The facts of the present view, with this card in it; undefined while there is no view. */
  readonly toolContext: (sketch: CardSketch) => ToolContext | undefined;
  readonly createTool: (tool: ToolId) => ArmedTool;
  /** A gesture is to become a text edit. */
  readonly edit: (edit: CardEdit, select: readonly string[] | undefined) => void;
  readonly select: (objectIds: readonly string[]) => void;
  readonly openStyle: (objectId: string) => void;
  readonly say: (text: string, urgency: 'polite' | 'assertive') => void;
  /** Something that is shown has changed. */
  readonly changed: () => void;
}

const EMPTY_CARD: CardSketch = { metadata: {}, levels: {}, drawings: [] };

/**
 * The desk on which a card is drawn: the armed tool, and what has been done but has not come back from the document.
 * Knows no DOM and no chart library. The document stays the only truth: what is under way lives in the tool's state and
 * is dropped when the card changes from elsewhere.
 */
export class DrawingController {
  readonly #around: DrawingControllerContext;
  #tool: ArmedTool;
  #stay = false;
  #card: CardSketch = EMPTY_CARD;
  /** What edits on their way will make of the card: shown until all have been dealt with, so that nothing jumps back. */
  #sent: CardSketch | undefined;

  constructor(around: DrawingControllerContext) {
    this.#around = around;
    this.#tool = around.createTool('select');
  }

  /** The card without what is under way in the tool: the document's, or what it is about to be. */
  get sketch(): CardSketch {
    return this.#sent ?? this.#card;
  }

  /** Shows the document's card. A gesture that is under way on another card is dropped. */
  setCard(card: CardSketch): void {
    const before = this.sketch;
    this.#card = card;
    if (this.#sent === undefined) this.#dropIfOther(before, card);
  }

  /** All edits that were sent have been dealt with, applied or refused: the document's card is what it is. */
  settled(): void {
    const sent = this.#sent;
    if (sent === undefined) return;
    this.#sent = undefined;
    this.#dropIfOther(sent, this.#card);
    this.#around.changed();
  }

  /** Tools stay armed after a drawing. */
  setStayInTool(stay: boolean): void {
    this.#stay = stay;
  }

  /** Takes that tool in hand; what the last one had begun is dropped. Says why when nothing could be drawn with it. */
  arm(tool: ToolId): void {
    this.rest();
    this.handle({ kind: 'cancel' });
    const facts = this.#around.toolContext(this.sketch);
    const refusal = tool === 'select' || facts === undefined ? undefined : drawRefusal(facts);
    if (refusal !== undefined) {
      this.#around.say(refusal, 'assertive');
      tool = 'select';
    }
    this.#tool = this.#around.createTool(tool);
    this.#around.changed();
  }

  /** Hands an event to the tool; true when the pointer is the tool's, so that the chart must not pan. */
  handle(event: ToolEvent): boolean {
    const facts = this.#around.toolContext(this.sketch);
    if (facts === undefined) return false;
    const { outcomes, takes, changed } = this.#tool.step(event, facts);
    for (const outcome of outcomes) this.#settle(outcome);
    if (changed || outcomes.length > 0) this.#around.changed();
    return takes;
  }

  /** These objects, or that handle of the last one, follow the pointer from where it next is to the next click. */
  pickUp(objectIds: readonly string[], handle?: string): void {
    if (this.#tool.id !== 'select') this.arm('select');
    this.handle({ kind: 'pickUp', objectIds, ...(handle === undefined ? {} : { handle }) });
  }

  /** Arrow keys move the selection, or that handle of the last one chosen; shown at once, written by `rest`. */
  nudge(by: Nudge, handle?: string): void {
    if (this.#tool.id !== 'select') this.arm('select');
    this.handle({ kind: 'nudge', by, ...(handle === undefined ? {} : { handle }) });
  }

  /** A burst of nudges is over: it becomes one edit. */
  rest(): void {
    this.handle({ kind: 'rest' });
  }

  /** What is shown of the tool. */
  view(): ToolView {
    const facts = this.#around.toolContext(this.sketch);
    return facts === undefined ? PLAIN_VIEW : this.#tool.view(facts);
  }

  status(): DrawingStatus {
    const { hint, caught } = this.view();
    return { tool: this.#tool.id, hint, caught: caught?.label, busy: !this.#tool.isAtRest };
  }

  /**
   * An edit that was made outside of the tools, by a key or a button: shown at once like theirs. What a tool has under
   * way was begun on another card, and is dropped.
   */
  edit(edit: CardEdit, sketch: CardSketch, select?: readonly string[]): void {
    if (!this.#tool.isAtRest) this.handle({ kind: 'cancel' });
    this.#settle({ kind: 'edit', edit, sketch, ...(select === undefined ? {} : { select }) });
    this.#around.changed();
  }

  /** A gesture that was begun on another card would write what nobody has seen. */
  #dropIfOther(before: CardSketch, after: CardSketch): void {
    if (this.#tool.isAtRest || sameValue(before, after)) return;
    this.handle({ kind: 'cancel' });
    this.#around.say('The card has changed meanwhile: what was under way is put back.', 'assertive');
  }

  #settle(outcome: ToolOutcome): void {
    switch (outcome.kind) {
      case 'edit':
        this.#sent = outcome.sketch;
        this.#around.edit(outcome.edit, outcome.select);
        return;
      case 'select':
        this.#around.select(outcome.objectIds);
        return;
      case 'finished':
        if (!this.#stay) this.#tool = this.#around.createTool('select');
        return;
      case 'left':
        this.#tool = this.#around.createTool('select');
        return;
      case 'openStyle':
        this.#around.openStyle(outcome.objectId);
        return;
      case 'say':
        this.#around.say(outcome.text, outcome.urgency);
        return;
    }
  }
}
