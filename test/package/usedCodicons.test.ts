import assert from 'node:assert/strict';
import { usedCodicons } from '../../scripts/esbuild/codicons.ts';

const STYLES = `.codicon { font: 16px codicon; }
.codicon-add:before { content: "\\ea60" }
.codicon-layout-sidebar-right:before { content: "\\ebf4" }
.codicon-layout-sidebar-right-off:before { content: "\\ec00" }
.codicon-arrow-small-up:before { content: "\\ea9f" }
`;

describe('the icons that are shipped', () => {
  const kept = (script: string) =>
    [...usedCodicons(STYLES, script).matchAll(/codicon-([a-z-]+):/g)].map(([, name]) => name);

  it('are those that a script names, alone or in a class', () => {
    assert.deepEqual(kept('f("add");`<i class="codicon codicon-arrow-small-up">`'), ['add', 'arrow-small-up']);
    assert.deepEqual(kept('failed ? "add warning" : ""'), ['add']);
    assert.deepEqual(kept('addAll("adds", layout)'), []);
  });

  it('are also those whose names are put together', () => {
    const names = ['layout-sidebar-right', 'layout-sidebar-right-off'];
    assert.deepEqual(kept('["codicon codicon-layout-sidebar-right",hidden?"-off":""].join("")'), names);
  });

  it('are also those that the extension names for the buttons of a page, in quotes by themselves', () => {
    assert.deepEqual(kept('actions(l10n.t("Add"), "add", "arrow small-up", layout)'), ['add']);
  });

  it('come with all that is no icon', () => {
    assert.equal(usedCodicons(STYLES, ''), '.codicon { font: 16px codicon; }\n');
  });
});
