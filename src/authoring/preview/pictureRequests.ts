import type { IndicatorId } from '../../protocol/chartActions.ts';
import type { FromPreview, PictureScale, ToPreview } from '../../protocol/previewMessages.ts';
import type { L10n } from '../../shell/displayText.ts';

/** How long a page may take to render its image, in milliseconds. */
const PICTURE_TIMEOUT_MS = 15_000;

/** What the page should do with the image of its chart. */
export type PictureRequestKind = 'takePicture' | 'copyPicture';

type PictureAnswer = Extract<FromPreview, { readonly type: 'picture' | 'pictureCopied' | 'pictureFailed' }>;

interface Waiting {
  done(png: Uint8Array | undefined): void;
  failed(error: Error): void;
}

/** Image requests that a page hasn't answered yet. Rejections carry messages for the user. */
export class PictureRequests {
  readonly #post: (message: ToPreview) => void;
  readonly #l10n: L10n;
  readonly #waiting = new Map<number, Waiting>();
  #last = 0;

  constructor(post: (message: ToPreview) => void, l10n: L10n) {
    this.#post = post;
    this.#l10n = l10n;
  }

  /** The PNG; undefined if it was put on the clipboard. */
  async ask(
    request: PictureRequestKind,
    scale: PictureScale,
    signal: AbortSignal,
    indicators: readonly IndicatorId[] = [],
  ): Promise<Uint8Array | undefined> {
    signal.throwIfAborted();
    const id = ++this.#last;
    const late = AbortSignal.timeout(PICTURE_TIMEOUT_MS);
    const ended = AbortSignal.any([signal, late]);
    let giveUp = (): void => {};
    try {
      return await new Promise<Uint8Array | undefined>((resolve, reject) => {
        giveUp = () => reject(late.aborted ? this.#slow() : (signal.reason as Error));
        ended.addEventListener('abort', giveUp, { once: true });
        this.#waiting.set(id, { done: resolve, failed: reject });
        this.#post({ type: request, id, scale, ...(indicators.length === 0 ? {} : { indicators }) });
      });
    } finally {
      ended.removeEventListener('abort', giveUp);
      this.#waiting.delete(id);
    }
  }

  /** Handles the page's answer; ignored if nothing waits for it any more. */
  settle(answer: PictureAnswer): void {
    const waiting = this.#waiting.get(answer.id);
    if (waiting === undefined) return;
    switch (answer.type) {
      case 'picture':
        waiting.done(answer.png);
        return;
      case 'pictureCopied':
        waiting.done(undefined);
        return;
      case 'pictureFailed':
        waiting.failed(new Error(answer.reason));
        return;
    }
  }

  /** Rejects all requests when the page is closed. */
  abandon(): void {
    for (const { failed } of [...this.#waiting.values()]) {
      failed(new Error(this.#l10n.t('The preview was closed before its image was ready. Nothing was written.')));
    }
  }

  #slow(): Error {
    return new Error(
      this.#l10n.t(
        'The preview didn’t render its image in time. Nothing was written. Try again with the preview open.',
      ),
    );
  }
}
