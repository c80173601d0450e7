import assert from 'node:assert/strict';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { layers } from '../../scripts/layers/importRules.ts';
import { adminCommands } from '../../src/admin/adminCommands.ts';
import { operations } from '../../src/contract/operations.ts';
import { DEVIATIONS } from '../../src/sandbox/settings.ts';

const root = join(import.meta.dirname, '..', '..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const page = read('docs/admin.md');
const rows = page.split('\n').flatMap((line) => {
  const cells = line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim());
  return cells.length === 4 && !/^(command|-+)$/.test(cells[0] ?? '') ? [cells] : [];
});

describe('docs/admin.md', () => {
  it('says what each admin command does, or where to find it if the palette hides it', () => {
    for (const { spec } of Object.values(adminCommands)) {
      if (spec.palette === false) assert.ok(page.includes(`In the Jobs view, **${spec.title}**`), spec.title);
      else assert.ok(spec.help, spec.title);
    }
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

/** Every assumption; `part` is the first-level heading above it. */
function bullets(): { part: string; id: string; text: string }[] {
  let part = '';
  return PAGE.split('\n').flatMap((line) => {
    part = /^# (.+)$/.exec(line)?.[1] ?? part;
    const [, id = '', text = ''] = BULLET.exec(line) ?? [];
    return id === '' ? [] : [{ part, id, text }];
  });
}

const ofService = () => bullets().filter(({ part }) => part === 'The service');
/** The text after `Switch:`, up to the end of its sentence. */
const switchOf = (text: string) => / Switch: (.+?)\. If wrong: \S/.exec(text)?.[1];

describe('docs/assumptions.md', () => {
  it('gives every assumption a unique id', () => {
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

  it('names the switch and the consequence of each assumption about the service', () => {
    assert.deepEqual(
      ofService()
        .filter(({ text }) => switchOf(text) === undefined)
        .map(({ id }) => id),
      [],
    );
  });

  it('names exactly the deviations that the sandbox has', () => {
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

  it('refers only to ids that exist', () => {
    const ids = new Set(bullets().map(({ id }) => id));
    const cited = bullets().flatMap(({ text }) => [...text.matchAll(/\b[A-Z]+(?:-[A-Z]+)*-\d+\b/g)].map(([id]) => id));
    assert.deepEqual(
      cited.filter((id) => !ids.has(id) && !/^(?:SHA|UTF|ISO)-\d+$/.test(id)),
      [],
    );
  });
});

describe('the documentation', () => {
  const pages = globSync(['*.md', 'docs/**/*.md', 'media/**/*.md', 'examples/**/*.md'], { cwd: root });

  it('links only to files that exist', () => {
    const dead = pages.flatMap((file) =>
      [...read(file).matchAll(/\]\((?!https?:|command:|#)([^)#]+)[^)]*\)/g)]
        .map(([, target = '']) => target)
        .filter((target) => !existsSync(join(root, dirname(file), target)))
        .map((target) => `${file}: ${target}`),
    );
    assert.deepEqual(dead, []);
  });

  it('names only files that exist in the page on the architecture', () => {
    const known = new Set(layers.map(({ path }) => path));
    const named = [...read('docs/architecture.md').matchAll(/`((?:src|webview|scripts|test|docs)\/[\w./-]+)`/g)];
    const missing = named
      .map(([, path = '']) => path)
      .filter((path) => !known.has(path) && !existsSync(join(root, path)));
    assert.deepEqual(missing, []);
  });
});
