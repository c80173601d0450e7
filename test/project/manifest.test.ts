import assert from 'node:assert/strict';
import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { CHART_ACTIONS } from '../../src/protocol/chartActions.ts';
import { CHART_KEYS, formatChartKey } from '../../src/protocol/chartKeys.ts';
import { stylePresetSchema } from '../../src/protocol/chartSettings.ts';
import { ADMIN_COMMANDS } from '../../src/workbench/commandIds.ts';

const root = join(import.meta.dirname, '..', '..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');

interface MenuItem {
  readonly command?: string;
  readonly submenu?: string;
  readonly when?: string;
}

interface Keybinding {
  readonly command: string;
  readonly key: string;
  readonly mac?: string;
  readonly when?: string;
}

interface Manifest {
  readonly contributes: {
    readonly commands: readonly {
      readonly command: string;
      readonly title: string;
      readonly category?: string;
      readonly enablement?: string;
    }[];
    readonly submenus: readonly { readonly id: string }[];
    readonly menus: Readonly<Record<string, readonly MenuItem[]>>;
    readonly keybindings: readonly Keybinding[];
    readonly views: Readonly<Record<string, readonly { readonly id: string }[]>>;
    readonly viewsWelcome: readonly { readonly view: string; readonly contents: string; readonly when: string }[];
    readonly configuration: readonly {
      readonly properties: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
    }[];
    readonly walkthroughs: readonly {
      readonly steps: readonly {
        readonly description: string;
        readonly media: { readonly markdown: string };
        readonly completionEvents: readonly string[];
      }[];
    }[];
  };
  readonly capabilities: { readonly untrustedWorkspaces: { readonly restrictedConfigurations: readonly string[] } };
}

const text = read('package.json');
const manifest: Manifest = JSON.parse(text);
const words: Readonly<Record<string, string>> = JSON.parse(read('package.nls.json'));
const { contributes } = manifest;
const CARD_EDITOR = 'activeCustomEditorId == chartCards.cardEditor';
const listed = contributes.commands.map(({ command }) => command).sort();
const chartCommandIds = CHART_ACTIONS.map((action) => `chartCards.chart.${action}`).sort();
const isChartCommand = (command: string): boolean => command.startsWith('chartCards.chart.');
const isAdminCommand = (command: string): boolean => command.startsWith('chartCards.admin.');
const isSingle = (command: string): boolean => !isChartCommand(command) && !isAdminCommand(command);
const workbench = globSync('src/workbench/**/*.ts', { cwd: root }).map((path) => ({ path, text: read(path) }));

describe('the manifest', () => {
  it('lists the same commands as the code', () => {
    const named = [...read('src/workbench/commandIds.ts').matchAll(/readonly '(chartCards\.\w+)'/g)];
    const inTable = [...read('src/workbench/commandTable.ts').matchAll(/^ {4}'(chartCards\.\w+)':/gm)];
    const single = listed.filter(isSingle);
    assert.deepEqual(named.map(([, id]) => id).sort(), single);
    assert.deepEqual(inTable.map(([, id]) => id).sort(), single);
  });

  it('lists the same admin commands as the code', () => {
    assert.deepEqual(listed.filter(isAdminCommand), ADMIN_COMMANDS.map((name) => `chartCards.admin.${name}`).sort());
  });

  it('lists the same chart commands as the code, for the card editor only', () => {
    assert.deepEqual(listed.filter(isChartCommand), chartCommandIds);
    for (const { command, enablement } of contributes.commands) {
      assert.equal(enablement, isChartCommand(command) ? CARD_EDITOR : undefined, command);
    }
  });

  it('has the keybindings of the chart actions', () => {
    const where = { editor: CARD_EDITOR, chart: `${CARD_EDITOR} && chartCards.chartFocus =~ /^(chart|objects)$/` };
    const expected = CHART_ACTIONS.flatMap((action) =>
      (CHART_KEYS[action] ?? []).map(({ where: place, ...key }) => ({
        command: `chartCards.chart.${action}`,
        ...key,
        when: where[place],
        ...(place === 'chart' ? { args: { from: 'key' } } : {}),
      })),
    );
    assert.deepEqual(
      contributes.keybindings.filter(({ command }) => isChartCommand(command)),
      expected,
    );
  });

  it('has every chart key documented on the page on drawing', () => {
    const page = read('docs/drawing.md');
    for (const action of CHART_ACTIONS) {
      const key = formatChartKey(action, false);
      assert.ok(key === undefined || page.includes(`\`${key}\``), `${action}: ${key}`);
    }
  });

  it('gives no key to two chart actions', () => {
    for (const system of ['key', 'mac'] as const) {
      const keys = Object.values(CHART_KEYS).flatMap((list) => list.map((each) => each[system] ?? each.key));
      assert.equal(new Set(keys).size, keys.length);
    }
  });

  it('accepts in the settings exactly the styles that the editor accepts', () => {
    const properties = contributes.configuration.flatMap((part) => Object.entries(part.properties));
    const setting = JSON.stringify(properties.find(([name]) => name === 'chartCards.stylePresets'));
    const { name, look } = stylePresetSchema().shape;
    assert.ok(name && look);
    const inSetting = [...setting.matchAll(/"(\w+)":\{"(?:type|additional)/g)].map(([, key]) => key);
    const inSchema = [
      ...Object.keys({ name, look }),
      ...Object.keys(look.shape),
      ...Object.keys(look.shape.style.shape),
    ];
    assert.deepEqual(new Set(inSetting.filter((key) => key !== 'items')), new Set(inSchema));
  });

  it('gives every command a title in package.nls.json, and the right category', () => {
    for (const { command, title, category } of contributes.commands) {
      assert.equal(title, `%command.${command.replace('chartCards.', '')}%`);
      assert.ok(words[title.slice(1, -1)], `${command} has no title`);
      assert.equal(category, isAdminCommand(command) ? '%category.admin%' : '%category%');
    }
  });

  it('has no two commands with the same title', () => {
    const titles = contributes.commands.map(({ title }) => words[title.slice(1, -1)]);
    assert.equal(new Set(titles).size, titles.length);
  });

  it('has an ellipsis exactly where a command asks a question', () => {
    // These ask a question right away, whatever they are called with.
    const asking = ['addConnection', 'addChannel', 'signIn', 'newCard', 'deleteCard', 'filterCards', 'sortCards'];
    for (const name of asking) assert.match(words[`command.${name}`] ?? '', /…$/, name);
    const silent = ['refresh', 'showLog', 'copyCardId', 'clearFilter', 'openAsText', 'signOut', 'startSandbox'];
    for (const name of silent) assert.doesNotMatch(words[`command.${name}`] ?? '', /…$/, name);
  });

  it('uses every string of package.nls.json, and defines every string it uses', () => {
    const used = new Set([...text.matchAll(/"%([^%"]+)%"/g)].map(([, key]) => key ?? ''));
    assert.deepEqual([...used].sort(), Object.keys(words).sort());
  });

  it('refers only to commands and views that exist', () => {
    const known = new Set(listed);
    const places = [...Object.values(contributes.menus).flat(), ...contributes.keybindings];
    const submenus = new Set(contributes.submenus.map(({ id }) => id));
    for (const { command, submenu } of places as readonly MenuItem[]) {
      assert.ok(command === undefined ? submenus.has(submenu ?? '') : known.has(command), command ?? submenu);
    }
    for (const id of submenus) assert.ok(contributes.menus[id]?.length, `the menu ${id} is empty`);
    const linked = Object.values(words).flatMap((word) => [...word.matchAll(/\(command:([\w.]+)(?:\?[^)]*)?\)/g)]);
    const views = new Set(Object.values(contributes.views).flatMap((group) => group.map(({ id }) => id)));
    for (const [, command = ''] of linked) {
      const isOurs = known.has(command) || views.has(command.replace(/\.focus$/, ''));
      assert.ok(isOurs || /^(vscode|workbench)\./.test(command), command);
    }
    for (const { view } of contributes.viewsWelcome) assert.ok(views.has(view), view);
    for (const [, view = ''] of text.matchAll(/(?:focusedView|\bview) == (chartCards\.\w+)/g))
      assert.ok(views.has(view), view);
  });

  it('uses only context keys that the code sets', () => {
    const source = read('src/workbench/contextKeys.ts');
    const state = /export interface ContextState \{([\s\S]*?)\n\}/.exec(source)?.[1] ?? '';
    const set = new Set([...state.matchAll(/readonly (\w+):/g)].map(([, key]) => `chartCards.${key}`));
    const others = new Set([
      'chartCards.cardEditor',
      'chartCards.preview',
      'chartCards.channels',
      'chartCards.drafts',
      'chartCards.jobs',
      'chartCards.pendingWrites',
      ...listed,
    ]);
    const whens = [...text.matchAll(/"(?:when|enablement)": "([^"]+)"/g), ...text.matchAll(/"onContext:([^"]+)"/g)];
    // Set after the command has done its work.
    const isDone = (when: string): boolean => {
      const [, name = ''] = /^chartCards\.did\.([\w.]+)$/.exec(when) ?? [];
      return name === 'save' || listed.includes(`chartCards.${name}`);
    };
    const stated = whens.filter(([, when = '']) => !isDone(when));
    const used = stated.flatMap(([, when = '']) => when.match(/(?<!config\.)chartCards\.\w+/g) ?? []);
    for (const key of used) assert.ok(set.has(key) || others.has(key), key);
    for (const key of set) assert.ok(used.includes(key), `${key} is set, and nothing uses it`);
  });

  it('has a welcome text for every empty state of the Channels view', () => {
    const source = read('src/workbench/contextKeys.ts');
    const states = /type ChannelsViewState =([^;]+);/.exec(source)?.[1]?.match(/'\w+'/g) ?? [];
    const welcomed = contributes.viewsWelcome
      .filter(({ view }) => view === 'chartCards.channels')
      .map(({ when }) => `'${when.replace('chartCards.view == ', '')}'`);
    assert.deepEqual(welcomed.sort(), states.filter((state) => state !== "'list'").sort());
  });

  it('hides commands from the palette that need a tree row', () => {
    const palette = new Map(contributes.menus['commandPalette']?.map(({ command, when }) => [command, when]));
    for (const name of ['openCard', 'openCardBeside', 'loadMore'])
      assert.equal(palette.get(`chartCards.${name}`), 'false');
    const free = ['addConnection', 'useSandbox', 'newCard', 'showLog'];
    for (const name of free) assert.equal(palette.has(`chartCards.${name}`), false, name);
  });

  it('offers preview and export for an untitled card, known by its language only', () => {
    for (const [menu, names] of [
      ['commandPalette', ['previewCard', 'exportCard', 'copyCardAsImage']],
      ['editor/title', ['previewCard', 'exportCard']],
    ] as const) {
      for (const name of names) {
        const entries = contributes.menus[menu]?.filter(({ command }) => command === `chartCards.${name}`) ?? [];
        assert.ok(
          entries.some(({ when = '' }) => when.includes('resourceLangId == chartcard')),
          `${menu} ${name}`,
        );
      }
    }
  });

  it('binds keys only inside the editor, the text of a card, or a tree', () => {
    for (const { command, when = '' } of contributes.keybindings) {
      assert.match(
        when,
        /activeCustomEditorId ==|editorLangId == chartcard|resourceScheme == chartcard|focusedView ==/,
        command,
      );
    }
  });

  it('describes, scopes and orders every setting, and keeps no secret in any', () => {
    const settings = contributes.configuration.flatMap(({ properties }) => Object.entries(properties));
    for (const [name, setting] of settings) {
      assert.ok(setting['description'] ?? setting['markdownDescription'], name);
      assert.ok(typeof setting['scope'] === 'string' && typeof setting['order'] === 'number', name);
      assert.doesNotMatch(
        JSON.stringify(setting).replace(/"%[^"]*%"/g, ''),
        /secret|password|apiKey|token(?!Url)/i,
        name,
      );
    }
    const { restrictedConfigurations } = manifest.capabilities.untrustedWorkspaces;
    assert.deepEqual([...restrictedConfigurations].sort(), settings.map(([name]) => name).sort());
    for (const [name] of settings) {
      const short = `'${name.replace('chartCards.', '')}'`;
      assert.ok(
        workbench.some(({ text: code }) => code.includes(short)),
        `nothing reads ${name}`,
      );
    }
  });

  it('refers only to files that exist', () => {
    const files = [...text.matchAll(/"(?:\.\/)?(media\/[^"]+)"/g)].map(([, file]) => file ?? '');
    assert.ok(files.length > 8);
    for (const file of files) assert.ok(existsSync(join(root, file)), file);
  });

  it('shows in the walkthroughs only pictures that exist, few and small, because they are in the package', () => {
    const folder = 'media/walkthrough';
    const shown = globSync(`${folder}/*.md`, { cwd: root }).flatMap((page) => [
      ...read(page).matchAll(/!\[([^\]]*)\]\(([^)]+)\)/g),
    ]);
    for (const [, words = '', file = ''] of shown) {
      assert.ok(words.length > 20, `${file} needs alternative text`);
      assert.ok(existsSync(join(root, folder, file)), file);
    }
    const pictures = globSync('*.png', { cwd: join(root, folder) });
    assert.deepEqual(new Set(pictures), new Set(shown.map(([, , file = '']) => file)));
    assert.ok(pictures.length <= 8, `${pictures.length} pictures`);
    for (const file of pictures) assert.ok(statSync(join(root, folder, file)).size <= 90_000, file);
  });

  it('completes walkthrough steps by outcomes, settings and views that exist', () => {
    const settingNames = contributes.configuration.flatMap(({ properties }) => Object.keys(properties));
    const viewNames = Object.values(contributes.views).flatMap((group) => group.map(({ id }) => id));
    for (const { steps } of contributes.walkthroughs) {
      for (const { completionEvents } of steps) {
        for (const event of completionEvents) {
          const [, kind, what = ''] = /^(\w+):(.+)$/.exec(event) ?? [];
          // A command may have been called and then cancelled, which must not complete a step.
          assert.notEqual(kind, 'onCommand', event);
          if (kind === 'onSettingChanged') assert.ok(settingNames.includes(what), event);
          else if (kind === 'onView') assert.ok(viewNames.includes(what), event);
          else assert.equal(kind, 'onContext');
        }
      }
    }
  });
});
