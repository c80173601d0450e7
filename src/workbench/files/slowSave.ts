import * as vscode from 'vscode';
import type { ReadBackProgress } from '../../client/reconcile/lookBack.ts';
import { cancellable } from '../cancellable.ts';

/** Most saves end sooner, and a message that flashes up and goes again only startles; in milliseconds. */
const SHOWN_AFTER_MS = 800;

/**
 * A save that takes long shows, and can be given up; a given-up write is read back like any other doubt. While a lost
 * answer is looked for, it says so and for how long.
 */
export async function withSaveProgress<T>(
  save: (signal: AbortSignal, onProgress: (progress: ReadBackProgress) => void) => Promise<T>,
): Promise<T> {
  let last: ReadBackProgress | undefined;
  let show: (progress: ReadBackProgress) => void = () => undefined;
  const onProgress = (progress: ReadBackProgress): void => {
    last = progress;
    show(progress);
  };
  const abort = new AbortController();
  const saving = save(abort.signal, onProgress);
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
  return cancellable(vscode.l10n.t('Saving the card'), (signal, report) => {
    show = ({ untilMs }) =>
      report(
        vscode.l10n.t(
          'The service didn’t confirm the change. Checking whether it was saved, for up to {0} s…',
          Math.ceil(untilMs / 1000),
        ),
      );
    if (last !== undefined) show(last);
    signal.addEventListener('abort', () => abort.abort(), { once: true });
    return saving;
  });
}
