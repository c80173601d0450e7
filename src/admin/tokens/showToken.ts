import * as vscode from 'vscode';
import type { TemporaryClipboard } from '../../shell/temporaryClipboard.ts';
import type { MintedToken } from './tokenBackend.ts';

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
