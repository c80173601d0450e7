import type { Operation } from '../../../contract/operation.ts';
import type { FormField } from './formField.ts';
import { schemaFields } from './schemaFields.ts';

/** How a body is sent: as JSON, or as a file with fields beside it, where the operation takes one (P2 4.6). */
export type SendAs = 'json' | 'file';

/** One call that a form can be made for. */
export interface FormCall {
  readonly operation: Operation;
  readonly as: SendAs;
}

/** Every way to call the operations: one, or two for what takes a file or rows. */
export function formCalls(operations: readonly Operation[]): readonly FormCall[] {
  return operations.flatMap((operation) => [
    ...(operation.upload === undefined ? [] : [{ operation, as: 'file' as const }]),
    ...(operation.upload !== undefined && operation.body === undefined ? [] : [{ operation, as: 'json' as const }]),
  ]);
}

/** Forms never change; one is looked at with every key that is typed in it. */
const cachedForms = new WeakMap<Operation, Map<SendAs, readonly FormField[]>>();

/** The form of a call: path, query, body or file, header; what is required stands first in each. */
export function operationForm({ operation, as }: FormCall): readonly FormField[] {
  const forms = cachedForms.get(operation) ?? new Map<SendAs, readonly FormField[]>();
  cachedForms.set(operation, forms);
  const form = forms.get(as) ?? makeForm(operation, as);
  forms.set(as, form);
  return form;
}

function makeForm(operation: Operation, as: SendAs): readonly FormField[] {
  const { pathParameters, query, body, upload, idempotencyKey } = operation;
  const parts = [
    schemaFields('path', pathParameters),
    query === undefined ? [] : schemaFields('query', query),
    as === 'file' && upload !== undefined
      ? [FILE, ...schemaFields('form', upload.fields)]
      : body === undefined
        ? []
        : schemaFields('body', body),
    idempotencyKey === undefined ? [] : [keyField(idempotencyKey)],
  ];
  return parts.flatMap((fields) => [...fields.filter(isRequired), ...fields.filter((field) => !isRequired(field))]);
}

/** Place of the file in a form. */
export const FILE_PLACE = 'file';
/** Place of the key in a form. */
export const KEY_PLACE = 'header.Idempotency-Key';

const FILE: FormField = { place: FILE_PLACE, part: 'file', names: [], need: 'required', input: { kind: 'file' } };

function keyField(need: 'required' | 'optional'): FormField {
  return {
    place: KEY_PLACE,
    part: 'header',
    names: ['Idempotency-Key'],
    need,
    input: { kind: 'text' },
    limit: { of: 'characters', least: 1, most: 128 },
  };
}

function isRequired({ need }: FormField): boolean {
  return need === 'required';
}
