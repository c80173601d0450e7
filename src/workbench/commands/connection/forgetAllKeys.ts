import * as vscode from 'vscode';
import type { ApiKeys } from '../../connection/apiKeys.ts';
import type { ServerSecrets } from '../../connection/serverSecrets.ts';

/** Forgets every stored key, those of removed connections, of older routes and of widgets too. */
export function forgetAllKeys(keys: ApiKeys, serverSecrets: ServerSecrets): () => Promise<void> {
  return async () => {
    const forget = vscode.l10n.t('Forget All Keys');
    const answer = await vscode.window.showWarningMessage(
      vscode.l10n.t('Forget all keys that Chart Cards has stored?'),
      {
        modal: true,
        detail: vscode.l10n.t(
          'Connections and cards stay as they are. The keys must be entered again to reach the service.',
        ),
      },
      forget,
    );
    if (answer !== forget) return;
    const count = (await keys.forgetAll()) + (await serverSecrets.forgetAll());
    void vscode.window.showInformationMessage(vscode.l10n.t('{0} keys are forgotten.', count));
  };
}
