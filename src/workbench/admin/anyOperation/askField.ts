import * as vscode from 'vscode';
import { pickStep, type StepEnd, type StepFrame } from '../../commands/stepwise.ts';
import { limitProblem } from '../documented.ts';
import { inputStep } from '../questions/inputStep.ts';
import { fieldKeyProblem } from '../questions/pickers/userFields.ts';
import { describeField, describeFieldProblem, describeTypedProblem } from './callWords.ts';
import type { FormField } from './formField.ts';
import { fieldProblem } from './formMisfit.ts';
import type { FormCall } from './operationForm.ts';
import { readTyped, typedFrom } from './readTyped.ts';

/** Asks for one field of a form; an empty answer leaves it out. */
export async function askField(
  title: string,
  call: FormCall,
  field: FormField,
  value: unknown,
): Promise<StepEnd<unknown>> {
  // Behind the form, which is the way back.
  const frame: StepFrame = { title: `${title} › ${fieldName(field)}`, step: 1, totalSteps: undefined, isInner: true };
  switch (field.input.kind) {
    case 'choice':
      return pickStep<unknown>(frame, {
        placeholder: describeField(field),
        active: value,
        items: field.input.choices.map((choice) => ({ label: choice, value: choice })),
      });
    case 'flag':
      return pickStep<unknown>(frame, {
        placeholder: describeField(field),
        active: value,
        items: [true, false].map((flag) => ({ label: String(flag), value: flag })),
      });
    case 'file': {
      const mostBytes = call.operation.upload?.mostBytes ?? 0;
      return askFieldFile(frame.title, value, mostBytes);
    }
    default: {
      const end = await inputStep(frame, {
        prompt: `${fieldName(field)} · ${describeField(field)}`,
        value: field.secret === true ? '' : typedFrom(field.input, value),
        secret: field.secret,
        check: (typed) => typedProblem(call, field, typed),
      });
      if (end.kind !== 'next') return end;
      return { kind: 'next', value: end.value === '' ? undefined : valueOfTyped(field, end.value) };
    }
  }
}

/** What is wrong with a text for a field; empty leaves the field out, which only a required one cannot be. */
export function typedProblem(call: FormCall, field: FormField, typed: string): string | undefined {
  if (typed === '') return undefined;
  const read = readTyped(field.input, typed);
  if (read.kind === 'wrong') return describeTypedProblem(read);
  const misfit = fieldProblem(call, field, read.value);
  if (misfit !== undefined) return describeFieldProblem(misfit);
  // The schemas let these through, because the service answers them with errors of their own.
  if (field.input.kind === 'text' && field.need !== 'optional' && typed.trim() === '') {
    return vscode.l10n.t('This is blank: the service refuses it.');
  }
  if (field.names.at(-1) === 'fieldIdOrName') return fieldKeyProblem(typed);
  return limitProblem(call.operation.limits?.[field.names.at(-1) ?? ''], read.value);
}

/** A field's name in its part. */
export function fieldName({ names, part }: Pick<FormField, 'names' | 'part'>): string {
  return names.length === 0 ? part : names.join('.');
}

function valueOfTyped(field: FormField, typed: string): unknown {
  const read = readTyped(field.input, typed);
  return read.kind === 'value' ? read.value : undefined;
}

async function askFieldFile(title: string, value: unknown, mostBytes: number): Promise<StepEnd<unknown>> {
  const files = await vscode.window.showOpenDialog({
    title,
    openLabel: vscode.l10n.t('Choose'),
    ...(typeof value === 'string' ? { defaultUri: vscode.Uri.file(value) } : {}),
  });
  const file = files?.[0];
  if (file === undefined) return { kind: 'back' };
  const { size } = await vscode.workspace.fs.stat(file);
  if (size <= mostBytes) return { kind: 'next', value: file.fsPath };
  void vscode.window.showErrorMessage(
    vscode.l10n.t('The file has {0} bytes; at most {1} are allowed. Choose another file.', size, mostBytes),
  );
  return { kind: 'back' };
}
