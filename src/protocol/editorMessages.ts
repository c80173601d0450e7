import * as z from 'zod/mini';
import { DIRECTIONS, DRAWING_TYPES, ENTRY_PLACEMENTS, LINE_HEADS, LINE_STYLES, TIMEFRAMES } from '../card/card.ts';
import { DISTANCE_UNIT_NAMES } from '../card/distances.ts';
import { lazy } from '../card/lazy.ts';
import { cardEditSchema, jsonPathSchema } from './cardEdit.ts';
import { CHART_ACTIONS, FOCUS_AREAS } from './chartActions.ts';
import { rememberedPreferencesSchema, stylePresetSchema } from './chartSettings.ts';

/** Longest message text that is parsed, either way, in UTF-16 units; candles travel apart as typed arrays. */
export const MAX_MESSAGE_LENGTH = 2_000_000;

/** How deep a message may be nested; the deepest part of a card lies at six. */
export const MAX_MESSAGE_DEPTH = 32;

/** Most objects that can be selected: every level and drawing, and some of a text with too many. */
export const MAX_SELECTED = 100;

const pointSketch = lazy(() =>
  z.object({
    time: z.exactOptional(z.union([z.string(), z.number()])),
    price: z.exactOptional(z.number()),
  }),
);

const levelSketch = lazy(() =>
  z.object({
    price: z.exactOptional(z.number()),
    clientObjectId: z.exactOptional(z.string()),
    time: z.exactOptional(z.string()),
  }),
);

const drawingSketch = lazy(() =>
  z.object({
    type: z.exactOptional(z.enum(DRAWING_TYPES)),
    clientObjectId: z.exactOptional(z.string()),
    points: z.array(pointSketch()),
    style: z.object({
      color: z.exactOptional(z.string()),
      lineWidth: z.exactOptional(z.number()),
      lineStyle: z.exactOptional(z.enum(LINE_STYLES)),
      fillColor: z.exactOptional(z.string()),
      borderColor: z.exactOptional(z.string()),
      opacity: z.exactOptional(z.number()),
    }),
    startHead: z.exactOptional(z.enum(LINE_HEADS)),
    endHead: z.exactOptional(z.enum(LINE_HEADS)),
    levels: z.exactOptional(z.array(z.number())),
  }),
);

/** `CardSketch` on the wire. */
export const cardSketchSchema = lazy(() =>
  z.object({
    metadata: z.object({
      symbol: z.exactOptional(z.string()),
      title: z.exactOptional(z.string()),
      direction: z.exactOptional(z.enum(DIRECTIONS)),
      entryPlacement: z.exactOptional(z.enum(ENTRY_PLACEMENTS)),
      timeframe: z.exactOptional(z.enum(TIMEFRAMES)),
      expiry: z.exactOptional(
        z.union([z.object({ type: z.literal('GTC') }), z.object({ type: z.literal('HOURS'), hours: z.number() })]),
      ),
      preferenceText: z.exactOptional(z.string()),
      alternativeText: z.exactOptional(z.string()),
      comments: z.exactOptional(z.string()),
    }),
    levels: z.object({
      resistance: z.exactOptional(levelSketch()),
      intermediateResistance: z.exactOptional(levelSketch()),
      pivot: z.exactOptional(levelSketch()),
      intermediateSupport: z.exactOptional(levelSketch()),
      support: z.exactOptional(levelSketch()),
    }),
    drawings: z.array(drawingSketch()),
  }),
);

const findingView = lazy(() =>
  z.object({
    rule: z.string(),
    severity: z.enum(['error', 'warning', 'hint']),
    path: jsonPathSchema(),
    message: z.string(),
    /** The level or drawing it speaks of, when it speaks of one. */
    objectId: z.exactOptional(z.string()),
    fixes: z.array(z.string()),
  }),
);

/** Commands that a webview may ask for; the host knows what each means. */
export const EDITOR_ACTIONS = [
  'openAsText',
  'save',
  'saveAsDraft',
  'publish',
  'compareWithPublished',
  'loadCandles',
  'reloadCandles',
  'refresh',
  'openAttribution',
] as const;
export type EditorAction = (typeof EDITOR_ACTIONS)[number];

/** How an edit belongs to what is being typed in a field: it begins a step of undo, or continues the step before. */
export const TYPING_PHASES = ['begins', 'continues'] as const;
export type TypingPhase = (typeof TYPING_PHASES)[number];

/** Most fields that can hold what is no value. */
export const MAX_UNFINISHED = 50;

/** Longest clipboard text that a page passes on, in UTF-16 units; the largest card is a tenth of it. */
export const MAX_PASTED_LENGTH = 1_000_000;

/** Everything the editor shows, whole, for one version of the document. Never a delta: hidden webviews lose messages. */
export const editorSnapshotSchema = lazy(() =>
  z.object({
    type: z.literal('snapshot'),
    /** The document's version; an edit answers with the version it saw. */
    version: z.int(),
    /**
     * `id` of this page's last edit that has been settled, applied or not; absent before the first. The document is at
     * `version` after it.
     */
    settled: z.exactOptional(z.int()),
    sketch: cardSketchSchema(),
    /** The prices of the levels as the text spells them, e.g. `1.10` where the number is 1.1. */
    priceTexts: z.exactOptional(
      z.object({
        resistance: z.exactOptional(z.string()),
        intermediateResistance: z.exactOptional(z.string()),
        pivot: z.exactOptional(z.string()),
        intermediateSupport: z.exactOptional(z.string()),
        support: z.exactOptional(z.string()),
      }),
    ),
    /**
     * Set when the text is no JSON: `sketch` is then the last one that could be read, and is shown dimmed; or, unless
     * `pictured`, there has been none.
     */
    unreadable: z.exactOptional(z.object({ message: z.string(), line: z.int(), pictured: z.boolean() })),
    findings: z.array(findingView()),
    /** Why nothing can be changed, and what can be done instead. */
    readOnly: z.exactOptional(z.object({ reason: z.string(), actions: z.array(z.enum(EDITOR_ACTIONS)) })),
    origin: z.union([
      z.object({ kind: z.literal('draft'), fileName: z.string() }),
      z.object({
        kind: z.literal('published'),
        connection: z.string(),
        channel: z.string(),
        status: z.string(),
        updatedAt: z.string(),
        /** Time left in words, e.g. `11 h left`, `expired`, `until cancelled`. */
        timeLeft: z.string(),
      }),
    ]),
    /** What saving will do, in words, in the order shown. */
    save: z.object({
      kind: z.enum(['nothing', 'send', 'refused', 'file']),
      headline: z.string(),
      changes: z.array(
        z.object({ label: z.string(), before: z.exactOptional(z.string()), after: z.exactOptional(z.string()) }),
      ),
      effects: z.array(z.string()),
    }),
    dirty: z.boolean(),
    candles: z.object({
      kind: z.enum(['none', 'loading', 'ready', 'failed']),
      /** For people, e.g. `Sandbox feed · EUR/USD · H4 · 500 bars`, or what went wrong and what to do. */
      text: z.string(),
    }),
    /** Why the levels cannot be moved though the card can be changed: the service keeps them until the type changes. */
    levelsLocked: z.exactOptional(z.string()),
    /** Set where the setting reads the pivot as the line that ends the idea; without, it is the entry. */
    pivotIsInvalidation: z.exactOptional(z.object({ lastClose: z.exactOptional(z.number()) })),
    /** What distances are told in: so much of the price, else so many ticks. */
    unit: z.object({
      name: z.enum(DISTANCE_UNIT_NAMES),
      size: z.exactOptional(z.number()),
      ticks: z.exactOptional(z.number()),
    }),
    /** Objects that are selected in every view of the document, the last one chosen last. */
    selected: z.array(z.string()).check(z.maxLength(MAX_SELECTED)),
  }),
);
export type EditorSnapshot = z.infer<ReturnType<typeof editorSnapshotSchema>>;
export type FindingView = z.infer<ReturnType<typeof findingView>>;

/** Candles, sent once when they change; all arrays have the same length, `time` is epoch milliseconds UTC. */
export const candlesMessageSchema = lazy(() =>
  z.object({
    type: z.literal('candles'),
    timeframe: z.enum(TIMEFRAMES),
    precision: z.int().check(z.minimum(0), z.maximum(12)),
    tick: z.number(),
    time: z.instanceof(Float64Array),
    open: z.instanceof(Float64Array),
    high: z.instanceof(Float64Array),
    low: z.instanceof(Float64Array),
    close: z.instanceof(Float64Array),
  }),
);
export type CandlesMessage = z.infer<ReturnType<typeof candlesMessageSchema>>;

/** Host → editor webview. */
export const toEditorSchema = lazy(() =>
  z.discriminatedUnion('type', [
    editorSnapshotSchema(),
    candlesMessageSchema(),
    z.object({ type: z.literal('noCandles') }),
    /** Show this object: pan and zoom to it, select it. */
    z.object({ type: z.literal('revealObject'), objectId: z.string() }),
    /** An edit was refused (stale, read-only, invalid); the snapshot that follows is the truth. */
    z.object({ type: z.literal('editRefused'), reason: z.string() }),
    /** The page was out of sight and may have missed messages; it answers `ready` if it is still there. */
    z.object({ type: z.literal('hello') }),
    /** What is remembered beyond the tab, and the presets of the settings; after `ready` and when either changes. */
    z.object({
      type: z.literal('desk'),
      remembered: rememberedPreferencesSchema(),
      presets: z.array(stylePresetSchema()).check(z.maxLength(100)),
    }),
    /** Something that was asked for is done; in words, for people who look and who listen. */
    z.object({ type: z.literal('told'), text: z.string() }),
    /**
     * A command of the chart. One by a key is for the chart or the list of objects: a page whose keyboard has come into
     * a field meanwhile lets it be.
     */
    z.object({
      type: z.literal('deskAction'),
      action: z.enum(CHART_ACTIONS),
      from: z.exactOptional(z.literal('key')),
    }),
  ]),
);
export type ToEditor = z.infer<ReturnType<typeof toEditorSchema>>;

/** Editor webview → host. */
export const fromEditorSchema = lazy(() =>
  z.discriminatedUnion('type', [
    /** The page is up and shows `version` (0: nothing yet); the host answers with a snapshot, and candles when there are any. */
    z.object({ type: z.literal('ready'), version: z.int() }),
    /** `id`: the page's own number of the edit, answered by `settled` of a snapshot. */
    z.object({
      type: z.literal('edit'),
      version: z.int(),
      edit: cardEditSchema(),
      id: z.exactOptional(z.int()),
      /** The edit of this number was sent just before and may be under way: `version` counts from what it leaves. */
      after: z.exactOptional(z.int()),
      typed: z.exactOptional(z.enum(TYPING_PHASES)),
    }),
    /** What a field says with every key, before it comes as an edit: a page that is hidden at once may not get to that. */
    z.object({ type: z.literal('typing'), path: jsonPathSchema(), value: z.json(), typed: z.enum(TYPING_PHASES) }),
    z.object({
      type: z.literal('applyFix'),
      version: z.int(),
      finding: z.int(),
      fix: z.int(),
      id: z.exactOptional(z.int()),
    }),
    z.object({ type: z.literal('select'), objectIds: z.array(z.string()).check(z.maxLength(MAX_SELECTED)) }),
    /** Show this place in the text editor beside. */
    z.object({ type: z.literal('revealInText'), path: jsonPathSchema() }),
    /** Show in the text editor what this finding speaks of. */
    z.object({ type: z.literal('revealFinding'), version: z.int(), finding: z.int() }),
    z.object({ type: z.literal('history'), action: z.enum(['undo', 'redo']) }),
    z.object({ type: z.literal('action'), action: z.enum(EDITOR_ACTIONS) }),
    /**
     * Copies the selected objects as JSON, takes them away as well, or puts in what the clipboard holds; `text` is that,
     * where the browser told the page.
     */
    z.object({
      type: z.literal('clipboard'),
      version: z.int(),
      action: z.enum(['copy', 'cut', 'paste']),
      text: z.exactOptional(z.string().check(z.maxLength(MAX_PASTED_LENGTH))),
    }),
    /** Puts this text on the clipboard: an id or a link. */
    z.object({ type: z.literal('copyText'), text: z.string().check(z.maxLength(1000)) }),
    /** Where the keyboard is now. */
    z.object({ type: z.literal('focus'), area: z.enum(FOCUS_AREAS) }),
    /** Remember this beyond the tab; what is absent stays as it was. */
    z.object({ type: z.literal('remember'), remembered: z.partial(rememberedPreferencesSchema()) }),
    /** Keep this look in the settings under a name; an existing one of that name gives way. */
    z.object({ type: z.literal('savePreset'), preset: stylePresetSchema() }),
    /** What stands in fields and is no value, all of it: it goes with the page, and the person is told. */
    z.object({
      type: z.literal('unfinished'),
      fields: z
        .array(z.object({ label: z.string().check(z.maxLength(100)), text: z.string().check(z.maxLength(100)) }))
        .check(z.maxLength(MAX_UNFINISHED)),
    }),
    /** Something failed inside the page; text without card content. */
    z.object({ type: z.literal('problem'), message: z.string().check(z.maxLength(1000)) }),
  ]),
);
export type FromEditor = z.infer<ReturnType<typeof fromEditorSchema>>;
