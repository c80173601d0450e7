import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type CallLogLine, formatCallLogLine } from '../../../src/client/callLog.ts';
import { createServiceClient } from '../../../src/client/createServiceClient.ts';
import { downloadExport } from '../../../src/client/exports/downloadExport.ts';
import { openJournal } from '../../../src/client/journal.ts';
import type { Outcome } from '../../../src/client/outcome.ts';
import { writeAndReconcile } from '../../../src/client/reconcile/writeAndReconcile.ts';
import { createService, type Service } from '../../../src/client/service.ts';
import { uploadBulkUpdate } from '../../../src/contract/bulkUpdates.ts';
import { writeFieldValue } from '../../../src/contract/fieldHistories.ts';
import type { operationTable } from '../../../src/contract/operations.ts';
import { createRedemptionStatus, updateOrderStatus } from '../../../src/contract/redemptions.ts';
import { createHostFetch } from '../../../src/http/hostFetch.ts';
import type { Transport } from '../../../src/http/transport.ts';
import { skippingClock } from '../../support/clocks.ts';
import type { SandboxProcess } from '../../support/sandbox.ts';
import { sharedSandbox } from '../../support/sharedSandbox.ts';
import { eventually } from '../../support/waiting.ts';

const WORD = 'canary-zebra';
const EMAIL = 'canary.person+zebra@canary-mail.example';
const CLOCK = skippingClock();

interface State {
  readonly users: readonly {
    readonly platformUserId: string;
    readonly recordId: string;
    readonly email: string;
    readonly member: boolean;
    readonly active: boolean;
  }[];
  readonly roles: readonly { readonly id: string; readonly title: string }[];
  readonly orders: readonly {
    readonly redemptionId: string;
    readonly userRecordId: string;
    readonly statusID: string | null;
  }[];
  readonly redemptionStatuses: readonly { readonly id: string; readonly enabled: boolean }[];
  readonly analyses: readonly { readonly ownerUsername: string }[];
  readonly widgets: readonly CanaryData['widget'][];
  readonly exports: readonly { readonly id: string; readonly status: string }[];
}

const LEVELS = {
  resistance: { price: 3, clientObjectId: 'r' },
  pivot: { price: 2, clientObjectId: 'p' },
  support: { price: 1, clientObjectId: 's' },
};

const DRAWING = { type: 'HORIZONTAL_LINE' as const, points: [{ time: 1_772_438_400_000, price: 1 }] };

describe('secrets and personal data in logs (reliability 5)', () => {
  const folder = mkdtempSync(join(tmpdir(), 'canary-'));
  const transport = createHostFetch(globalThis.fetch);
  let sandbox: SandboxProcess;
  before(async () => {
    sandbox = await sharedSandbox();
  });
  after(async () => {
    await transport.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it('do not appear in call log, journal or the sandbox’s output, for done, refused and unknown outcomes of every operation', async () => {
    const seed = await sandbox.state();
    const { key: apiKey } = (await sandbox.control('POST', '/keys', {})) as { key: string };
    const { key: legacyKey } = (await sandbox.control('POST', '/keys', {})) as { key: string };
    const { key: lesserKey } = (await sandbox.control('POST', '/keys', { permissions: [] })) as { key: string };
    const { order, trader } = movableOrder(seed);
    const { platformUserId: userId } = trader;
    const role = seed.roles.find(({ title }) => title !== '@all');
    await sandbox.control('POST', `/users/${userId}`, {
      email: EMAIL,
      username: `${WORD}-user`,
      firstName: `${WORD}-first`,
      phone: '+4915112345678',
      clientRef: `${WORD}-ref`,
      roles: ['@all', role?.title ?? ''],
      customFields: { partner_code: EMAIL },
    });
    const widget = seed.widgets[0];
    const statusID = seed.redemptionStatuses.find(({ id, enabled }) => enabled && id !== order.statusID)?.id;
    assert.ok(widget !== undefined && statusID !== undefined && role !== undefined);

    const lines: CallLogLine[] = [];
    const journal = await openJournal(join(folder, 'journal'));
    const options = (key: string, through: Transport = transport) => ({
      baseUrl: sandbox.baseUrl,
      tokenUrl: sandbox.tokenUrl,
      apiKey: async () => key,
      legacyKey: async () => legacyKey,
      transport: through,
      journal,
      log: (line: CallLogLine) => void lines.push(line),
      clock: CLOCK,
    });
    const data = (key: string, through?: Transport): CanaryData => ({
      service: createService(createServiceClient(options(key, through))),
      signal: new AbortController().signal,
      communityId: sandbox.communityId,
      channelId: sandbox.channelId,
      email: EMAIL,
      userId,
      word: WORD,
      roleId: role.id,
      order: order.redemptionId,
      statusID,
      sender: seed.analyses[0]?.ownerUsername ?? '',
      widget,
      today: '01/03/2026',
    });

    // Done. Later calls use what earlier ones created.
    const right = data(apiKey);
    const secrets = [apiKey, legacyKey, lesserKey, widget.accessKey, WORD, EMAIL, '+4915112345678'];
    const alwaysRefused = new Set(['legacy.login', 'retired.writeHistory', 'retired.readHistory']);
    const calls = Object.entries(everyOperation(right)).sort(([a], [b]) => orderOf(a) - orderOf(b));
    for (const [id, call] of calls) {
      if (id === 'loyaltyExports.downloadLink') await exportsEnded(sandbox);
      const outcome = await call();
      assert.equal(outcome.kind, alwaysRefused.has(id) ? 'refused' : 'done', `${id}: ${JSON.stringify(outcome)}`);
      secrets.push(...secretsIn(outcome));
    }
    const exportId = (await sandbox.state()).exports[0]?.id ?? '';
    const client = createServiceClient(options(apiKey));
    const target = join(folder, 'points.json');
    const saved = await downloadExport(
      { client, transport },
      { exportId, format: 'json', target },
      { signal: right.signal },
    );
    assert.equal(saved.kind, 'saved');

    // Refused, with a key without permissions and with an unknown key; then unknown, because responses are lost.
    const stranger = `sk_canary_${'q'.repeat(30)}`;
    secrets.push(stranger);
    for (const key of [lesserKey, stranger]) for (const call of Object.values(everyOperation(data(key)))) await call();
    const { deaf, stop } = deafTransport(transport);
    for (const call of Object.values(everyOperation(data(apiKey, deaf)))) await call();
    await unknownWrites(createServiceClient(options(apiKey, deaf)), right);
    stop();
    // Internal errors of the sandbox, which it prints to standard error.
    for (const fail of ['read', 'write', 'writeAfter']) {
      await sandbox.control('POST', '/faults', { path: '/', times: 50, effect: { fail } });
      for (const call of Object.values(everyOperation(right))) await call();
      await fetch(`${sandbox.controlUrl}/faults`, { method: 'DELETE', headers: { 'x-sandbox-control': '1' } });
    }

    assert.ok((await journal.pending()).length > 10, 'unknown outcomes stay pending');
    const journalText = readdirSync(join(folder, 'journal'))
      .map((name) => readFileSync(join(folder, 'journal', name), 'utf8'))
      .join('\n');
    const [ready = '', ...rest] = sandbox.output().split('\n');
    const places = {
      'the call log': lines.map((line) => `${formatCallLogLine(line)} ${JSON.stringify(line)}`).join('\n'),
      'the journal': journalText,
      "the sandbox's standard error": sandbox.log(),
      "the sandbox's standard output": rest.join('\n'),
      'its ready line': ready,
    };
    assert.ok(lines.length > 150 && journalText.length > 10_000 && sandbox.log().length > 10_000);
    const people = seed.users.map(({ email }) => email);
    for (const [place, text] of Object.entries(places)) {
      const folded = text.toLowerCase();
      for (const secret of [...secrets, ...people, encodeURIComponent(EMAIL)]) {
        if (place === 'its ready line' && secret === sandbox.apiKey) continue;
        assert.ok(!folded.includes(secret.toLowerCase()), `${place} contains ${secret}`);
      }
      // Any other e-mail address.
      assert.doesNotMatch(text, /[\w.+-]+@[\w-]+\.\w+/, place);
      assert.doesNotMatch(text, /\/v1\/(users|communities)\/[^{\s]*[0-9a-f]{24}/, `${place} contains a path with ids`);
    }
    assert.ok(secrets.filter((it) => it.startsWith('http')).length > 0, 'signed links are among the secrets');
    assert.ok(!places["the sandbox's standard error"].includes(sandbox.apiKey));
  });
});

/** Writes that are reconciled by reading, with everything their rules journal beforehand. */
async function unknownWrites(
  client: ReturnType<typeof createServiceClient>,
  { signal, communityId, order, statusID }: CanaryData,
) {
  const on = { signal, clock: CLOCK, traderEmail: EMAIL };
  const name = `${WORD} ${EMAIL}`;
  await writeAndReconcile(client, createRedemptionStatus, { body: { name, category: 'completed' } }, on);
  await writeAndReconcile(client, updateOrderStatus, { body: { transactionId: order, statusID } }, on);
  const path = { communityId, userId: EMAIL, fieldIdOrName: 'notes' };
  const body = { value: name, action: 'overwrite' } as const;
  await writeAndReconcile(client, writeFieldValue, { path, body, idempotencyKey: `${WORD}-key` }, on);
  const data = [{ Email: EMAIL, 'First Name': WORD }];
  await writeAndReconcile(client, uploadBulkUpdate, { body: { data, log_name: name } }, on);
}

/** A transport that sends requests and loses every response until stopped. */
function deafTransport(transport: Transport): { readonly deaf: Transport; readonly stop: () => void } {
  let isDeaf = true;
  const deaf: Transport = {
    ...transport,
    send: async (request, options) => {
      const reply = await transport.send(request, options);
      if (!isDeaf) return reply;
      for await (const _ of reply.body);
      throw Object.assign(new Error(`read ECONNRESET ${request.url}`), { code: 'ECONNRESET', syscall: 'read' });
    },
  };
  return {
    deaf,
    stop: () => {
      isDeaf = false;
    },
  };
}

/** Tokens, links and keys in a response. */
function secretsIn(outcome: { readonly kind: string; readonly value?: unknown }): string[] {
  const found: string[] = [];
  JSON.stringify(outcome.value ?? null, (name, value: unknown) => {
    if (typeof value === 'string' && value.length > 8 && /^(url|embedToken|apiKey|accessKey|token)$/i.test(name)) {
      found.push(value);
      if (URL.canParse(value)) found.push(...[...new URL(value).searchParams.values()].filter((it) => it.length > 8));
    }
    return value;
  });
  return found;
}

async function exportsEnded(sandbox: SandboxProcess): Promise<void> {
  await eventually('completed exports', async () => {
    const { exports } = await sandbox.state();
    return exports.every(({ status }) => status === 'completed');
  });
}

function movableOrder({ orders, users }: State) {
  for (const order of orders) {
    const trader = users.find(({ recordId, member, active }) => recordId === order.userRecordId && member && active);
    if (trader !== undefined && order.statusID !== null) return { order, trader };
  }
  throw new Error('The seed has no order to move.');
}

/** Sort order: creating calls first, deleting calls last. */
function orderOf(id: string): number {
  if (/\.(create|upload)$/.test(id)) return 0;
  return /\.delete$/.test(id) ? 2 : 1;
}

/** The data of the calls; all personal data and secrets are canaries. */
interface CanaryData {
  readonly service: Service;
  readonly signal: AbortSignal;
  readonly communityId: string;
  readonly channelId: string;
  readonly email: string;
  readonly userId: string;
  /** Free text that is also valid in field keys and names. */
  readonly word: string;
  readonly roleId: string;
  readonly order: string;
  readonly statusID: string;
  readonly sender: string;
  readonly widget: { readonly accessId: string; readonly accessKey: string; readonly identifierName: string };
  readonly today: string;
}

/** A call per operation id; a new operation without a call doesn't compile. */
type EveryCall = Readonly<Record<(typeof operationTable)[number]['id'], () => Promise<Outcome<unknown>>>>;

/** A call of every operation. */
function everyOperation(given: CanaryData): EveryCall {
  const { service, signal, communityId, channelId, email, userId, word, sender } = given;
  const on = { signal };
  const channel = { communityId, channelId };
  const field = `${word}_field`;
  const atField = { communityId, fieldIdOrName: field };
  const atValue = { ...atField, userId: email };
  const retired = { communityId, fieldId: field, userId: email };
  const made = { card: '', job: '', leaderboard: '', export: '' };
  return {
    'analyses.create': async () => {
      const body = { sender, metadata: metadata(word), levels: LEVELS };
      const outcome = await service.analyses.create({ path: channel, body }, on);
      if (outcome.kind === 'done') made.card = outcome.value.analysisId ?? '';
      return outcome;
    },
    'analyses.get': () => service.analyses.get({ path: { analysisId: made.card } }, on),
    'analyses.list': () => service.analyses.list({ path: channel, query: { page: 1 } }, on),
    'analyses.update': () =>
      service.analyses.update(
        { path: { analysisId: made.card }, body: { sender, metadata: { comments: `${word} ${email}` } } },
        on,
      ),
    'analyses.append': () =>
      service.analyses.append(
        { path: { analysisId: made.card }, body: { sender, drawings: [{ ...DRAWING, clientObjectId: word }] } },
        on,
      ),
    'analyses.delete': () => service.analyses.delete({ path: { analysisId: made.card } }, on),
    'userFields.create': () =>
      service.userFields.create(
        { path: { communityId }, body: { field, name: `${word} ${email}`, type: 'single-line-text' } },
        on,
      ),
    'userFields.get': () => service.userFields.get({ path: atField }, on),
    'userFields.list': () => service.userFields.list({ path: { communityId } }, on),
    'userFields.update': () =>
      service.userFields.update({ path: atField, body: { name: `${word} again`, type: 'single-line-text' } }, on),
    'userFields.writeValue': () => {
      const body = { value: `${word} ${email}`, action: 'overwrite' } as const;
      return service.userFields.writeValue({ path: atValue, body, idempotencyKey: `${word}-value` }, on);
    },
    'userFields.traderHistory': () => service.userFields.traderHistory({ path: atValue }, on),
    'userFields.communityHistory': () => service.userFields.communityHistory({ path: { communityId } }, on),
    'userFields.delete': () => service.userFields.delete({ path: atField }, on),
    'bulkUpdates.upload': () => {
      const data = [
        { Email: email, 'First Name': word },
        { Email: `not.${email}`, 'First Name': word },
      ];
      return service.bulkUpdates.upload({ body: { data, log_name: `${word} ${email}` } }, on);
    },
    'bulkUpdates.list': async () => {
      const outcome = await service.bulkUpdates.list({}, on);
      if (outcome.kind === 'done') made.job = outcome.value.items[0]?._id ?? '';
      return outcome;
    },
    'bulkUpdates.status': () => service.bulkUpdates.status({ path: { id: made.job } }, on),
    'bulkUpdates.details': () => service.bulkUpdates.details({ path: { id: made.job } }, on),
    'loyaltyExports.create': async () => {
      const body = {
        dataset: 'points_transactions',
        format: 'json',
        start_at: '2020-01-01T00:00:00Z',
        end_at: '2021-01-01T00:00:00Z',
      } as const;
      const outcome = await service.loyaltyExports.create({ body, idempotencyKey: `${word}-export` }, on);
      if (outcome.kind === 'done') made.export = outcome.value.data?.export_id ?? '';
      return outcome;
    },
    'loyaltyExports.status': () => service.loyaltyExports.status({ path: { exportId: made.export } }, on),
    'loyaltyExports.downloadLink': () => service.loyaltyExports.downloadLink({ path: { exportId: made.export } }, on),
    'redemptions.createStatus': () =>
      service.redemptions.createStatus({ body: { name: `${word} ${email}`, category: 'in_progress' } }, on),
    'redemptions.listStatuses': () => service.redemptions.listStatuses({ body: {} }, on),
    'redemptions.updateOrderStatus': () =>
      service.redemptions.updateOrderStatus({ body: { transactionId: given.order, statusID: given.statusID } }, on),
    'redemptions.transactionHistory': () => service.redemptions.transactionHistory({ body: { email } }, on),
    'redemptions.ordersByIdentifier': () =>
      service.redemptions.ordersByIdentifier({ body: { identifier: { key: 'partner_code', value: email } } }, on),
    'leaderboards.create': async () => {
      const outcome = await service.leaderboards.create({ body: newLeaderboard(word, email) }, on);
      if (outcome.kind === 'done') made.leaderboard = outcome.value.data?._id ?? '';
      return outcome;
    },
    'leaderboards.get': () => service.leaderboards.get({ path: { leaderboardID: made.leaderboard } }, on),
    'leaderboards.list': () => service.leaderboards.list({ query: { search: `keyword:${word}` } }, on),
    'leaderboards.update': () =>
      service.leaderboards.update({ path: { leaderboardID: made.leaderboard }, body: { name: `${word} again` } }, on),
    'leaderboards.delete': () => service.leaderboards.delete({ path: { leaderboardID: made.leaderboard } }, on),
    'loyaltyOverview.list': () => service.loyaltyOverview.list({ query: { limit: 500 } }, on),
    'phoneVerification.contacts': () => service.phoneVerification.contacts({ query: { limit: 500 } }, on),
    'activity.stats': () => service.activity.stats({ body: { identifier: email, identifier_type: 'email' } }, on),
    'activity.daily': () =>
      service.activity.daily({ body: { identifier: [email], identifier_type: 'email', date: given.today } }, on),
    'users.info': () => service.users.info({ body: { idOrEmail: email } }, on),
    'tiers.get': () => service.tiers.get({ query: { communityId } }, on),
    'widgetTokens.mint': () => {
      const { accessId, accessKey, identifierName } = given.widget;
      return service.widgetTokens.mint(
        { body: { accessId, accessKey, userIdentifiers: { [identifierName]: email } } },
        on,
      );
    },
    'legacy.login': () =>
      service.legacy.login({ body: { email, password: `${word}-password`, host: 'h.example' } }, on),
    'legacy.createBadge': () =>
      service.legacy.createBadge({ body: { title: `${word} ${email}`, action: 'manual' } }, on),
    'legacy.removeRole': () => service.legacy.removeRole({ path: { userId, roleId: given.roleId } }, on),
    'retired.writeHistory': () =>
      service.retired.writeHistory({ path: retired, body: { value: word, action: 'overwrite' } }, on),
    'retired.readHistory': () => service.retired.readHistory({ path: retired }, on),
  };
}

function metadata(word: string) {
  return {
    symbol: 'EUR/USD',
    title: `${word} title`,
    direction: 'BULLISH',
    entryPlacement: 'ABOVE_CURRENT',
    timeframe: 'H1',
    expiry: { type: 'GTC' },
    preferenceText: `${word} goes up.`,
  } as const;
}

function newLeaderboard(word: string, email: string) {
  return {
    name: `${word} ${email}`,
    slug: `${word}-board`,
    rankingField: 'total_xp',
    displayedColumns: [{ column: 'total_xp', visible: true, order: 1 }],
    startDate: '2026-01-01T00:00:00Z',
    isEnabled: true,
  };
}
