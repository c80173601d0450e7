import * as vscode from 'vscode';
import { plainLabel } from '../../../shell/displayText.ts';
import { type Choice, type StepEnd, type StepFrame, showStep, textStep } from '../../../shell/quickInputSteps.ts';
import {
  describeUnread,
  showResponse,
  showResponseLabel,
  type UnreadResponse,
} from '../../../shell/responses/showResponse.ts';
import type { AskingContext } from '../adminContext.ts';
import { observedClient, ResponseNotes, unreadResponseOf } from '../callNotes.ts';
import { formatShortExplanation } from '../problems/explain.ts';
import { ServiceError } from '../serviceCalls.ts';
import { commonOptions, lineProblem, type Question, type QuestionOptions, type RememberedValue } from './question.ts';

/** A way to enter something that isn't listed. */
interface TypedAlternative<Value> {
  /** The row that opens it, e.g. `Type a Field Key or ID…`. */
  readonly label: () => string;
  readonly prompt: () => string;
  readonly check: (typed: string) => string | undefined;
  /** Finds it by what was typed; throws a `ServiceError`, which is shown in place. */
  readonly find: (typed: string, context: AskingContext, signal: AbortSignal) => Promise<Value>;
}

interface ListOptions<Answers, Value> extends QuestionOptions<Answers> {
  readonly placeholder: (answers: Partial<Answers>) => string;
  /** Reads the list; throws a `ServiceError`, which is shown in place. */
  readonly load: (
    context: AskingContext,
    signal: AbortSignal,
    answers: Partial<Answers>,
  ) => Promise<readonly Choice<Value>[]>;
  /** Identifies a value, to preselect the previous one. */
  readonly idOf: (value: Value) => RememberedValue;
  /** The ID to preselect if there is no previous one. */
  readonly initialId?: (answers: Partial<Answers>) => RememberedValue | undefined;
  /** Shown if the list is empty. */
  readonly empty?: () => string;
  readonly other?: TypedAlternative<Value>;
}

/** Asks to pick from a list of the service, with a way to read it again and to type something that isn't listed. */
export function listQuestion<Answers, Value>(
  name: keyof Answers & string,
  options: ListOptions<Answers, Value>,
): Question<Answers> {
  const { other } = options;
  const check = other && ((typed: string) => lineProblem(typed) ?? other.check(typed.trim()));
  return {
    name,
    ...commonOptions(options),
    toRemembered: (answer) => options.idOf(answer as Value),
    ...(check === undefined ? {} : { check }),
    ask: async ({ frame, answers, context, last }) => {
      const before = answers[name];
      const activeId = before === undefined ? (options.initialId?.(answers) ?? last) : options.idOf(before as Value);
      for (;;) {
        const notes = new ResponseNotes();
        const watched = { ...context, client: observedClient(context.client, { onEnd: notes.note }) };
        const end = await listStep<Value>(frame, {
          placeholder: options.placeholder(answers),
          load: async (signal) => {
            notes.clear();
            const choices = await options.load(watched, signal, answers);
            return { choices, unread: notes.newest };
          },
          isActive: (value) => options.idOf(value) === activeId,
          empty: options.empty?.() ?? vscode.l10n.t('The list is empty.'),
          other: other?.label(),
        });
        if (end.kind !== 'next' || end.value.kind === 'listed') {
          return end.kind === 'next' && end.value.kind === 'listed' ? { kind: 'next', value: end.value.value } : end;
        }
        if (other === undefined || check === undefined) return { kind: 'cancel' };
        let found: Value | undefined;
        const typed = await textStep(
          // Opened by the list: Back returns to it, also from the first step.
          { ...frame, isInner: true },
          {
            prompt: other.prompt(),
            value: end.value.typed,
            check,
            lastCheck: async (text, signal) => {
              try {
                found = await other.find(text.trim(), context, signal);
                return undefined;
              } catch (error) {
                return formatShortExplanation(error);
              }
            },
          },
        );
        if (typed.kind === 'next') return { kind: 'next', value: found };
        if (typed.kind === 'cancel') return typed;
      }
    },
  };
}

/** A listed value, or the way to type another. */
type ListPick<Value> =
  | { readonly kind: 'listed'; readonly value: Value }
  /** `typed`: what the list was filtered by. */
  | { readonly kind: 'other'; readonly typed: string };

interface ListStepOptions<Value> {
  readonly placeholder: string;
  /** `unread`: what of the list couldn't be read. */
  readonly load: (
    signal: AbortSignal,
  ) => Promise<{ readonly choices: readonly Choice<Value>[]; readonly unread: UnreadResponse | undefined }>;
  readonly isActive: (value: Value) => boolean;
  readonly empty: string;
  /** The row for typing something else. */
  readonly other: string | undefined;
}

type ListRow<Value> = vscode.QuickPickItem & {
  readonly pick?: { readonly kind: 'listed'; readonly value: Value } | { readonly kind: 'other' };
  readonly unread?: UnreadResponse;
};

/** A pick from a list of the service: busy while it is read, shows errors in place, and can be read again. */
function listStep<Value>(frame: StepFrame, options: ListStepOptions<Value>): Promise<StepEnd<ListPick<Value>>> {
  type Pick = vscode.QuickPick<ListRow<Value>>;
  const refresh: vscode.QuickInputButton = {
    iconPath: new vscode.ThemeIcon('refresh'),
    tooltip: vscode.l10n.t('Refresh'),
  };
  const otherRow: ListRow<Value>[] =
    options.other === undefined
      ? []
      : [{ label: `$(edit) ${options.other}`, alwaysShow: true, pick: { kind: 'other' } }];
  const setUp = (pick: Pick, settle: (end: StepEnd<ListPick<Value>>) => void, closed: AbortSignal) => {
    pick.placeholder = options.placeholder;
    pick.matchOnDescription = true;
    pick.matchOnDetail = true;
    let reading = new AbortController();
    let rows: readonly ListRow<Value>[] = [];
    /** The other row comes first, or a long list would hide it; below the matches of a filter, which Enter means. */
    const show = () => {
      const isFiltered = pick.value !== '';
      pick.items = isFiltered ? [...rows, ...otherRow] : [...otherRow, ...rows];
      const [first] = rows;
      const active = rows.find((row) => row.pick?.kind === 'listed' && options.isActive(row.pick.value)) ?? first;
      if (!isFiltered && active?.pick !== undefined) pick.activeItems = [active];
    };
    let wasFiltered = false;
    pick.onDidChangeValue((typed) => {
      if ((typed !== '') === wasFiltered) return;
      wasFiltered = !wasFiltered;
      if (otherRow.length > 0) show();
    });
    const read = async () => {
      reading.abort();
      reading = new AbortController();
      const signal = AbortSignal.any([reading.signal, closed]);
      pick.busy = true;
      rows = [];
      show();
      const loaded = await loadRows(options, signal);
      if (signal.aborted) return;
      pick.busy = false;
      rows = loaded;
      show();
    };
    pick.onDidTriggerButton((button) => {
      if (button === refresh) void read();
    });
    pick.onDidTriggerItemButton(({ item }) => {
      if (item.unread !== undefined) void showResponse(item.unread);
    });
    pick.onDidAccept(() => {
      const chosen = pick.activeItems[0]?.pick;
      if (chosen === undefined) return;
      settle({ kind: 'next', value: chosen.kind === 'other' ? { ...chosen, typed: pick.value.trim() } : chosen });
    });
    void read();
  };
  return showStep<Pick, StepEnd<ListPick<Value>>>(vscode.window.createQuickPick(), frame, setUp, [refresh]);
}

async function loadRows<Value>(
  options: ListStepOptions<Value>,
  signal: AbortSignal,
): Promise<readonly ListRow<Value>[]> {
  try {
    const { choices, unread } = await options.load(signal);
    const missing = unread?.records === undefined ? [] : [unreadRow(unread, describeUnread(unread), 'question')];
    if (choices.length === 0) return [...missing, { label: options.empty, alwaysShow: true }];
    return [
      ...choices.map(({ value, ...item }): ListRow<Value> => ({ ...item, pick: { kind: 'listed', value } })),
      ...missing,
    ];
  } catch (error) {
    const unread = error instanceof ServiceError ? unreadResponseOf(error.problem) : undefined;
    return [unreadRow(unread, formatShortExplanation(error), 'error')];
  }
}

/** A row about what couldn't be read, with a button that shows the response if there is one. */
function unreadRow(unread: UnreadResponse | undefined, text: string, icon: string) {
  const label = `$(${icon}) ${plainLabel(text)}`;
  if (unread === undefined) return { label, alwaysShow: true };
  const buttons = [{ iconPath: new vscode.ThemeIcon('json'), tooltip: showResponseLabel() }];
  return { label, alwaysShow: true, unread, buttons };
}
