import * as z from 'zod/mini';
import type { CardSketch } from '../card/model/cardSketch.ts';
import { lazy } from '../card/model/lazy.ts';
import type { IndicatorId } from './chartActions.ts';
import {
  type CandlesStatus,
  chartRangeSchema,
  type OutcomeMessage,
  problemSchema,
  type ToChartPage,
} from './pageMessages.ts';

/** Pixel ratios of exported pictures. */
const PICTURE_SCALES = [1, 2] as const;
export type PictureScale = (typeof PICTURE_SCALES)[number];

/** What a reader can do besides reading. */
const PREVIEW_ACTIONS = [
  'openInEditor',
  'openAsText',
  'compare',
  'publish',
  'export',
  'copyImage',
  'reloadCandles',
] as const;
export type PreviewAction = (typeof PREVIEW_ACTIONS)[number];

/** Everything the preview shows, for one version of the card's text. Never a delta. */
export interface PreviewSnapshot {
  readonly type: 'snapshot';
  /** URI of the card's text, which the page keeps to be restored after a window reload. */
  readonly card: string;
  readonly version: number;
  readonly sketch: CardSketch;
  /**
   * Set when the text isn't valid JSON. `sketch` is then the last one that could be read, or empty if there was none
   * (`pictured` is false).
   */
  readonly unreadable?: { readonly message: string; readonly pictured: boolean };
  /** Errors that prevent publishing. */
  readonly errors: number;
  /** Remaining validity, e.g. `24 h from publishing`, `11 h left`, `until cancelled`. */
  readonly expiry: string;
  /** Source of the text, e.g. `Draft eurusd.card.json`, `Revision 1a2b3c4 · 2 days ago`. */
  readonly origin: string;
  /** Shown where a published card has its status, e.g. `Not published`, `Kept version`. */
  readonly standing: string;
  /** Shown above everything else, e.g. that the text was closed and the preview no longer updates. */
  readonly notice?: string;
  /** Known only to the service; absent for texts that aren't published. */
  readonly published?: {
    readonly status: string;
    readonly owner: string;
    readonly channel: string;
    readonly updatedAt: string;
  };
  readonly candles: CandlesStatus;
  readonly actions: readonly PreviewAction[];
}

/** What a preview keeps in VS Code's webview state: the card, needed to restore the panel, and the visible range. */
export const previewStateSchema = /* @__PURE__ */ lazy(() =>
  z.object({
    card: z.string().check(z.maxLength(4000)),
    chart: z.exactOptional(chartRangeSchema()),
  }),
);
export type PreviewState = z.infer<ReturnType<typeof previewStateSchema>>;

/** Host → preview webview. */
export type ToPreview =
  | ToChartPage
  | PreviewSnapshot
  | OutcomeMessage
  /** Answered by `picture` or `pictureFailed` with the same id. */
  | {
      readonly type: 'takePicture';
      readonly id: number;
      readonly scale: PictureScale;
      /** Shown in the picture; none if absent. */
      readonly indicators?: readonly IndicatorId[];
    }
  /** Copies the picture to the clipboard; answered by `pictureCopied` or `pictureFailed`. */
  | { readonly type: 'copyPicture'; readonly id: number; readonly scale: PictureScale };

/** Preview webview → host. */
export const fromPreviewSchema = /* @__PURE__ */ lazy(() =>
  z.discriminatedUnion('type', [
    /** The page is running; the host answers with a snapshot, and with candles if there are any. */
    z.object({ type: z.literal('ready'), version: z.int() }),
    z.object({ type: z.literal('action'), action: z.enum(PREVIEW_ACTIONS) }),
    z.object({ type: z.literal('picture'), id: z.int(), png: z.instanceof(Uint8Array) }),
    z.object({ type: z.literal('pictureCopied'), id: z.int() }),
    z.object({ type: z.literal('pictureFailed'), id: z.int(), reason: z.string().check(z.maxLength(1000)) }),
    problemSchema(),
  ]),
);
export type FromPreview = z.infer<ReturnType<typeof fromPreviewSchema>>;
