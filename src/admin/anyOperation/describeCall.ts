import { l10n } from 'vscode';
import { prepareRequest } from '../../client/prepareRequest.ts';
import type { AnyCallInput } from '../../client/serviceClient.ts';
import type { Operation } from '../../contract/operation.ts';
import { maskedText, maskedValue } from '../../shell/responses/personalData.ts';
import type { Exposure } from '../results/exposure.ts';
import { describeIssue } from '../runner/questions/contractCheck.ts';
import {
  type FieldInput,
  type FieldLimit,
  type FormCall,
  type FormField,
  type FormPart,
  operationForm,
} from '../runner/questions/operationForm.ts';
import type { FieldProblem } from './formValues.ts';

/** An operation's group, for the user. */
export function groupLabel(resource: string): string {
  const labels: Readonly<Record<string, string>> = {
    analyses: l10n.t('Analyses'),
    loyaltyExports: l10n.t('Loyalty exports'),
    bulkUpdates: l10n.t('Bulk updates'),
    redemptions: l10n.t('Orders and statuses'),
    leaderboards: l10n.t('Leaderboards'),
    loyaltyOverview: l10n.t('Loyalty overview'),
    activity: l10n.t('Activity'),
    users: l10n.t('Traders'),
    tiers: l10n.t('Tiers'),
    phoneVerification: l10n.t('Phone verification'),
    widgetTokens: l10n.t('Widget tokens'),
    userFields: l10n.t('User fields'),
    legacy: l10n.t('Legacy'),
    retired: l10n.t('Retired (never succeed)'),
  };
  return labels[resource] ?? resource;
}

/** What the call needs, and whether the table is partly an assumption. */
export function describeNeeds({ permission, credential, source, assumed, personalData }: Operation): string {
  const needs = [
    permission === undefined ? undefined : l10n.t('needs the permission {0}', permission),
    credential === 'legacy' ? l10n.t('also needs the server key') : undefined,
    credential === 'in the body' ? l10n.t('credentials in the body') : undefined,
    credential === 'none' ? l10n.t('no key') : undefined,
    personalData !== undefined ? l10n.t('personal data') : undefined,
    assumed === undefined ? undefined : l10n.t('partly assumed'),
    source,
  ];
  return needs.filter((it) => it !== undefined).join(' · ');
}

/** The table's wording for the user, with names in quotation marks. */
export function formatContractText(text: string): string {
  return l10n.t(text).replace(/`([^`]+)`/g, '“$1”');
}

/** A part of a request. */
export function partLabel(part: FormPart): string {
  const labels: Readonly<Record<FormPart, string>> = {
    path: l10n.t('Path'),
    query: l10n.t('Query'),
    body: l10n.t('Body'),
    form: l10n.t('Fields besides the file'),
    file: l10n.t('File'),
    header: l10n.t('Header'),
  };
  return labels[part];
}

/** What a field takes: type, bounds, and the table's note. */
export function describeField({ need, input, limit, description }: FormField): string {
  const needs =
    need === 'required' ? l10n.t('required') : need === 'group' ? l10n.t('required with its group') : undefined;
  const bounds = limit === undefined ? undefined : describeLimit(limit);
  return [needs, describeInput(input), bounds, description && formatContractText(description)]
    .filter((it) => it !== undefined && it !== '')
    .join(' · ');
}

function describeInput(input: FieldInput): string {
  switch (input.kind) {
    case 'text':
      return l10n.t('text');
    case 'number':
      return input.whole ? l10n.t('whole number') : l10n.t('number');
    case 'flag':
      return l10n.t('true or false');
    case 'choice':
      return input.choices.join(' | ');
    case 'json':
      return input.sample === '' ? l10n.t('JSON') : l10n.t('JSON, e.g. {0}', input.sample);
    case 'file':
      return l10n.t('a file');
  }
}

function describeLimit({ of, least, most }: FieldLimit): string {
  const range = least === undefined ? `≤ ${most}` : most === undefined ? `≥ ${least}` : `${least}–${most}`;
  if (of === 'value') return range;
  return of === 'items' ? l10n.t('{0} items', range) : l10n.t('{0} characters', range);
}

/** What else an update of a card does by the documents (P2 4.8 rules 2–5), if it applies to this body. */
export function describeUpdateRules(body: unknown): readonly string[] {
  const has = (name: string) => typeof body === 'object' && body !== null && name in body;
  return [
    ...(has('metadata') || has('levels')
      ? [
          l10n.t(
            'The card’s type follows from direction and entry placement. If it changes, all levels must be sent with it; if it doesn’t, levels are rejected with 400, “the pivot value cannot be changed”.',
          ),
          l10n.t(
            'The channel post is rewritten and message webhooks fire, even if nothing differs. A changed title, scenario, type or level also posts a bot message in the card’s discussion.',
          ),
        ]
      : []),
    ...(has('drawings')
      ? [
          l10n.t(
            'The drawings replace all drawings of the card and get new saved IDs. They are saved only together with metadata or levels. Send every text that links to a drawing with them.',
          ),
        ]
      : []),
  ];
}

/** Why a value can't be sent. */
export function describeFieldProblem(problem: FieldProblem): string {
  switch (problem.kind) {
    case 'missing':
      return l10n.t('Enter a value.');
    case 'key form':
      return l10n.t('Use 1–128 letters, digits and _ - . : (not starting with a point or colon).');
    case 'drawings only':
      return l10n.t(
        'An update with only drawings changes nothing on the service, although it returns 200. Add a metadata field, e.g. the card’s current title, or levels.',
      );
    case 'issue':
      return problem.inside === undefined
        ? describeIssue(problem.issue)
        : l10n.t('At {0}: {1}', problem.inside, describeIssue(problem.issue));
  }
}

/** A request as shown before it is sent, without keys; or why it can't be sent. */
type RequestPreview =
  | { readonly kind: 'request'; readonly text: string; readonly isMasked: boolean }
  | { readonly kind: 'invalid'; readonly text: string };

/** Headers that are shown: the user's own, and the body's type. */
const SHOWN_HEADERS: readonly string[] = ['content-type', 'idempotency-key'];
const HIDDEN = '••••••••';

/** Method, address, headers and body as sent to `address`, with secrets hidden and personal data masked. */
export function requestPreview(address: string, call: FormCall, input: AnyCallInput): RequestPreview {
  const { operation } = call;
  const prepared = prepareRequest(address, operation, input);
  if (prepared.kind !== 'ready') return { kind: 'invalid', text: prepared.text };
  const { url, headers, body: bytes } = prepared.request;
  const most = operation.limits?.['body']?.most;
  if (most !== undefined && bytes instanceof Uint8Array && bytes.length > most) {
    const text = l10n.t('{0}: the body has {1} bytes. The limit is {2}.', operation.id, bytes.length, most);
    return { kind: 'invalid', text };
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
