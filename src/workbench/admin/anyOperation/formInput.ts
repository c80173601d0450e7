import type { AnyCallInput } from '../../../client/callInput.ts';
import type { UploadFile } from '../../../client/upload/uploadFile.ts';
import type { FormField, FormPart, FormValues } from './formField.ts';
import { type FormCall, KEY_PLACE, operationForm } from './operationForm.ts';
import { isOptional } from './schemaFields.ts';

/** What a filled form sends; `file` is the file that its place names. */
export function formInput(call: FormCall, values: FormValues, file?: UploadFile): AnyCallInput {
  const { operation, as } = call;
  const key = values[KEY_PLACE];
  const body = as === 'file' || operation.body === undefined ? undefined : partOf(call, 'body', values);
  // A body that may be missing is sent only with something in it.
  const sent = body !== undefined || operation.body === undefined || isOptional(operation.body) ? body : {};
  const fields = partOf(call, 'form', values) ?? {};
  return {
    path: partOf(call, 'path', values) ?? {},
    ...(operation.query === undefined ? {} : { query: partOf(call, 'query', values) ?? {} }),
    ...(as === 'file' ? (file === undefined ? {} : { upload: { file, fields } }) : { body: sent }),
    ...(typeof key === 'string' ? { idempotencyKey: key } : {}),
  };
}

/** The value of one part with what was filled in; undefined when nothing was. */
export function partOf(call: FormCall, part: FormPart, values: FormValues): unknown {
  const filled = operationForm(call).filter((field) => field.part === part && values[field.place] !== undefined);
  if (filled.length === 0) return undefined;
  const [whole] = filled;
  if (whole?.names.length === 0) return values[whole.place];
  const made: Record<string, unknown> = {};
  for (const field of filled) put(made, field, values[field.place]);
  return made;
}

function put(made: Record<string, unknown>, { names }: FormField, value: unknown): void {
  let at = made;
  for (const name of names.slice(0, -1)) {
    at[name] ??= {};
    at = at[name] as Record<string, unknown>;
  }
  at[names.at(-1) ?? ''] = value;
}
