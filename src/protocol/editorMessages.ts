import * as z from 'zod/mini';
import type { RuleId, Severity } from '../card/findings/rules.ts';
import type { UnitOfSymbol } from '../card/geometry/distances.ts';
import { type LevelName, TIMEFRAMES } from '../card/model/card.ts';
import type { CardSketch } from '../card/model/cardSketch.ts';
import type { JsonPath } from '../card/model/jsonValue.ts';
import { lazy } from '../card/model/lazy.ts';
import type { TextRange } from '../card/text/textEdit.ts';
import { cardEditSchema, jsonPathSchema } from './cardEdit.ts';
import { type ChartAction, FOCUS_AREAS } from './chartActions.ts';
import {
  type RememberedPreferences,
  rememberedPreferencesSchema,
  type StylePreset,
  stylePresetSchema,
} from './chartSettings.ts';
import { type CandlesStatus, type OutcomeMessage, problemSchema, type ToChartPage } from './pageMessages.ts';

/** Maximum number of selected objects: all levels and drawings, plus some for a text that has too many. */
export const MAX_SELECTED = 100;

/** Maximum number of fields with invalid input. */
export const MAX_UNFINISHED = 50;

/** Longest clipboard text that a page passes on, in UTF-16 units; the largest card is a tenth of it. */
export const MAX_PASTED_LENGTH = 1_000_000;

/** Commands that the editor page can request. */
const EDITOR_ACTIONS = [
  'openAsText',
  'save',
  'saveAsDraft',
  'publish',
  'compareWithPublished',
  'loadCandles',
  'reloadCandles',
  'refresh',
  'openPublished',
  'unlock',
] as const;
export type EditorAction = (typeof EDITOR_ACTIONS)[number];

/** Whether an edit begins a new undo step for the text being typed in a field, or continues the previous one. */
const TYPING_PHASES = ['begins', 'continues'] as const;
export type TypingPhase = (typeof TYPING_PHASES)[number];

/** A finding as the page shows it. */
export interface FindingView {
  readonly rule: RuleId;
  readonly severity: Severity;
  readonly path: JsonPath;
  /** In the text of the snapshot's version. */
  readonly range: TextRange;
  readonly message: string;
  /** The level or drawing it's about, if any. */
  readonly objectId?: string;
  readonly fixes: readonly FixView[];
}

/** A quick fix as the page shows it. */
export interface FixView {
  /** Names the rule and what the fix changes, so that no other fix is applied if the findings have changed since. */
  readonly id: string;
  readonly title: string;
}

/** Everything the editor shows, for one version of the document. Never a delta: hidden webviews lose messages. */
export interface EditorSnapshot {
  readonly type: 'snapshot';
  /** The document's version; an edit names the version it was made on. */
  readonly version: number;
  /**
   * `id` of this page's last edit that has been settled, applied or not; absent before the first. The document is at
   * `version` after it.
   */
  readonly settled?: number;
  readonly sketch: CardSketch;
  /** Level prices as written in the text, e.g. `1.10` where the number is 1.1. */
  readonly priceTexts?: { readonly [Name in LevelName]?: string };
  /**
   * Set when the text isn't valid JSON. `sketch` is then the last one that could be read, shown dimmed, or empty if there
   * was none (`pictured` is false).
   */
  readonly unreadable?: { readonly message: string; readonly line: number; readonly pictured: boolean };
  readonly findings: readonly FindingView[];
  /** Why the card can't be changed, and what can be done instead. */
  readonly readOnly?: { readonly reason: string; readonly actions: readonly EditorAction[] };
  readonly origin:
    | {
        readonly kind: 'draft';
        readonly fileName: string;
        /** The card that the draft was published as, if any, e.g. “EUR/USD holds” in Forex. */
        readonly publication?: { readonly card: string; readonly state: 'same' | 'changed' | 'deleted' };
      }
    | {
        readonly kind: 'published';
        readonly connection: string;
        readonly channel: string;
        readonly status: string;
        readonly updatedAt: string;
        /** E.g. `11 h left`, `expired`, `until cancelled`. */
        readonly timeLeft: string;
      };
  /** Where the unsaved text came from, if it is a draft's or an earlier version's. */
  readonly laidOver?: string;
  /** What saving will do, in the order shown. */
  readonly save: {
    readonly kind: 'nothing' | 'send' | 'refused' | 'file';
    readonly headline: string;
    readonly changes: readonly { readonly label: string; readonly before?: string; readonly after?: string }[];
    readonly effects: readonly string[];
  };
  readonly dirty: boolean;
  readonly candles: CandlesStatus;
  /** Why the levels can't be moved although the card can be changed: the service keeps them until the type changes. */
  readonly levelsLocked?: string;
  /** Set if the settings define the pivot as the price that invalidates the idea; otherwise it's the entry. */
  readonly pivotIsInvalidation?: { readonly lastClose?: number };
  readonly unit: UnitOfSymbol;
  /** Objects selected in every view of the document, in order of selection. At most {@link MAX_SELECTED}. */
  readonly selected: readonly string[];
}

/** A price that could become a level, as a line on the chart; the active one is highlighted. */
export interface LevelCandidateLine {
  readonly price: number;
  /** Its name and the price. */
  readonly label: string;
  readonly isActive: boolean;
}

/** Host → editor webview. */
export type ToEditor =
  | ToChartPage
  | EditorSnapshot
  | OutcomeMessage
  /** Pans and zooms to this object and selects it. */
  | { readonly type: 'revealObject'; readonly objectId: string }
  /**
   * Shows these levels on the chart instead of the card's own, without changing the card, and faint lines at the prices
   * that could become levels. Without levels it shows the card again.
   */
  | {
      readonly type: 'previewLevels';
      readonly levels?: CardSketch['levels'];
      readonly candidates: readonly LevelCandidateLine[];
    }
  /** An edit was rejected (outdated, read-only, invalid); the snapshot that follows is authoritative. */
  | { readonly type: 'editRefused'; readonly reason: string }
  /** What is remembered across cards, and the presets from the settings; sent after `ready` and when either changes. */
  | {
      readonly type: 'preferences';
      readonly remembered: RememberedPreferences;
      readonly presets: readonly StylePreset[];
    }
  /**
   * Runs a command of the chart. A command run by a keybinding is for the chart or the list of objects: the page ignores
   * it if the focus has moved to a field since.
   */
  | { readonly type: 'chartAction'; readonly action: ChartAction; readonly from?: 'key' };

/** Editor webview → host. */
export const fromEditorSchema = /* @__PURE__ */ lazy(() =>
  z.discriminatedUnion('type', [
    /** The page is running and shows `version` (0: nothing yet); the host answers with a snapshot, and candles if there are any. */
    z.object({ type: z.literal('ready'), version: z.int() }),
    /** `id`: the page's own number of the edit, answered by `settled` of a snapshot. */
    z.object({
      type: z.literal('edit'),
      version: z.int(),
      edit: cardEditSchema(),
      id: z.exactOptional(z.int()),
      /** The edit with this id was sent just before and may be pending: `version` is then the one it produces. */
      after: z.exactOptional(z.int()),
      typed: z.exactOptional(z.enum(TYPING_PHASES)),
    }),
    /** The value of a field after every key, before it's sent as an edit, so that hiding the page doesn't lose it. */
    z.object({ type: z.literal('typing'), path: jsonPathSchema(), value: z.json(), typed: z.enum(TYPING_PHASES) }),
    z.object({
      type: z.literal('applyFix'),
      version: z.int(),
      /** `id` of the fix. */
      fix: z.string(),
      id: z.exactOptional(z.int()),
    }),
    z.object({ type: z.literal('select'), objectIds: z.array(z.string()).check(z.maxLength(MAX_SELECTED)) }),
    /** Shows this place in the text editor. */
    z.object({ type: z.literal('revealInText'), path: jsonPathSchema() }),
    /** Shows a finding's range in the text editor. */
    z.object({
      type: z.literal('revealRange'),
      version: z.int(),
      range: z.object({ offset: z.int().check(z.minimum(0)), length: z.int().check(z.minimum(0)) }),
    }),
    z.object({ type: z.literal('history'), action: z.enum(['undo', 'redo']) }),
    z.object({ type: z.literal('action'), action: z.enum(EDITOR_ACTIONS) }),
    /**
     * Copies the selected objects as JSON, cuts them, or pastes the clipboard; `text` is the clipboard's content if the
     * browser gave it to the page.
     */
    z.object({
      type: z.literal('clipboard'),
      version: z.int(),
      action: z.enum(['copy', 'cut', 'paste']),
      text: z.exactOptional(z.string().check(z.maxLength(MAX_PASTED_LENGTH))),
    }),
    /** Copies an id or a link. */
    z.object({ type: z.literal('copyText'), text: z.string().check(z.maxLength(1000)) }),
    /** Shows the chart in this timeframe, without changing the card; its own one ends that. */
    z.object({ type: z.literal('viewTimeframe'), timeframe: z.enum(TIMEFRAMES) }),
    /** Where the focus is now. */
    z.object({ type: z.literal('focus'), area: z.enum(FOCUS_AREAS) }),
    /** Remembers these preferences across cards; absent ones keep their value. */
    z.object({ type: z.literal('remember'), remembered: z.partial(rememberedPreferencesSchema()) }),
    /** Saves this look in the settings under its name, replacing a preset of the same name. */
    z.object({ type: z.literal('savePreset'), preset: stylePresetSchema() }),
    /** All fields with invalid input. It's lost with the page, so the person is warned. */
    z.object({
      type: z.literal('unfinished'),
      fields: z
        .array(z.object({ label: z.string().check(z.maxLength(100)), text: z.string().check(z.maxLength(100)) }))
        .check(z.maxLength(MAX_UNFINISHED)),
    }),
    problemSchema(),
  ]),
);
export type FromEditor = z.infer<ReturnType<typeof fromEditorSchema>>;
