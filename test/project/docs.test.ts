import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { operations } from '../../src/contract/operations.ts';
import { DEVIATIONS } from '../../src/sandbox/settings.ts';
import { ADMIN_COMMANDS } from '../../src/workbench/commandIds.ts';

const root = join(import.meta.dirname, '..', '..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const words: Readonly<Record<string, string>> = JSON.parse(read('package.nls.json'));
const page = read('docs/admin.md');
const rows = page.split('\n').flatMap((line) => {
  const cells = line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim());
  return cells.length === 4 && !/^(command|-+)$/.test(cells[0] ?? '') ? [cells] : [];
});

const { commandPalette } = (
  JSON.parse(read('package.json')) as {
    readonly contributes: {
      readonly menus: { readonly commandPalette: readonly { command: string; when?: string }[] };
    };
  }
).contributes.menus;
const isHidden = (name: string): boolean =>
  commandPalette.some(({ command, when }) => command === `chartCards.admin.${name}` && when === 'false');

describe('the page on the admin’s commands', () => {
  const titleOf = (name: string): string => words[`command.admin.${name}`] ?? '';

  it('has one line for each that the palette shows, by its title', () => {
    const titles = ADMIN_COMMANDS.filter((name) => !isHidden(name)).map(titleOf);
    assert.deepEqual(rows.map(([title]) => title).sort(), titles.sort());
  });

  it('says of each that the palette hides where it is', () => {
    const hidden = ADMIN_COMMANDS.filter(isHidden);
    assert.ok(hidden.length > 0);
    for (const name of hidden) assert.ok(page.includes(`In the Jobs view, **${titleOf(name)}**`), name);
  });

  it('names every permission of the interface, and no other', () => {
    const known = new Set(operations.flatMap(({ permission }) => permission ?? []));
    const named = rows.flatMap(([, , permission = '']) => [...permission.matchAll(/`(\w+)`/g)].map(([, name]) => name));
    for (const name of named) assert.ok(known.has(name as never), name);
    const missing = [...known].filter((name) => name !== 'sendMessage' && !named.includes(name));
    assert.deepEqual(missing, []);
    assert.ok(page.includes('`sendMessage`'));
  });
});

const PAGE = readFileSync(new URL('../../docs/assumptions.md', import.meta.url), 'utf8');
const BULLET = /^- \*\*([A-Z]+(?:-[A-Z]+)*-\d+)\*\* (\S.*)$/;

/** Id and text of every assumption; `part` is the page's first-level heading above it. */
function bullets(): { part: string; id: string; text: string }[] {
  let part = '';
  return PAGE.split('\n').flatMap((line) => {
    part = /^# (.+)$/.exec(line)?.[1] ?? part;
    const [, id = '', text = ''] = BULLET.exec(line) ?? [];
    return id === '' ? [] : [{ part, id, text }];
  });
}

const ofService = () => bullets().filter(({ part }) => part === 'The service');
/** What stands behind `Switch:`, up to the end of its sentence. */
const switchOf = (text: string) => / Switch: (.+?)\. If wrong: \S/.exec(text)?.[1];

describe('docs/assumptions.md', () => {
  it('gives every assumption an id of its own', () => {
    const ids = bullets().map(({ id }) => id);
    assert.ok(ids.length > 150, `${ids.length} assumptions`);
    assert.deepEqual(
      ids.filter((id, at) => ids.indexOf(id) !== at),
      [],
    );
    const [intro = ''] = PAGE.split('# The service');
    const listed = PAGE.slice(intro.length)
      .split('\n')
      .filter((line) => /^\s*[-*] /.test(line));
    assert.deepEqual(
      listed.filter((line) => !BULLET.test(line)),
      [],
    );
  });

  it('says of everything that the service decides which switch turns it, and what happens if it is wrong', () => {
    assert.deepEqual(
      ofService()
        .filter(({ text }) => switchOf(text) === undefined)
        .map(({ id }) => id),
      [],
    );
  });

  it('names every deviation of the sandbox at an assumption, and no other', () => {
    const named = ofService().flatMap(({ text }) =>
      [...(switchOf(text) ?? '').replace(/\(.*?\)/g, '').matchAll(/`(\w+)`/g)].map(([, name]) => name ?? ''),
    );
    assert.deepEqual([...new Set(named)].toSorted(), Object.keys(DEVIATIONS).toSorted());
  });

  it('lists every deviation with its values', () => {
    const rows = [...PAGE.matchAll(/^\| `(\w+)` \| (.+) \|$/gm)].map(([, name, values = '']) => [
      name,
      [...values.matchAll(/`(\w+)`/g)].map(([, value]) => value),
    ]);
    const expected = Object.entries(DEVIATIONS).map(([name, values]) => [name, values.map(String)]);
    assert.deepEqual(rows, expected);
  });

  it('refers to ids that exist only', () => {
    const ids = new Set(bullets().map(({ id }) => id));
    const cited = bullets().flatMap(({ text }) => [...text.matchAll(/\b[A-Z]+(?:-[A-Z]+)*-\d+\b/g)].map(([id]) => id));
    assert.deepEqual(
      cited.filter((id) => !ids.has(id) && !/^(?:SHA|UTF|ISO)-\d+$/.test(id)),
      [],
    );
  });
});
