import * as vscode from 'vscode';
import { cancellable } from '../cancellable.ts';

/** Most saves end sooner, and a message that flashes up and goes again only startles; in milliseconds. */
const SHOWN_AFTER_MS = 800;

/** A save that takes long shows, and can be given up; a given-up write is read back like any other doubt. */
export async function slowSave<T>(save: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const abort = new AbortController();
  const saving = save(abort.signal);
  const settled = saving.then(
    () => true,
    () => true,
  );
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), SHOWN_AFTER_MS);
  });
  const inTime = await Promise.race([settled, late]);
  clearTimeout(timer);
  if (inTime) return saving;
  return cancellable(vscode.l10n.t('Saving the card'), (signal) => {
    signal.addEventListener('abort', () => abort.abort(), { once: true });
    return saving;
  });
}
