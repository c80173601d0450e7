import * as vscode from 'vscode';
import type { ServiceClient } from '../../client/serviceClient.ts';
import { mintWidgetToken } from '../../contract/widgetTokens.ts';
import type { WidgetCredentials } from '../../shell/connection/connectionSecrets.ts';
import type { TemporaryClipboard } from '../../shell/temporaryClipboard.ts';
import type { ServiceProblem } from '../runner/adminCommand.ts';
import type { RunningContext } from '../runner/adminContext.ts';
import { failedCall } from '../runner/serviceCalls.ts';
import type { MintedToken } from './tokenBackend.ts';
import type { WidgetAnswers } from './tokenService.ts';

/** Whom a token is for, and by which widget. */
interface MintRequest {
  readonly credentials: WidgetCredentials;
  /** The customer's values by the widget's identifier names, e.g. `data-customer-id` (P2 4.9). */
  readonly userIdentifiers: Readonly<Record<string, string>>;
}

/** A token, or why there is none. */
type MintResult =
  | { readonly kind: 'minted'; readonly token: MintedToken }
  | { readonly kind: 'problem'; readonly problem: ServiceProblem };

/** Mints a token: always a new one (P2 4.9). */
async function mintEmbedToken(client: ServiceClient, order: MintRequest, signal: AbortSignal): Promise<MintResult> {
  const { accessId, accessKey } = order.credentials;
  const body = { accessId, accessKey, userIdentifiers: { ...order.userIdentifiers } };
  const outcome = await client.call(mintWidgetToken, { body }, { signal });
  if (outcome.kind !== 'done') return failedCall(mintWidgetToken, outcome);
  const { embedToken, expiresIn } = outcome.value.data;
  return { kind: 'minted', token: { embedToken, expiresIn } };
}

/**
 * Mints with the user's answers. New credentials are stored once the service has accepted them; a new address once it
 * has answered in the documented form, even with a refusal.
 */
export async function mintForAnswers(
  { tokenUrl, widget, identifiers }: WidgetAnswers,
  context: Pick<RunningContext, 'connection' | 'client' | 'dependencies'>,
  signal: AbortSignal,
): Promise<MintResult> {
  const { connection, dependencies } = context;
  const address = tokenUrl ?? connection.tokenUrl;
  // A client only knows the addresses of its connection.
  const isNew = tokenUrl !== undefined && connection.tokenUrl === undefined;
  if (isNew) await dependencies.store.change(connection.id, { tokenUrl });
  const tokens = await tokenClient(context);
  const end = await mintEmbedToken(tokens, { credentials: widget.credentials, userIdentifiers: identifiers }, signal);
  if (end.kind === 'minted' && widget.from === 'entered' && address !== undefined) {
    await dependencies.secrets.storeWidget({ id: connection.id, baseUrl: address }, widget.credentials);
  }
  if (isNew && !isAnswered(end)) await dependencies.store.change(connection.id, { tokenUrl: undefined });
  return end;
}

function isAnswered(end: MintResult): boolean {
  if (end.kind === 'minted') return true;
  const { end: call } = end.problem;
  return call.kind === 'refused' && call.refusal.row !== undefined;
}

/**
 * Mints for the app that calls the local backend: with the chosen credentials, at the address they were chosen for,
 * while the user keeps both. Stores nothing.
 */
export async function mintForApp(
  { tokenUrl, widget, identifiers }: WidgetAnswers,
  { connection, client, dependencies }: Pick<RunningContext, 'connection' | 'client' | 'dependencies'>,
): Promise<(signal: AbortSignal) => Promise<MintedToken | undefined>> {
  const baseUrl = tokenUrl ?? connection.tokenUrl;
  const tokens = await tokenClient({ connection, client, dependencies });
  const areKept = async (): Promise<boolean> => {
    if (dependencies.connections.profile(connection.id) === undefined) return false;
    if (widget.from === 'sandbox' || baseUrl === undefined) return widget.from === 'sandbox';
    return (await dependencies.secrets.widget({ id: connection.id, baseUrl })) !== undefined;
  };
  return async (signal) => {
    if (!(await areKept())) return undefined;
    const order = { credentials: widget.credentials, userIdentifiers: identifiers };
    const end = await mintEmbedToken(tokens, order, signal);
    return end.kind === 'minted' ? end.token : undefined;
  };
}

/** The connection's current client: one created before the token address was entered can't reach it. */
async function tokenClient({
  connection,
  client,
  dependencies,
}: Pick<RunningContext, 'connection' | 'client' | 'dependencies'>): Promise<ServiceClient> {
  return connection.tokenUrl === undefined
    ? ((await dependencies.connections.client(connection.id)) ?? client)
    : client;
}

/** What the user wants next. */
type TokenChoice = 'again' | 'done';

type Row = vscode.QuickPickItem & { readonly does: 'nothing' | 'copy' | TokenChoice };

/**
 * Shows a masked token and a countdown to its expiry. It is shown in a VS Code quick pick, so that no webview ever
 * holds it and it is gone when the list closes.
 */
export function showToken(token: MintedToken, clipboard: TemporaryClipboard): Promise<TokenChoice> {
  // Taken as seconds; the unit isn't documented (P2 4.9).
  const end = token.expiresIn === undefined ? undefined : Date.now() + token.expiresIn * 1000;
  return new Promise((resolve) => {
    const pick = vscode.window.createQuickPick<Row>();
    pick.title = vscode.l10n.t('Widget Embed Token');
    pick.placeholder = vscode.l10n.t('For testing only. In production, the app gets it from your backend.');
    pick.ignoreFocusOut = true;
    pick.keepScrollPosition = true;
    const rows: Row[] = rowsOf(token);
    const count = (): void => {
      const [first, copy, ...rest] = rows as [Row, Row, ...Row[]];
      const left = end === undefined ? Number.POSITIVE_INFINITY : end - Date.now();
      const description =
        end === undefined
          ? vscode.l10n.t('the service doesn’t say when it expires')
          : left > 0
            ? vscode.l10n.t('expires in {0}', formatCountdown(left))
            : vscode.l10n.t('expired, mint another');
      const active = pick.activeItems[0]?.does ?? 'copy';
      pick.items = [{ ...first, description }, ...(left > 0 ? [copy] : []), ...rest];
      pick.activeItems = pick.items.filter(({ does }) => does === active);
      if (left <= 0) clearInterval(timer);
    };
    const timer = setInterval(count, 1000);
    const settle = (choice: TokenChoice): void => {
      clearInterval(timer);
      resolve(choice);
      pick.dispose();
    };
    pick.onDidAccept(() => {
      const does = pick.activeItems[0]?.does ?? 'nothing';
      if (does === 'copy') void copyToken(token, clipboard);
      else if (does !== 'nothing') settle(does);
    });
    pick.onDidHide(() => settle('done'));
    count();
    pick.show();
  });
}

async function copyToken({ embedToken }: MintedToken, clipboard: TemporaryClipboard): Promise<void> {
  await clipboard.copy(embedToken);
  vscode.window.setStatusBarMessage(
    vscode.l10n.t('$(key) Token copied. The clipboard is cleared in {0} s.', clipboard.seconds),
    5_000,
  );
}

function rowsOf({ embedToken }: MintedToken): Row[] {
  return [
    { label: `$(key) ${maskedToken(embedToken)}`, alwaysShow: true, does: 'nothing' },
    {
      label: `$(copy) ${vscode.l10n.t('Copy Token')}`,
      detail: vscode.l10n.t('The clipboard is cleared after a minute, unless you copy something else.'),
      does: 'copy',
    },
    {
      label: `$(refresh) ${vscode.l10n.t('Mint Another')}`,
      detail: vscode.l10n.t('Every call creates a new token. This one stays valid until it expires.'),
      does: 'again',
    },
    { label: `$(check) ${vscode.l10n.t('Done')}`, does: 'done' },
  ];
}

/** A masked token: enough to distinguish two, not enough to use. */
export function maskedToken(token: string): string {
  return token.length <= 12 ? '••••••••' : `${token.slice(0, 4)}••••••••${token.slice(-4)}`;
}

/** Remaining milliseconds as `14:05`. */
function formatCountdown(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
