import * as vscode from 'vscode';
import { Disposable } from '../../shell/disposable.ts';

/** Scheme of read-only snapshots of published cards, for comparisons. */
export const PUBLISHED_SCHEME = 'chartcard-published';

/** Maximum number of snapshots; the oldest is removed first. */
const MAX_SNAPSHOTS = 50;

/** Serves snapshots of published cards to the diff editor. Each has its own URI and never changes. */
export class PublishedSnapshots extends Disposable implements vscode.TextDocumentContentProvider {
  readonly #texts = new Map<string, string>();
  #next = 1;
  #keptTexts: (path: string) => Promise<string | undefined> = async () => undefined;

  constructor() {
    super();
    this._register(vscode.workspace.registerTextDocumentContentProvider(PUBLISHED_SCHEME, this));
  }

  async provideTextDocumentContent(uri: vscode.Uri): Promise<string> {
    return (
      this.#texts.get(uri.path) ??
      (await this.#keptTexts(uri.path)) ??
      vscode.l10n.t(
        '// This snapshot of the published card isn’t kept across restarts. Compare again to create a new one.',
      )
    );
  }

  /** Uses `read` for URIs that aren't snapshots, for texts stored elsewhere across restarts. */
  setFallback(read: (path: string) => Promise<string | undefined>): void {
    this.#keptTexts = read;
  }

  /** Stores `text` and returns the URI under which the diff editor finds it. */
  snapshot(fileName: string, text: string): vscode.Uri {
    const path = `/${this.#next++}/${fileName}`;
    this.#texts.set(path, text);
    const oldest = this.#texts.keys().next();
    if (this.#texts.size > MAX_SNAPSHOTS && !oldest.done) this.#texts.delete(oldest.value);
    return vscode.Uri.from({ scheme: PUBLISHED_SCHEME, path });
  }
}
