import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { projectRoot } from '../../../../scripts/host/hostPaths.ts';
import { check } from '../../../../src/card/findings/check.ts';
import type { Finding } from '../../../../src/card/findings/finding.ts';
import { formatFinding } from '../../../../src/card/findings/formatFinding.ts';
import { type RulePage, readRuleList, readRulePage } from '../../../../src/card/findings/rulePage.ts';
import { RULES, type RuleId, rulePageName } from '../../../../src/card/findings/rules.ts';
import { readCardText } from '../../../../src/card/text/readCard.ts';
import { exampleContext, exampleText, fences, sectionOf } from './examples/pageExamples.ts';

const folder = join(projectRoot, 'docs', 'rules');
const ALL_RULES = Object.keys(RULES) as RuleId[];

describe('the pages of the rules', () => {
  let index = '';
  let base = '';
  const pages = new Map<string, RulePage>();

  before(async () => {
    index = await readFile(join(folder, 'README.md'), 'utf8');
    base = fences(index)[0]?.text ?? '';
    for (const name of await readdir(folder)) {
      if (name === 'README.md') continue;
      const page = readRulePage(await readFile(join(folder, name), 'utf8'));
      assert.ok(page, `${name} is no page of a rule`);
      assert.equal(name, rulePageName(page.rule));
      pages.set(page.rule, page);
    }
  });

  const pageOf = (rule: string): RulePage => pages.get(rule) ?? assert.fail(`There is no page ${rule}.md`);
  const findingsIn = (page: RulePage, section: string): Finding[] => {
    const examples = fences(sectionOf(page.markdown, section));
    assert.ok(examples.length > 0, `${page.rule} has no example under ${section}`);
    const text = exampleText(base, examples);
    return check(readCardText(text), exampleContext(base, page.rule, examples));
  };

  it('exist for every rule and for nothing else', () => {
    assert.deepEqual([...pages.keys()].sort(), [...ALL_RULES].sort());
  });

  it('match the table of rules', () => {
    const listed = readRuleList(index).map(({ rule, title, severity }) => [rule, title, severity]);
    const written = [...pages.values()].map(({ rule, title, severity }) => [rule, title, severity]);
    assert.deepEqual(listed.sort(), written.sort());
  });

  it('name the severity that the rule has', () => {
    for (const rule of ALL_RULES) assert.ok(pageOf(rule).severity.startsWith(RULES[rule].severity), rule);
  });

  it('use an example card without findings', () => {
    assert.deepEqual(check(readCardText(base)).map(formatFinding), []);
  });

  for (const id of ALL_RULES) {
    // The command line's own reports aren't about the text.
    if (RULES[id].byCommandLine) continue;
    it(`${id}: the wrong example gives the finding, the right one does not`, () => {
      const page = pageOf(id);
      const wrong = findingsIn(page, 'Wrong').filter(({ rule }) => rule === id);
      assert.ok(wrong.length > 0, 'the wrong example is not found wrong');
      for (const { severity } of wrong) assert.ok(page.severity.includes(severity), `${page.severity}: ${severity}`);
      const right = findingsIn(page, 'Right').filter(({ rule, severity }) => rule === id || severity === 'error');
      assert.deepEqual(
        right.map((finding) => `${finding.rule}: ${formatFinding(finding)}`),
        [],
      );
    });
  }

  it('say what it means, why, and how to fix it', () => {
    for (const { rule, description: says, markdown } of pages.values()) {
      assert.ok(says.length > 20, rule);
      for (const section of ['Why', 'How to fix it']) assert.ok(sectionOf(markdown, section).length > 10, rule);
    }
  });
});
