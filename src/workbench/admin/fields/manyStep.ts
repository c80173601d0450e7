import * as vscode from 'vscode';
import { backButtons, type Choice, type StepEnd, type StepFrame } from '../../commands/stepwise.ts';

/** Any of a few things that are known beforehand; none is an answer too. */
export function multiPickStep<Value>(
  frame: StepFrame,
  options: {
    readonly placeholder: string;
    readonly items: readonly Choice<Value>[];
    readonly chosen: readonly Value[];
  },
): Promise<StepEnd<readonly Value[]>> {
  return new Promise((resolve) => {
    const pick = vscode.window.createQuickPick<Choice<Value>>();
    pick.title = frame.title;
    pick.step = frame.step;
    pick.totalSteps = frame.totalSteps;
    pick.placeholder = options.placeholder;
    pick.canSelectMany = true;
    pick.ignoreFocusOut = true;
    pick.buttons = backButtons(frame);
    pick.items = options.items;
    pick.selectedItems = options.items.filter(({ value }) => options.chosen.includes(value));
    const settle = (end: StepEnd<readonly Value[]>) => {
      resolve(end);
      pick.dispose();
    };
    pick.onDidTriggerButton(() => settle({ kind: 'back' }));
    pick.onDidAccept(() => settle({ kind: 'next', value: pick.selectedItems.map(({ value }) => value) }));
    pick.onDidHide(() => settle({ kind: 'cancel' }));
    pick.show();
  });
}
