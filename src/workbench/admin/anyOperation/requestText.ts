import { l10n } from 'vscode';
import type { AnyCallInput } from '../../../client/callInput.ts';
import { prepareRequest } from '../../../client/prepareRequest.ts';
import { type Exposure, maskedText, maskedValue } from '../../results/personalData.ts';
import { type FormCall, operationForm } from './operationForm.ts';

/** A request as it is shown before it is sent, without any key; or why it cannot be sent. */
export type RequestPreview =
  | { readonly kind: 'request'; readonly text: string; readonly isMasked: boolean }
  | { readonly kind: 'misfit'; readonly text: string };

/** Headers that say how a body is packed; the person's own are shown. */
const SHOWN_HEADERS: readonly string[] = ['content-type', 'idempotency-key'];
const HIDDEN = '••••••••';

/** Method, address, headers and body as they will be sent to `address`; what is secret is dots, and personal data is masked. */
export function requestPreview(address: string, call: FormCall, input: AnyCallInput): RequestPreview {
  const { operation } = call;
  const prepared = prepareRequest(address, operation, input);
  if (prepared.kind === 'misfit') return prepared;
  const { url, headers, body: bytes } = prepared.request;
  const most = operation.limits?.['body']?.most;
  if (most !== undefined && bytes instanceof Uint8Array && bytes.length > most) {
    const text = l10n.t('{0}: the body has {1} bytes; {2} is the most.', operation.id, bytes.length, most);
    return { kind: 'misfit', text };
  }
  const sent = Object.entries(headers).filter(([name]) => SHOWN_HEADERS.includes(name));
  const lines = [
    `${operation.method} ${maskedText(url, undefined)}`,
    ...credentialLines(operation.credential ?? 'community key'),
    ...sent.map(([name, value]) => `${headerName(name)}: ${value.replace(/; boundary=.*/, '')}`),
  ];
  const [body, shown] = (['full', 'masked'] as const).map((exposure) => bodyText(call, input, exposure));
  return {
    kind: 'request',
    text: shown === undefined ? lines.join('\n') : `${lines.join('\n')}\n\n${shown}`,
    isMasked: body !== shown || maskedText(url, undefined) !== url,
  };
}

function credentialLines(credential: NonNullable<FormCall['operation']['credential']>): readonly string[] {
  switch (credential) {
    case 'community key':
      return [`Authorization: Bearer ${HIDDEN}`];
    case 'legacy':
      return [`Authorization: Bearer ${HIDDEN}`, `x-api-key: ${HIDDEN}`];
    case 'in the body':
    case 'none':
      return [];
  }
}

function headerName(name: string): string {
  return name.replace(/(^|-)[a-z]/g, (letter) => letter.toUpperCase());
}

function bodyText(call: FormCall, { body, upload }: AnyCallInput, exposure: Exposure): string | undefined {
  if (upload !== undefined) {
    const fields = Object.entries((upload.fields ?? {}) as Readonly<Record<string, unknown>>);
    const { fileField = '' } = call.operation.upload ?? {};
    return [
      `${fileField}: ${upload.file.name} (${upload.file.size} bytes)`,
      ...fields.map(([name, value]) => `${name}: ${String(value)}`),
    ].join('\n');
  }
  if (body === undefined) return undefined;
  const secrets = operationForm(call).filter(({ part, secret }) => part === 'body' && secret === true);
  const safe = secrets.reduce<unknown>((shown, { names }) => withoutSecret(shown, names), body);
  const shown = exposure === 'full' ? safe : maskedValue(safe, '', call.operation.personalData);
  return JSON.stringify(shown, undefined, 2);
}

function withoutSecret(body: unknown, [name, ...rest]: readonly string[]): unknown {
  if (name === undefined) return HIDDEN;
  if (typeof body !== 'object' || body === null || !(name in body)) return body;
  return { ...body, [name]: withoutSecret((body as Readonly<Record<string, unknown>>)[name], rest) };
}
