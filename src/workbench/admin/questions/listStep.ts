import * as vscode from 'vscode';
import { backButtons, type Choice, type StepEnd, type StepFrame } from '../../commands/stepwise.ts';
import { describeUnread, showResponse, showResponseLabel, type UnreadResponse } from '../../responses/showResponse.ts';
import { plainLabel } from '../../search/plainLabel.ts';
import { formatShortExplanation } from '../problems/shortProblem.ts';
import { unreadResponseOf } from '../responseNotes.ts';
import { ServiceError } from '../serviceTrouble.ts';

/** What was picked: something that is listed, or the way to name something else. */
export type ListPick<Value> = { readonly kind: 'listed'; readonly value: Value } | { readonly kind: 'other' };

/** What a list that has to be read first is shown with. */
export interface ListStepOptions<Value> {
  readonly placeholder: string;
  /** `unread`: what of the list couldn't be read. */
  readonly load: (
    signal: AbortSignal,
  ) => Promise<{ readonly choices: readonly Choice<Value>[]; readonly unread: UnreadResponse | undefined }>;
  readonly isActive: (value: Value) => boolean;
  readonly empty: string;
  /** The row that names something else. */
  readonly other: string | undefined;
}

type ListRow<Value> = vscode.QuickPickItem & { readonly pick?: ListPick<Value>; readonly unread?: UnreadResponse };

/** A choice of what the service lists: busy while it is read, with what went wrong in place, and a way to read again. */
export function listStep<Value>(frame: StepFrame, options: ListStepOptions<Value>): Promise<StepEnd<ListPick<Value>>> {
  return new Promise((resolve) => {
    const pick = vscode.window.createQuickPick<ListRow<Value>>();
    const again: vscode.QuickInputButton = {
      iconPath: new vscode.ThemeIcon('refresh'),
      tooltip: vscode.l10n.t('Read the List Again'),
    };
    pick.title = frame.title;
    pick.step = frame.step;
    pick.totalSteps = frame.totalSteps;
    pick.placeholder = options.placeholder;
    pick.ignoreFocusOut = true;
    pick.matchOnDescription = true;
    pick.matchOnDetail = true;
    pick.buttons = [...backButtons(frame), again];
    let reading = new AbortController();
    const settle = (end: StepEnd<ListPick<Value>>) => {
      reading.abort();
      resolve(end);
      pick.dispose();
    };
    const otherRow: ListRow<Value>[] =
      options.other === undefined
        ? []
        : [{ label: `$(edit) ${options.other}`, alwaysShow: true, pick: { kind: 'other' } }];
    const read = async () => {
      reading.abort();
      reading = new AbortController();
      const { signal } = reading;
      pick.busy = true;
      pick.items = otherRow;
      const rows = await loadRows(options, signal);
      if (signal.aborted) return;
      pick.busy = false;
      pick.items = [...rows, ...otherRow];
      const active = rows.filter((row) => row.pick?.kind === 'listed' && options.isActive(row.pick.value));
      if (active.length > 0) pick.activeItems = active;
    };
    pick.onDidTriggerButton((button) => {
      if (button === again) void read();
      else settle({ kind: 'back' });
    });
    pick.onDidTriggerItemButton(({ item }) => {
      if (item.unread !== undefined) void showResponse(item.unread);
    });
    pick.onDidAccept(() => {
      const [row] = pick.activeItems;
      if (row?.pick !== undefined) settle({ kind: 'next', value: row.pick });
    });
    pick.onDidHide(() => settle({ kind: 'cancel' }));
    pick.show();
    void read();
  });
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

/** A row that says what couldn't be read, with the way to the response where there is one. */
function unreadRow(unread: UnreadResponse | undefined, text: string, icon: string) {
  const label = `$(${icon}) ${plainLabel(text)}`;
  if (unread === undefined) return { label, alwaysShow: true };
  const buttons = [{ iconPath: new vscode.ThemeIcon('json'), tooltip: showResponseLabel() }];
  return { label, alwaysShow: true, unread, buttons };
}
