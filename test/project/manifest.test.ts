import assert from 'node:assert/strict';
import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { ENGINES } from '../../scripts/host/hostPaths.ts';
import { COMMANDS, contributions, VIEWS } from '../../scripts/manifest/contributes.ts';
import { printedFiles } from '../../scripts/manifest/printedFiles.ts';
import { adminCommands } from '../../src/admin/adminCommands.ts';
import { WALKTHROUGHS } from '../../src/authoring/walkthroughs.ts';
import { hexContrast } from '../../src/card/picture/figureSvg.ts';
import { CHART_KEYS } from '../../src/protocol/chartKeys.ts';
import { stylePresetSchema } from '../../src/protocol/chartSettings.ts';
import { ContextKeys } from '../../src/shell/contextKeys.ts';
import type { CommandContribution, MenuName } from '../../src/shell/contributions.ts';
import { SETTINGS } from '../../src/shell/settings.ts';

const root = join(import.meta.dirname, '..', '..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const { contributes, texts } = contributions();
const printed = JSON.stringify(contributes);

/** The declaration of `chartCards.<name>`. */
function commandOf(name: string): CommandContribution {
  const command = COMMANDS.get(`chartCards.${name}`);
  assert.ok(command, `there is no command ${name}`);
  return command;
}

describe('the manifest', () => {
  it('promises the oldest VS Code that is tested, and is compiled with no newer types', () => {
    const { engines, devDependencies } = JSON.parse(read('package.json'));
    const [, minor] = ENGINES.oldest.split('.');
    assert.equal(engines.vscode, `^1.${minor}.0`);
    assert.match(read('README.md'), new RegExp(`VS Code 1\\.${minor} or later`));
    const types = /^1\.(\d+)\.\d+$/.exec(devDependencies['@types/vscode']);
    assert.ok(types && Number(types[1]) <= Number(minor), devDependencies['@types/vscode']);
  });

  it('uses no proposed API', () => {
    assert.equal(JSON.parse(read('package.json')).enabledApiProposals, undefined);
  });

  it('has what a listing shows: a price, keywords, categories, a banner and an icon of 256 px', () => {
    const { pricing, keywords, categories, galleryBanner, icon } = JSON.parse(read('package.json'));
    assert.equal(pricing, 'Free');
    assert.ok(keywords.length >= 12 && keywords.length <= 20, `${keywords.length} keywords`);
    assert.equal(new Set(keywords).size, keywords.length);
    for (const category of ['Visualization', 'AI']) assert.ok(categories.includes(category), category);
    assert.match(galleryBanner.color, /^#[0-9a-f]{6}$/);
    assert.ok(['light', 'dark'].includes(galleryBanner.theme));
    // A PNG begins with its signature, then the header chunk: length, name, width, height.
    const png = readFileSync(join(root, icon));
    assert.equal(png.toString('latin1', 1, 4), 'PNG');
    assert.deepEqual([png.readUInt32BE(16), png.readUInt32BE(20)], [256, 256]);
  });

  for (const { path, committed, printed: expected } of printedFiles()) {
    it(`is printed into ${path}`, () => {
      assert.equal(committed, expected, `${path} differs from the declarations: run \`npm run manifest\``);
    });
  }

  it('gives no key to two chart actions', () => {
    for (const system of ['key', 'mac'] as const) {
      const keys = Object.values(CHART_KEYS).flatMap((list) => list.map((each) => each[system] ?? each.key));
      assert.equal(new Set(keys).size, keys.length);
    }
  });

  it('accepts in the settings exactly the styles that the editor accepts', () => {
    const setting = JSON.stringify(SETTINGS.stylePresets.schema);
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

  it('has no two commands with the same title', () => {
    const titles = [...COMMANDS.values()].map(({ title }) => title);
    assert.equal(new Set(titles).size, titles.length);
  });

  it('has titles that the words of the documents find', () => {
    // As VS Code filters: each typed word begins a word of the title, in this order.
    const isFound = (typed: string, title: string) =>
      new RegExp(typed.replace(/(\w+)/g, '\\b$1').replaceAll(' ', '.*'), 'i').test(title);
    for (const [typed, names] of Object.entries({
      redemption: ['updateOrderStatus', 'transactionHistory', 'ordersByIdentifier', 'createOrderStatus'],
      'redemption status': ['listOrderStatuses', 'createOrderStatus'],
      'loyalty export': ['createExport'],
      'coin history': ['createExport'],
      'transaction history': ['transactionHistory'],
      'order status': ['listOrderStatuses', 'createOrderStatus'],
      login: ['findRetiredRoutes'],
    })) {
      for (const name of names) assert.ok(isFound(typed, commandOf(`admin.${name}`).title), `${typed}: ${name}`);
    }
    assert.ok(isFound('login', commandOf('signIn').title));
  });

  it('lists the commands for cards before those for admins in the palette', () => {
    // VS Code sorts by category and title, as people's languages do.
    const labels = contributes.commands.map(({ command, title, category }) => ({
      isAdmin: command.startsWith('chartCards.admin.'),
      label: `${texts[category.slice(1, -1)]}: ${texts[title.slice(1, -1)]}`,
    }));
    const sorted = labels.toSorted((a, b) => a.label.localeCompare(b.label));
    const first = sorted.findIndex(({ isAdmin }) => isAdmin);
    assert.ok(first > 0 && sorted.slice(first).every(({ isAdmin }) => isAdmin), sorted[first]?.label);
  });

  it('has an ellipsis exactly where a command asks a question', () => {
    // These ask a question right away, whatever they are called with.
    const asking = ['addConnection', 'addChannel', 'signIn', 'newCard', 'deleteCard', 'filterCards', 'sortCards'];
    for (const name of asking) assert.match(commandOf(name).title, /…$/, name);
    const silent = ['refresh', 'showLog', 'copyCardId', 'clearFilter', 'openAsText', 'signOut', 'startSandbox'];
    for (const name of silent) assert.doesNotMatch(commandOf(name).title, /…$/, name);
    for (const [name, { spec }] of Object.entries(adminCommands)) {
      // One that is only in a row's menu gets its answer from there.
      const isAsking = spec.palette !== false && (spec.questions.length > 0 || spec.confirm !== undefined);
      assert.equal(spec.title.endsWith('…'), isAsking, name);
    }
  });

  it('links in its texts only to commands and views that exist', () => {
    const linked = Object.values(texts).flatMap((text) => [...text.matchAll(/\(command:([\w.]+)(?:\?[^)]*)?\)/g)]);
    const focusing = new Set(Object.keys(VIEWS).map((view) => `chartCards.${view}.focus`));
    for (const [, command = ''] of linked) {
      assert.ok(COMMANDS.has(command) || focusing.has(command) || /^(vscode|workbench)\./.test(command), command);
    }
  });

  it('uses only context keys that the code sets, and every one of them', () => {
    const keys: string[] = [];
    new ContextKeys((key) => void keys.push(key));
    const known = new Set([
      ...keys,
      ...Object.keys(VIEWS).map((view) => `chartCards.${view}`),
      ...Object.keys(SETTINGS).map((setting) => `config.chartCards.${setting}`),
      // Set after the command has done its work.
      ...[...COMMANDS.keys(), 'chartCards.save'].map((id) => id.replace('chartCards.', 'chartCards.did.')),
      'chartCards.cardEditor',
      'chartCards.preview',
    ]);
    const clauses = [...printed.matchAll(/"(?:when|enablement)":"([^"]+)"|"onContext:([^"]+)"/g)];
    const used = new Set(
      clauses.flatMap(
        ([, when = '', context = '']) => `${when} ${context}`.match(/(?:config\.)?chartCards\.[\w.]+/g) ?? [],
      ),
    );
    for (const key of used) assert.ok(known.has(key), key);
    for (const key of keys) assert.ok(used.has(key), `${key} is set, and nothing uses it`);
  });

  it('has a welcome text for every view', () => {
    for (const [name, { welcome }] of Object.entries(VIEWS)) assert.ok(Object.keys(welcome).length > 0, name);
  });

  it('hides commands from the palette that need a tree row', () => {
    for (const name of ['openCard', 'openCardBeside', 'loadMore']) assert.equal(commandOf(name).palette, false);
    for (const name of ['addConnection', 'useSandbox', 'newCard', 'showLog'])
      assert.equal(commandOf(name).palette, undefined, name);
  });

  it('offers preview and export for an untitled card, known by its language only', () => {
    const isForAny = (when: unknown) => String(when).includes('resourceLangId == chartcard');
    const placesIn = (name: string, menu: MenuName) =>
      commandOf(name).menus?.filter((place) => place.menu === menu) ?? [];
    for (const name of ['previewCard', 'exportCard', 'copyCardAsImage'])
      assert.ok(isForAny(commandOf(name).palette), name);
    for (const name of ['previewCard', 'exportCard'])
      assert.ok(
        placesIn(name, 'editor/title').some(({ when }) => isForAny(when)),
        name,
      );
  });

  it('binds keys only inside the editor, the text of a card, or a tree', () => {
    for (const [id, { keys = [] }] of COMMANDS) {
      for (const { when } of keys) {
        assert.match(
          when,
          /activeCustomEditorId ==|editorLangId == chartcard|resourceScheme == chartcard|focusedView ==/,
          id,
        );
      }
    }
  });

  it('keeps no secret in any setting', () => {
    for (const [name, { schema }] of Object.entries(SETTINGS)) {
      const fields = JSON.stringify(schema).replace(/"description":"[^"]*"/g, '');
      assert.doesNotMatch(fields, /secret|password|apiKey|token(?!Url)/i, name);
    }
  });

  it('refers only to files that exist', () => {
    const files = [...printed.matchAll(/"(?:\.\/)?(media\/[^"]+)"/g)].map(([, file]) => file ?? '');
    assert.ok(files.length > 8);
    for (const file of files) assert.ok(existsSync(join(root, file)), file);
  });

  it('has language icons that stand out on each background; high contrast light shows the one for dark themes', () => {
    const backgrounds = { light: ['#ffffff', '#f8f8f8'], dark: ['#000000', '#1f1f1f', '#ffffff'] };
    const icons = [...printed.matchAll(/"icon":\{"light":"\.\/([^"]+)","dark":"\.\/([^"]+)"\}/g)];
    assert.ok(icons.length > 0);
    for (const [, light = '', dark = ''] of icons) {
      for (const [file, on] of [
        [light, backgrounds.light],
        [dark, backgrounds.dark],
      ] as const) {
        for (const [color] of read(file).matchAll(/#[0-9a-f]{6}/g)) {
          for (const background of on)
            assert.ok(hexContrast(color, background) >= 3, `${file}: ${color} on ${background}`);
        }
      }
    }
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

  it('completes walkthrough steps by settings that exist', () => {
    const events = Object.values(WALKTHROUGHS).flatMap(({ steps }) =>
      Object.values(steps).flatMap(({ completedBy }): readonly string[] => completedBy),
    );
    const settings = events.flatMap((event) => /^onSettingChanged:chartCards\.(\w+)$/.exec(event)?.[1] ?? []);
    assert.ok(settings.length > 0);
    for (const setting of settings) assert.ok(setting in SETTINGS, setting);
  });
});
