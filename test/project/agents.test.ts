import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import * as z from 'zod/mini';
import { CHAT_SKILLS } from '../../scripts/manifest/contributes.ts';
import { AGENT_TOOLS, type AgentToolName } from '../../src/agent/agentTools.ts';
import { DRAWING_KINDS } from '../../src/card/geometry/drawingKinds.ts';
import { DRAWING_TYPES, LEVEL_NAMES } from '../../src/card/model/card.ts';

const root = join(import.meta.dirname, '..', '..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');

describe('the skill for agents', () => {
  const skills = globSync('skills/*/SKILL.md', { cwd: root });
  const [path = ''] = skills;
  const text = read(path);

  it('is contributed, and has a head that VS Code accepts', () => {
    assert.deepEqual(
      CHAT_SKILLS.map(({ path: contributed }) => contributed),
      skills.map((skill) => `./${skill}`),
    );
    const [, name = '', description = ''] = /^---\nname: (.+)\ndescription: (.+)\n---\n/.exec(text) ?? [];
    assert.equal(name, basename(dirname(path)));
    assert.match(name, /^[a-z0-9-]{1,64}$/);
    assert.ok(description.length > 50 && description.length <= 1024);
  });

  it('calls tools only by their names, with input that fits their schemas', () => {
    const names = Object.keys(AGENT_TOOLS);
    for (const [, name = ''] of text.matchAll(/`([a-z]+_[a-z]+)`/g)) assert.ok(names.includes(name), name);
    for (const name of names) assert.ok(text.includes(name), name);
    const examples = [...text.matchAll(/```json (\w+)\n([\s\S]+?)```/g)];
    assert.ok(examples.length >= 5);
    for (const [, name = '', input = ''] of examples) {
      const read = z.safeParse(AGENT_TOOLS[name as AgentToolName].input(), JSON.parse(input));
      assert.ok(read.success, `${name}: ${read.error?.message}`);
    }
  });

  it('states levels and points as the rules do', () => {
    assert.ok(text.includes(LEVEL_NAMES.map((name) => `\`${name}\``).join(', ')));
    for (const type of DRAWING_TYPES) {
      const { min } = DRAWING_KINDS[type].pointCount;
      assert.ok(text.includes(`\`${type}\` ${min}`), type);
    }
  });
});
