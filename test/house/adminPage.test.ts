import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { operations } from '../../src/contract/operations.ts';
import { ADMIN_COMMANDS } from '../../src/workbench/commands/admin/adminCommandIds.ts';

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
