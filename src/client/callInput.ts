import type * as z from 'zod/mini';
import type { Operation, UploadRule } from '../contract/operation.ts';
import type { UploadFile } from './upload/uploadFile.ts';

/** A file with the form fields beside it. */
export interface UploadInput<Fields = unknown> {
  readonly file: UploadFile;
  readonly fields?: Fields;
}

type Given<Schema> = Schema extends z.ZodMiniType ? z.input<Schema> : undefined;

/** Left out where there is nothing to give; optional where nothing of it must be given. */
type Part<Name extends string, Value> = [Value] extends [undefined]
  ? { readonly [N in Name]?: undefined }
  : Record<never, never> extends Value
    ? { readonly [N in Name]?: Value }
    : { readonly [N in Name]: Value };

type BodyPart<Op extends Operation> = Op extends { readonly upload: UploadRule<infer Fields> }
  ?
      | { readonly upload: UploadInput<z.input<Fields>>; readonly body?: undefined }
      | (Part<'body', Given<Op['body']>> & { readonly upload?: undefined })
  : Part<'body', Given<Op['body']>>;

type KeyPart<Op extends Operation> = Op extends { readonly idempotencyKey: infer Need }
  ? Need extends 'required'
    ? { readonly idempotencyKey: string }
    : { readonly idempotencyKey?: string }
  : { readonly idempotencyKey?: undefined };

/** What a call takes, by the operation's own schemas. */
export type CallInput<Op extends Operation> = Part<'path', Given<Op['pathParameters']>> &
  Part<'query', Given<Op['query']>> &
  BodyPart<Op> &
  KeyPart<Op>;

/** Input of a call whose operation is not known by type. */
export interface AnyCallInput {
  readonly path?: unknown;
  readonly query?: unknown;
  readonly body?: unknown;
  readonly upload?: UploadInput | undefined;
  readonly idempotencyKey?: string | undefined;
}
