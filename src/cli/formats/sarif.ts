import { isAbsolute, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Severity } from '../../card/findings/finding.ts';
import type { RulePage } from '../../card/findings/rulePage.ts';
import { escapedJson, type Format, type Report } from '../report.ts';

const SARIF_LEVELS: Readonly<Record<Severity, string>> = { error: 'error', warning: 'warning', hint: 'note' };

/**
 * SARIF 2.1.0, which code scanning services read. The results come first, a line each, and the rules that they have
 * after them: only then it is known which these are.
 */
export const sarif: Format = ({ version, pageOf }) => {
  const rules: string[] = [];
  let results = 0;
  const indexOf = (rule: string): number => {
    const known = rules.indexOf(rule);
    return known === -1 ? rules.push(rule) - 1 : known;
  };
  const begin = [
    '{',
    '"$schema": "https://json.schemastore.org/sarif-2.1.0.json",',
    '"version": "2.1.0",',
    '"runs": [{ "columnKind": "utf16CodeUnits", "results": [',
  ].join('\n');
  return {
    file: (reports) =>
      reports
        .map((report) => {
          const line = escapedJson(resultOf(report, indexOf(report.rule)));
          return `${results++ === 0 ? begin : ','}\n${line}`;
        })
        .join(''),
    end: async () => {
      const described = await Promise.all(rules.map(async (id) => ruleOf(id, await pageOf(id))));
      const driver = { name: 'chart-cards', version, rules: described };
      return `${results === 0 ? begin : ''}\n], "tool": ${JSON.stringify({ driver }, undefined, 2)} }]\n}\n`;
    },
  };
};

function resultOf(report: Report, ruleIndex: number): object {
  return {
    ruleId: report.rule,
    ruleIndex,
    level: SARIF_LEVELS[report.severity],
    message: { text: report.message },
    locations: [locationOf(report)],
  };
}

/** With the rule's page, which the service shows beside a result. */
function ruleOf(id: string, page: RulePage | undefined): object {
  if (page === undefined) return { id };
  const { title, says, markdown } = page;
  return {
    id,
    shortDescription: { text: title },
    fullDescription: { text: says },
    help: { text: markdown, markdown },
  };
}

function locationOf({ file, path, line, column, endLine, endColumn }: Report): object {
  return {
    physicalLocation: {
      artifactLocation: { uri: uriOf(file) },
      region: { startLine: line, startColumn: column, endLine, endColumn },
    },
    ...(path.length === 0 ? {} : { logicalLocations: [{ fullyQualifiedName: path.join('.'), kind: 'member' }] }),
  };
}

/** A relative path stays relative, so that a checkout anywhere finds the file. */
function uriOf(file: string): string {
  return isAbsolute(file) ? pathToFileURL(file).href : file.split(sep).map(encodeURIComponent).join('/');
}
