import * as z from 'zod/mini';
import { lazy } from '../card/lazy.ts';
import { candlesMessageSchema, cardSketchSchema } from './editorMessages.ts';

/** How much larger than on a plain screen a picture is. */
export const PICTURE_SCALES = [1, 2] as const;
export type PictureScale = (typeof PICTURE_SCALES)[number];

/** What a reader may do beside reading; the host knows what each means. */
export const PREVIEW_ACTIONS = [
  'openInEditor',
  'openAsText',
  'compare',
  'publish',
  'export',
  'copyImage',
  'reloadCandles',
] as const;
export type PreviewAction = (typeof PREVIEW_ACTIONS)[number];

/** The card as its readers meet it, whole, for one version of its text. Never a delta. */
export const previewSnapshotSchema = lazy(() =>
  z.object({
    type: z.literal('snapshot'),
    /** Address of the card's text, which the page keeps so that it can come back after a reload. */
    card: z.string().check(z.maxLength(4000)),
    /** The document's version. */
    version: z.int(),
    sketch: cardSketchSchema(),
    /** The text is no JSON now; what is shown is the last that could be read, unless there has been none. */
    unreadable: z.exactOptional(z.object({ message: z.string(), pictured: z.boolean() })),
    /** How many errors stand against publishing; 0 says the card is sound. */
    errors: z.int(),
    /** How long it stands, in words, e.g. `24 h from publishing`, `11 h left`, `until cancelled`. */
    expiry: z.string(),
    /** Where the text comes from, in words, e.g. `Draft eurusd.card.json`, `Revision 1a2b3c4 · 2 days ago`. */
    origin: z.string(),
    /** What stands where a published card has its status, in words, e.g. `Not published`, `Kept version`. */
    standing: z.string(),
    /** Said above all else, e.g. that the text was closed and is not followed any more. */
    notice: z.exactOptional(z.string()),
    /** Facts that only the service has; absent for texts that are not published. */
    published: z.exactOptional(
      z.object({ status: z.string(), owner: z.string(), channel: z.string(), updatedAt: z.string() }),
    ),
    candles: z.object({ kind: z.enum(['none', 'loading', 'ready', 'failed']), text: z.string() }),
    actions: z.array(z.enum(PREVIEW_ACTIONS)),
  }),
);
export type PreviewSnapshot = z.infer<ReturnType<typeof previewSnapshotSchema>>;

/** What a preview's page keeps with VS Code: the card, by which it comes back after a reload, and how it is looked at. */
export const previewStateSchema = lazy(() =>
  z.object({
    card: z.string().check(z.maxLength(4000)),
    /** The part of the chart that was shown; times in epoch milliseconds. */
    chart: z.exactOptional(
      z.object({
        fromTime: z.number(),
        toTime: z.number(),
        prices: z.exactOptional(z.object({ low: z.number(), high: z.number() })),
      }),
    ),
  }),
);
export type PreviewState = z.infer<ReturnType<typeof previewStateSchema>>;

/** Host → preview webview. */
export const toPreviewSchema = lazy(() =>
  z.discriminatedUnion('type', [
    previewSnapshotSchema(),
    candlesMessageSchema(),
    z.object({ type: z.literal('noCandles') }),
    /** The page was out of sight and may have missed messages; it answers `ready` if it is still there. */
    z.object({ type: z.literal('hello') }),
    /** Answered by `picture`, or `pictureFailed`, with the same number. */
    z.object({ type: z.literal('takePicture'), id: z.int(), scale: z.union([z.literal(1), z.literal(2)]) }),
    /** Puts the picture on the clipboard; answered by `pictureCopied` or `pictureFailed`. */
    z.object({ type: z.literal('copyPicture'), id: z.int(), scale: z.union([z.literal(1), z.literal(2)]) }),
    /** Something that was asked for is done, or is not; in words, for people who look and who listen. */
    z.object({ type: z.literal('told'), text: z.string() }),
  ]),
);
export type ToPreview = z.infer<ReturnType<typeof toPreviewSchema>>;

/** Preview webview → host. */
export const fromPreviewSchema = lazy(() =>
  z.discriminatedUnion('type', [
    /** The page is up; the host answers with a snapshot, and candles when there are any. */
    z.object({ type: z.literal('ready'), version: z.int() }),
    z.object({ type: z.literal('action'), action: z.enum(PREVIEW_ACTIONS) }),
    /** A PNG. */
    z.object({ type: z.literal('picture'), id: z.int(), png: z.instanceof(Uint8Array) }),
    z.object({ type: z.literal('pictureCopied'), id: z.int() }),
    z.object({ type: z.literal('pictureFailed'), id: z.int(), reason: z.string().check(z.maxLength(1000)) }),
    /** Something failed inside the page; text without card content. */
    z.object({ type: z.literal('problem'), message: z.string().check(z.maxLength(1000)) }),
  ]),
);
export type FromPreview = z.infer<ReturnType<typeof fromPreviewSchema>>;
