/**
 * The types of what `package.json` contributes. Each feature declares its contributions beside the code that implements
 * them; `npm run manifest` prints them (scripts/manifest.ts). All texts are English; `package.nls.json` is printed from
 * them.
 */

/** A condition of VS Code, e.g. `resourceLangId == chartcard`; see `all`, and `whenIs` for our own context keys. */
export type When = string;

/** The views of the activity bar's container. */
export type ViewName = 'channels' | 'drafts' | 'history' | 'jobs' | 'pendingWrites';

/** The menus that our commands are in; the last two are submenus of the chart's context menu. */
export type MenuName =
  | 'view/title'
  | 'view/item/context'
  | 'editor/title'
  | 'explorer/context'
  | 'file/newFile'
  | 'webview/context'
  | 'chartCards.tools'
  | 'chartCards.order';

/** A place of a command in a menu. */
export interface MenuItem {
  readonly menu: MenuName;
  /** The group and the place in it, e.g. `navigation@1`. */
  readonly group?: string;
  readonly when?: When;
}

/** A default keybinding; without `mac`, the same key is used on macOS. */
export interface Keybinding {
  readonly key: string;
  readonly mac?: string;
  readonly when: When;
  readonly args?: Readonly<Record<string, unknown>>;
}

/** What the manifest says about a command. */
export interface CommandContribution {
  /** As in the Command Palette; ends with `…` if the command asks a question. */
  readonly title: string;
  /** A codicon, e.g. `key`. */
  readonly icon?: string;
  /** When the Command Palette offers it; always if absent, never if false. */
  readonly palette?: When | false;
  /** When it can be run from anywhere at all. */
  readonly enablement?: When;
  readonly menus?: readonly MenuItem[];
  readonly keys?: readonly Keybinding[];
}

/** A command: its contribution, and its handler made from the services it needs. */
interface Command<Services> extends CommandContribution {
  readonly handler: (services: Services) => (...args: never[]) => unknown;
}

/** Commands by id, and the services that they need. */
export type Commands<Services> = Readonly<Record<`chartCards.${string}`, Command<Services>>>;

/** The arguments of each command, as its handler takes them. */
export type ArgumentsOf<Declared> = {
  readonly [Id in keyof Declared]: Declared[Id] extends {
    readonly handler: (services: never) => (...args: infer Arguments) => unknown;
  }
    ? Arguments
    : never;
};

/** A view of the activity bar's container. */
export interface ViewContribution {
  readonly title: string;
  /** Shown when the view is moved out of its container; the title if absent. */
  readonly contextualTitle?: string;
  readonly isCollapsed?: true;
  /** Shown while the view is empty, by the name of its text in package.nls.json. */
  readonly welcome: Readonly<Record<string, { readonly when: When; readonly text: string }>>;
}

/** A language of files. */
export interface LanguageContribution {
  readonly name: string;
  readonly filenamePatterns?: readonly string[];
  readonly extensions: readonly string[];
  /** The path of its brackets, comments and so on. */
  readonly configuration: string;
  readonly icon?: { readonly light: string; readonly dark: string };
  readonly grammar?: { readonly scopeName: string; readonly path: string };
  readonly snippets?: string;
  /** Default settings of its editors. */
  readonly settings?: Readonly<Record<string, unknown>>;
}

/** A semantic token type that themes can color. */
export interface SemanticTokenContribution {
  readonly superType: string;
  readonly description: string;
  /** TextMate scopes that color it where a theme doesn't know the type. */
  readonly scopes: readonly string[];
}

/** A page of steps on VS Code's Welcome page. */
export interface WalkthroughContribution {
  readonly title: string;
  readonly description: string;
  readonly steps: Readonly<Record<string, WalkthroughStep>>;
}

interface WalkthroughStep {
  readonly title: string;
  /** Markdown; a line that consists of a link to a command becomes a button. */
  readonly text: string;
  /** The page in media/walkthrough. */
  readonly page: string;
  /** The events that complete it. Never commands, which may have been cancelled. */
  readonly completedBy: readonly (`onContext:${string}` | `onSettingChanged:${string}`)[];
}

/** The id of a view. */
export function viewId(view: ViewName): string {
  return `chartCards.${view}`;
}

/** The clause that all of these hold. */
export function all(...clauses: readonly (When | undefined)[]): When {
  const stated = clauses.filter((clause) => clause !== undefined);
  if (stated.length === 1) return stated.join();
  return stated.map((clause) => (clause.includes(' || ') ? `(${clause})` : clause)).join(' && ');
}

/** A place in the title bar of a view. */
export function viewTitle(view: ViewName, group: string, when?: When): MenuItem {
  return { menu: 'view/title', group, when: all(`view == ${viewId(view)}`, when) };
}

/** A place in the menu of a view's rows; `when` says which ones. */
export function viewItem(view: ViewName, group: string, ...when: readonly When[]): MenuItem {
  return { menu: 'view/item/context', group, when: all(`view == ${viewId(view)}`, ...when) };
}

/** A place in the title bar of an editor. */
export function editorTitle(group: string, ...when: readonly When[]): MenuItem {
  return { menu: 'editor/title', group, when: all(...when) };
}

/** A place in the menu of cards in the Explorer. */
export function explorerCard(group: string, when?: When): MenuItem {
  return {
    menu: 'explorer/context',
    group: `6_chartCards@${group}`,
    when: all(CARD_FILE, when, '!explorerResourceIsFolder'),
  };
}

/** A key in the list of a view. */
export function whileFocused(view: ViewName): When {
  return `focusedView == ${viewId(view)} && listFocus && !inputFocus`;
}

/** A card, saved or published. */
export const CARD_FILE = 'resourceFilename =~ /\\.card\\.json$/';
/** A card; an untitled one is known by its language only. */
export const ANY_CARD = `${CARD_FILE} || resourceLangId == chartcard`;
/** A published card. */
export const PUBLISHED_CARD = 'resourceScheme == chartcard';
/** Not the read-only side of a comparison. */
export const NOT_SNAPSHOT = 'resourceScheme != chartcard-published';
export const NOT_IN_DIFF = '!isInDiffEditor';
export const IN_CARD_EDITOR = 'activeCustomEditorId == chartCards.cardEditor';
export const IN_PREVIEW = 'activeWebviewPanelId == chartCards.preview';
/** Rows of cards in the Channels view, and of drafts in theirs. */
export const CARD_ROW = 'viewItem =~ /^card\\b/';
export const DRAFT_ROW = 'viewItem =~ /^draft/';
/** Rows of drafts that are in no folder of the workspace. */
export const STORED_DRAFT_ROW = 'viewItem == draftStored';
export const ONE_ROW = '!listMultiSelection';
