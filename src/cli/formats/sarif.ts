import { isAbsolute, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Severity } from '../../card/findings/finding.ts';
import type { Format, Report } from '../report.ts';

const LEVELS: Readonly<Record<Severity, string>> = { error: 'error', warning: 'warning', hint: 'note' };

/** SARIF 2.1.0, which code scanning services read. */
export const sarif: Format = (reports, { version }) => {
  const rules = [...new Set(reports.map(({ rule }) => rule))].sort();
  const log = {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: { driver: { name: 'chart-cards', version, rules: rules.map((id) => ({ id })) } },
        columnKind: 'utf16CodeUnits',
        results: reports.map((report) => ({
          ruleId: report.rule,
          ruleIndex: rules.indexOf(report.rule),
          level: LEVELS[report.severity],
          message: { text: report.message },
          locations: [locationOf(report)],
        })),
      },
    ],
  };
  return `${JSON.stringify(log, undefined, 2)}\n`;
};

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
