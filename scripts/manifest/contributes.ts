import { adminCommands } from '../../src/admin/adminCommands.ts';
import { BULK_LANGUAGE, BULK_LANGUAGE_CONTRIBUTION } from '../../src/admin/bulk/bulkDocuments.ts';
import { JOBS_VIEW } from '../../src/admin/jobs/jobsView.ts';
import { AGENT_TOOLS, type AgentTool } from '../../src/agent/agentTools.ts';
import { inputSchema } from '../../src/agent/toolInput.ts';
import { MCP_PROVIDER } from '../../src/authoring/agents/registerAgents.ts';
import { CARD_LANGUAGE, CARD_LANGUAGE_CONTRIBUTION } from '../../src/authoring/documents/cardDocuments.ts';
import { CARD_SCHEME } from '../../src/authoring/documents/remoteCards.ts';
import { DRAFT_PATTERN } from '../../src/authoring/drafts/draftFolders.ts';
import { CARD_EDITOR, CARD_EDITOR_CONTRIBUTION } from '../../src/authoring/editor/cardEditorProvider.ts';
import { CHART_SUBMENUS } from '../../src/authoring/editor/chartCommands.ts';
import { PUBLISHED_SCHEME } from '../../src/authoring/files/publishedSnapshots.ts';
import { HISTORY_VIEW } from '../../src/authoring/history/historyView.ts';
import { RULE_PAGE_SETTINGS, RULE_SCHEME } from '../../src/authoring/language/rulePages.ts';
import { LINK_TOKENS } from '../../src/authoring/language/textDecorations.ts';
import { PENDING_WRITES_VIEW } from '../../src/authoring/pendingWrites/pendingWritesTree.ts';
import { PREVIEW_VIEW_TYPE } from '../../src/authoring/preview/previewPanels.ts';
import { CHANNELS_VIEW, VIEW_CONTAINER_TITLE } from '../../src/authoring/tree/channelsView.ts';
import { DRAFTS_VIEW } from '../../src/authoring/tree/draftsTree.ts';
import { WALKTHROUGHS } from '../../src/authoring/walkthroughs.ts';
import { commands } from '../../src/commands.ts';
import { CONNECTED } from '../../src/shell/contextKeys.ts';
import type {
  CommandContribution,
  LanguageContribution,
  ViewContribution,
  ViewName,
  WalkthroughContribution,
} from '../../src/shell/contributions.ts';
import { SETTINGS, type Setting } from '../../src/shell/settings.ts';

/** Every view, in the order of the container. */
export const VIEWS: Readonly<Record<ViewName, ViewContribution>> = {
  channels: CHANNELS_VIEW,
  drafts: DRAFTS_VIEW,
  history: HISTORY_VIEW,
  jobs: JOBS_VIEW,
  pendingWrites: PENDING_WRITES_VIEW,
};

/** Every command by id. */
export const COMMANDS: ReadonlyMap<string, CommandContribution> = new Map<string, CommandContribution>([
  ...Object.entries(commands),
  ...Object.entries(adminCommands).map(
    ([name, { kind, spec }]) =>
      [`chartCards.admin.${name}`, kind === 'service' ? { palette: CONNECTED, ...spec } : spec] as const,
  ),
]);

const SETTINGS_BY_NAME: readonly [string, Setting<unknown>][] = Object.entries(SETTINGS);
const VIEW_ICON = 'media/icons/activity.svg';

/** The skills that teach agents to use the tools. */
export const CHAT_SKILLS = [{ path: './skills/author-chart-card/SKILL.md' }];

/** Texts of the manifest by key, as in package.nls.json. */
class Texts {
  readonly english: Record<string, string> = {};

  /** The reference that VS Code replaces by the text in the user's language. */
  add(key: string, english: string): string {
    if ((this.english[key] ?? english) !== english) throw new Error(`Two texts for ${key}: ${english}`);
    this.english[key] = english;
    return `%${key}%`;
  }
}

/** The generated parts of package.json, and the texts they refer to. */
export function contributions() {
  const texts = new Texts();
  texts.add('extension.displayName', 'Chart Cards');
  texts.add(
    'extension.description',
    'Write chart analysis cards as text and on a live chart, and publish them to a trading community’s channels.',
  );
  texts.add(
    'capabilities.untrusted',
    'You can read, check and edit drafts. Which service is used, and how, comes only from your user settings.',
  );
  const languages = { [CARD_LANGUAGE]: CARD_LANGUAGE_CONTRIBUTION, [BULK_LANGUAGE]: BULK_LANGUAGE_CONTRIBUTION };
  const contributes = {
    languages: Object.entries(languages).map(([id, language]) => printLanguage(id, language, texts)),
    grammars: [{ language: CARD_LANGUAGE, ...CARD_LANGUAGE_CONTRIBUTION.grammar }],
    snippets: [{ language: CARD_LANGUAGE, path: CARD_LANGUAGE_CONTRIBUTION.snippets }],
    semanticTokenTypes: Object.entries(LINK_TOKENS).map(([id, { superType, description }]) => ({
      id,
      superType,
      description: texts.add(`token.${id}`, description),
    })),
    semanticTokenScopes: [
      {
        language: CARD_LANGUAGE,
        scopes: Object.fromEntries(Object.entries(LINK_TOKENS).map(([id, { scopes }]) => [id, scopes])),
      },
    ],
    configurationDefaults: {
      [`[${CARD_LANGUAGE}]`]: CARD_LANGUAGE_CONTRIBUTION.settings,
      ...CARD_EDITOR_CONTRIBUTION.settings,
      ...RULE_PAGE_SETTINGS,
    },
    customEditors: [
      {
        viewType: CARD_EDITOR,
        displayName: texts.add('editor.card', CARD_EDITOR_CONTRIBUTION.displayName),
        selector: CARD_EDITOR_CONTRIBUTION.selector,
        priority: CARD_EDITOR_CONTRIBUTION.priority,
      },
    ],
    viewsContainers: {
      activitybar: [{ id: 'chartCards', title: texts.add('viewsContainer', VIEW_CONTAINER_TITLE), icon: VIEW_ICON }],
    },
    views: { chartCards: Object.entries(VIEWS).map(([name, view]) => printView(name, view, texts)) },
    viewsWelcome: Object.entries(VIEWS).flatMap(([name, { welcome }]) =>
      Object.entries(welcome).map(([key, { when, text }]) => ({
        view: `chartCards.${name}`,
        when,
        contents: texts.add(`welcome.${key}`, text),
      })),
    ),
    commands: [...COMMANDS].map(([id, command]) => printCommand(id, command, texts)),
    submenus: Object.entries(CHART_SUBMENUS).map(([id, { label }]) => ({
      id,
      label: texts.add(id.replace('chartCards', 'submenu'), label),
    })),
    menus: printMenus(),
    keybindings: [...COMMANDS].flatMap(([command, { keys = [] }]) => keys.map((key) => ({ command, ...key }))),
    configuration: [
      {
        title: texts.add('configuration.title', VIEW_CONTAINER_TITLE),
        properties: Object.fromEntries(
          SETTINGS_BY_NAME.map(([name, setting], place) => [
            `chartCards.${name}`,
            printSetting(name, setting, place + 1, texts),
          ]),
        ),
      },
    ],
    languageModelTools: Object.entries(AGENT_TOOLS).map(([name, tool]) => printTool(name, tool, texts)),
    chatSkills: CHAT_SKILLS,
    mcpServerDefinitionProviders: [{ id: MCP_PROVIDER, label: texts.add('mcp.label', VIEW_CONTAINER_TITLE) }],
    walkthroughs: Object.entries(WALKTHROUGHS).map(([id, walkthrough]) => printWalkthrough(id, walkthrough, texts)),
  };
  return {
    contributes,
    activationEvents,
    restrictedConfigurations: SETTINGS_BY_NAME.filter(([, { isRestricted }]) => isRestricted).map(
      ([name]) => `chartCards.${name}`,
    ),
    texts: texts.english,
  };
}

/**
 * The extension starts when it is used, never with every window. VS Code adds the events of commands, views, languages and
 * the custom editor itself. A workspace with cards starts it as well: it follows renamed drafts there, marks retired routes,
 * and reminds of pending writes.
 */
const activationEvents = [
  ...[CARD_SCHEME, PUBLISHED_SCHEME, RULE_SCHEME].map((scheme) => `onFileSystem:${scheme}`),
  `onWebviewPanel:${PREVIEW_VIEW_TYPE}`,
  `workspaceContains:${DRAFT_PATTERN}`,
];

function printLanguage(id: string, language: LanguageContribution, texts: Texts) {
  const { name, filenamePatterns, extensions, configuration, icon } = language;
  return {
    id,
    aliases: [texts.add(`language.${id}`, name), id],
    ...(filenamePatterns && { filenamePatterns }),
    extensions,
    configuration,
    ...(icon && { icon }),
  };
}

function printView(name: string, { title, contextualTitle = title, isCollapsed }: ViewContribution, texts: Texts) {
  return {
    id: `chartCards.${name}`,
    name: texts.add(`view.${name}`, title),
    icon: VIEW_ICON,
    contextualTitle: texts.add(`view.${name}.context`, contextualTitle),
    ...(isCollapsed && { visibility: 'collapsed' }),
  };
}

function printCommand(id: string, { title, icon, enablement }: CommandContribution, texts: Texts) {
  const category = id.startsWith('chartCards.admin.')
    ? texts.add('category.admin', 'Chart Cards/Admin')
    : texts.add('category', 'Chart Cards');
  return {
    command: id,
    title: texts.add(id.replace('chartCards', 'command'), title),
    category,
    ...(icon && { icon: `$(${icon})` }),
    ...(enablement && { enablement }),
  };
}

/** An item of a menu in the manifest. */
interface PrintedItem {
  readonly command?: string;
  readonly submenu?: string;
  readonly when?: string;
  readonly group?: string;
}

function printMenus(): Readonly<Record<string, readonly PrintedItem[]>> {
  const items = [...COMMANDS].flatMap(([command, { palette, menus = [] }]) => [
    ...(palette === undefined ? [] : [{ menu: 'commandPalette', command, when: String(palette) }]),
    ...menus.map((place) => ({ ...place, command })),
  ]);
  const submenus = Object.entries(CHART_SUBMENUS).map(([submenu, { place }]) => ({ ...place, submenu }));
  const byMenu = Map.groupBy<string, PrintedItem & { readonly menu: string }>(
    [...items, ...submenus],
    ({ menu }) => menu,
  );
  return Object.fromEntries([...byMenu].map(([menu, list]) => [menu, list.map(({ menu: _, ...item }) => item)]));
}

function printSetting(name: string, setting: Setting<unknown>, order: number, texts: Texts) {
  const { scope, schema, description, values } = setting;
  const key = `configuration.${name}`;
  return {
    ...(printSchema(schema, key, texts) as object),
    scope,
    order,
    markdownDescription: texts.add(key, description),
    ...(values && {
      markdownEnumDescriptions: Object.entries(values).map(([value, text]) => texts.add(`${key}.${value}`, text)),
    }),
  };
}

/** The schema with its descriptions replaced by references. */
function printSchema(schema: unknown, key: string, texts: Texts): unknown {
  if (Array.isArray(schema)) return schema;
  if (typeof schema !== 'object' || schema === null) return schema;
  return Object.fromEntries(
    Object.entries(schema).map(([name, value]) => {
      if (name === 'description' && typeof value === 'string') return [name, texts.add(key, value)];
      if (name === 'properties') {
        const properties = Object.entries(value as object);
        return [name, Object.fromEntries(properties.map(([at, of]) => [at, printSchema(of, `${key}.${at}`, texts)]))];
      }
      return [name, printSchema(value, key, texts)];
    }),
  );
}

function printTool(name: string, tool: AgentTool, texts: Texts) {
  return {
    name,
    displayName: texts.add(`tool.${name}`, tool.title),
    userDescription: texts.add(`tool.${name}.description`, tool.userDescription),
    // Not translated: models read English.
    modelDescription: tool.modelDescription,
    toolReferenceName: name,
    canBeReferencedInPrompt: true,
    icon: '$(graph-line)',
    tags: ['chart-cards'],
    inputSchema: inputSchema(tool.input()),
  };
}

function printWalkthrough(id: string, { title, description, steps }: WalkthroughContribution, texts: Texts) {
  const key = `walkthrough.${id}`;
  return {
    id,
    title: texts.add(`${key}.title`, title),
    description: texts.add(`${key}.description`, description),
    steps: Object.entries(steps).map(([step, { title: stepTitle, text, page, completedBy }]) => ({
      id: step,
      title: texts.add(`${key}.${step}.title`, stepTitle),
      description: texts.add(`${key}.${step}`, text),
      media: { markdown: `media/walkthrough/${page}` },
      completionEvents: completedBy,
    })),
  };
}
