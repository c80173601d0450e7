import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { copyWorkspace, type WorkspaceCopy } from '../../../scripts/host/hostFolders.ts';
import { projectRoot } from '../../../scripts/host/hostPaths.ts';
import { freePort, type Host, type HostOptions, startHost, windowAddress } from '../../../scripts/host/startHost.ts';
import { test } from '../../support/browserTest.ts';
import { embeddedSandbox, type SandboxControl } from '../../support/sandbox.ts';
import { Dialog, Notifications } from './dialogs.ts';
import { CommandPalette, QuickInput } from './quickInput.ts';
import { TextEditor } from './textEditor.ts';
import { ProblemsPanel, StatusBar, showContainer, TreeView } from './views.ts';
import { WebviewFrame } from './webview.ts';

/** Options of a window. */
export interface WorkbenchOptions {
  readonly theme?: Theme;
  /** User settings, added to the defaults of every window. */
  readonly settings?: Readonly<Record<string, unknown>>;
  /** Environment of the extension host. */
  readonly env?: Readonly<Record<string, string>>;
  readonly size?: { readonly width: number; readonly height: number };
}

/** A tab of the editor area. */
export interface Tab {
  readonly label: string;
  readonly dirty: boolean;
}

/** A VS Code window with the extension and a copy of the sample workspace, operated as by a user. */
export class Workbench {
  readonly page: Page;
  readonly host: Host;
  /** Absolute path of the opened folder; a copy that the test may change. */
  readonly folder: string;
  readonly palette: CommandPalette;
  readonly quickInput: QuickInput;
  readonly notifications: Notifications;
  readonly dialog: Dialog;
  readonly problems: ProblemsPanel;
  readonly statusBar: StatusBar;
  readonly editor: TextEditor;
  readonly #workspace: WorkspaceCopy;

  private constructor(page: Page, host: Host, workspace: WorkspaceCopy) {
    this.page = page;
    this.host = host;
    this.folder = workspace.folder;
    this.#workspace = workspace;
    this.quickInput = new QuickInput(page);
    this.palette = new CommandPalette(this.quickInput);
    this.notifications = new Notifications(page);
    this.dialog = new Dialog(page);
    this.problems = new ProblemsPanel(page, this.palette);
    this.statusBar = new StatusBar(page);
    this.editor = new TextEditor(page, this.statusBar);
  }

  /** Starts a server with its own settings and storage, and opens a window on it. */
  static async open(browser: Browser, { theme = 'dark', settings, env, size }: WorkbenchOptions): Promise<Workbench> {
    const workspace = await copyWorkspace();
    const host = await startAtSharedPort({
      extension: 'installed',
      builtIn: 'few',
      settings: { 'workbench.colorTheme': themeNames[theme], ...FOR_TESTS, ...settings },
      ...(env === undefined ? {} : { env }),
    });
    try {
      const page = await newWindow(browser, host.address);
      await page.setViewportSize(size ?? { width: 1440, height: 900 });
      await page.emulateMedia({ colorScheme: theme.endsWith('light') ? 'light' : 'dark' });
      const workbench = new Workbench(page, host, workspace);
      await workbench.#load();
      return workbench;
    } catch (error) {
      await host.stop();
      throw error;
    }
  }

  /** Opens the file of that name in its default editor, by Quick Open. */
  async openFile(name: string): Promise<void> {
    const tab = this.page.locator(`.part.editor .tab.active[data-resource-name=${JSON.stringify(name)}]`).first();
    await this.quickInput.take('ControlOrMeta+p', name, name);
    await tab.waitFor();
  }

  /** The tree view with that title, e.g. `Cards`, in the visible container. */
  tree(title: string): TreeView {
    return new TreeView(this.page, title);
  }

  /** Clicks the icon with that title in the activity bar, unless its container is open already. */
  async showContainer(title: string): Promise<void> {
    await showContainer(this.page, title);
  }

  /** The document inside the only visible webview, or inside the `index`-th of several. */
  webview(index = 0): WebviewFrame {
    return new WebviewFrame(this.page, index);
  }

  /** Presses Ctrl+S wherever the focus is. */
  async save(): Promise<void> {
    await this.page.keyboard.press('ControlOrMeta+s');
  }

  /** Ctrl+S that leads to a question before anything is sent; returns the question. */
  async saveAndBeAsked(): Promise<string> {
    await this.save();
    return this.dialog.text();
  }

  /**
   * Resolves when a tab whose label contains `label` is, or isn't, dirty. The tab of a published card shows its current
   * title, so without a label the active tab is meant.
   */
  async waitForTab({ label, dirty }: Pick<Tab, 'dirty'> & Partial<Tab>, timeout = 30_000): Promise<void> {
    const state = dirty ? '.dirty' : ':not(.dirty)';
    await this.page
      .locator(
        label === undefined
          ? `.part.editor .tab.active${state}`
          : `.part.editor .tab${state}[data-resource-name*=${JSON.stringify(label)}]`,
      )
      .first()
      .waitFor({ timeout });
  }

  /** Labels of the open tabs; a dirty one is marked. */
  async tabs(): Promise<Tab[]> {
    const tabs = await this.page.locator('.part.editor .tab').all();
    return Promise.all(
      tabs.map(async (tab) => ({
        label: (await tab.getAttribute('data-resource-name')) ?? '',
        dirty: ((await tab.getAttribute('class')) ?? '').split(' ').includes('dirty'),
      })),
    );
  }

  /**
   * Clears all notifications and waits until none is visible: a progress notification outlives its task by a moment.
   */
  async clearNotifications(): Promise<void> {
    await this.palette.run('Notifications: Clear All Notifications');
    await this.page.locator('.notification-toast').first().waitFor({ state: 'detached' });
  }

  /** The sandbox that this window's extension runs; waits until there is one. */
  sandbox(): Promise<SandboxControl> {
    return embeddedSandbox(this.host.globalStorage);
  }

  /** Chooses another colour theme, as a user does. */
  async switchTheme(theme: Theme): Promise<void> {
    const dressed = this.page.locator(`.monaco-workbench.${themeClasses[theme]}`);
    if (await dressed.isVisible()) return;
    await this.palette.choose('Preferences: Color Theme', themeLabels[theme]);
    await dressed.waitFor();
    await this.page.emulateMedia({ colorScheme: theme.endsWith('light') ? 'light' : 'dark' });
  }

  /** Saves a screenshot of the window to test-results/<name>.png and returns its path. */
  async screenshot(name: string): Promise<string> {
    const path = join(projectRoot, 'test-results', `${name}.png`);
    await mkdir(dirname(path), { recursive: true });
    await this.page.screenshot({ path });
    return path;
  }

  /** Loads the page again, as after a crash: a new extension host, in-memory secrets gone. */
  async reload(): Promise<void> {
    await this.#load();
  }

  /** Reloads the window by command: VS Code first saves which tabs are open. */
  async reloadWindow(): Promise<void> {
    const loaded = this.page.waitForEvent('load', { timeout: 60_000 });
    await this.palette.run('Developer: Reload Window');
    await loaded;
    await this.#waitUntilUp();
  }

  /** Closes the window, its server and everything they started. */
  async close(): Promise<void> {
    await this.page.close();
    await this.host.stop();
    await this.#workspace.remove();
  }

  async #load(): Promise<void> {
    // A dirty editor makes the page ask before it is left.
    this.page.removeAllListeners('dialog');
    this.page.on('dialog', (dialog) => void dialog.accept());
    await this.page.goto(windowAddress(this.host, { folder: this.folder }));
    await this.#waitUntilUp();
  }

  /** The theme comes with the extensions' contributions: before that, neither colours nor commands exist. */
  async #waitUntilUp(): Promise<void> {
    await this.page.locator('.monaco-workbench[class*="-themes-"] .part.statusbar').waitFor({ timeout: 120_000 });
  }
}

/** Settings that keep typed text unchanged and disable animations. */
const FOR_TESTS = {
  'workbench.reduceMotion': 'on',
  'editor.autoIndent': 'none',
  'editor.autoClosingBrackets': 'never',
  'editor.autoClosingQuotes': 'never',
  'editor.acceptSuggestionOnEnter': 'off',
  'editor.editContext': true,
};

/**
 * For use inside `describe`: one window for its tests, opened and made `ready` before the first and closed after the
 * last. After a failed test, Playwright runs the rest in another process, and so in a fresh window: every test must work
 * with what `ready` set up, whatever ran before it. The failure leaves the server's log in test-results/, and the window's
 * visible state in its error.
 */
export function useWorkbench(
  options: WorkbenchOptions | (() => Promise<WorkbenchOptions>) = {},
  ready: (workbench: Workbench) => Promise<void> = async () => {},
): () => Workbench {
  let workbench: Workbench | undefined;
  test.beforeAll(async ({ browser }) => {
    workbench = await Workbench.open(browser, typeof options === 'function' ? await options() : options);
    await ready(workbench);
  });
  test.afterEach(async ({ browser: _ }, info) => {
    if (info.status === info.expectedStatus || workbench === undefined) return;
    await writeFile(info.outputPath('server.log'), workbench.host.printed());
    const shown = await shownIn(workbench).catch(() => 'The window does not respond.');
    for (const error of info.errors) error.message += `\n${shown}`;
  });
  test.afterAll(async () => {
    await workbench?.close();
  });
  return () => {
    if (workbench === undefined) throw new Error('The window opens before the first test; it can’t be used earlier.');
    return workbench;
  };
}

/**
 * A page for a window on that server. All of a worker's windows share one context, in which the browser keeps VS Code's
 * 20 MB of code compiled: that halves the time a window takes to open. What earlier ones stored there is cleared.
 */
async function newWindow(browser: Browser, origin: string): Promise<Page> {
  const context = browser.contexts()[0] ?? (await browser.newContext());
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  // Everything VS Code stores in a browser. The browser's own cache stays.
  const storageTypes = 'cookies,file_systems,indexeddb,local_storage,cache_storage';
  await session.send('Storage.clearDataForOrigin', { origin, storageTypes });
  await session.detach();
  return page;
}

/** The window's visible state in one line: of a remote run, the screenshot may be out of reach. */
async function shownIn(workbench: Workbench): Promise<string> {
  const [messages, open, questions] = await Promise.all([
    workbench.notifications.texts(),
    workbench.tabs(),
    workbench.page.locator('.quick-input-widget:visible, .monaco-dialog-box').allInnerTexts(),
  ]);
  const titles = open.map(({ label, dirty }) => `${label}${dirty ? '*' : ''}`);
  return `Messages: ${messages.join(' | ') || 'none'}. Tabs: ${titles.join(' | ')}. Questions: ${questions.join(' | ') || 'none'}.`;
}

/** The colour themes in which every surface is shown. */
type Theme = 'light' | 'dark' | 'hc-light' | 'hc-dark';

/** All of them. */
export const themes: readonly Theme[] = ['light', 'dark', 'hc-light', 'hc-dark'];

/** VS Code's own names, as in the setting `workbench.colorTheme`. */
const themeNames: Readonly<Record<Theme, string>> = {
  light: 'Light Modern',
  dark: 'Dark Modern',
  'hc-light': 'Default High Contrast Light',
  'hc-dark': 'Default High Contrast',
};

/** The labels in VS Code's theme list. */
const themeLabels: Readonly<Record<Theme, string>> = {
  light: 'Light Modern',
  dark: 'Dark Modern',
  'hc-light': 'Light High Contrast',
  'hc-dark': 'Dark High Contrast',
};

/** The class of VS Code's window in each of them. */
const themeClasses: Readonly<Record<Theme, string>> = {
  light: 'vs',
  dark: 'vs-dark',
  'hc-light': 'hc-light',
  'hc-dark': 'hc-black',
};

/** The port of the last window; 0 before the first. */
let lastPort = 0;

/**
 * Starts a server on the previous window's port, so that the browser has its code cached. If the port is taken, any
 * other one is used.
 */
async function startAtSharedPort(options: Omit<HostOptions, 'port'>): Promise<Host> {
  const host = await startHost({ ...options, port: await freePort(lastPort) });
  lastPort = host.port;
  return host;
}
