import { isAbsolute, relative, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { RulePage } from '../card/findings/rulePage.ts';
import { type RuleId, SEVERITIES, type Severity } from '../card/findings/rules.ts';
import type { FormatName } from './commandLine.ts';
import { escapedJson, type Format, type Report, singleLine } from './report.ts';

/** One line per finding, in the form that editors and terminals make clickable, and a summary line. */
const text: Format = () => {
  const counts = { error: 0, warning: 0, hint: 0 };
  let files = 0;
  return {
    file: (reports) => {
      files++;
      for (const { severity } of reports) counts[severity]++;
      return reports.map((report) => `${lineOf(report)}\n`).join('');
    },
    end: () => {
      const sum = SEVERITIES.map((severity) => countText(counts[severity], severity));
      return `${sum.join(', ')} in ${countText(files, 'file')}.\n`;
    },
  };
};

/** One array with one object per finding. The keys are fixed because other programs read them. */
const json: Format = () => {
  let count = 0;
  return {
    file: (reports) =>
      reports
        .map(({ file, rule, severity, path, line, column, message }) => {
          const row = escapedJson({ file, rule, severity, path, line, column, message }, 2);
          return `${count++ === 0 ? '[' : ','}\n  ${row.replaceAll('\n', '\n  ')}`;
        })
        .join(''),
    end: () => (count === 0 ? '[]\n' : '\n]\n'),
  };
};

/** GitHub workflow commands, each shown as an annotation of its line. */
const github: Format = () => ({ file: (reports) => reports.map(annotation).join(''), end: () => '' });

/**
 * SARIF 2.1.0, for code scanning services. Written by hand because it's streamed: results come first, one per line, then
 * the rules they refer to, which aren't known earlier.
 */
const sarif: Format = ({ version, pageOf }) => {
  const rules: RuleId[] = [];
  let results = 0;
  const indexOf = (rule: RuleId): number => {
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

const GITHUB_COMMANDS: Readonly<Record<Severity, string>> = { error: 'error', warning: 'warning', hint: 'notice' };

const SARIF_LEVELS: Readonly<Record<Severity, string>> = { error: 'error', warning: 'warning', hint: 'note' };

/** The values of `--format`. */
export const FORMATS = { text, json, github, sarif } as const satisfies Record<FormatName, Format>;

/** A file name that begins with colons would be a workflow command. */
function lineOf({ file, line, column, severity, message, rule }: Report): string {
  const name = /^\s*::/.test(file) ? `./${file}` : file;
  return singleLine(`${name}:${line}:${column}: ${severity}: ${message} [${rule}]`);
}

function countText(count: number, word: string): string {
  return `${count} ${word}${count === 1 ? '' : 's'}`;
}

function annotation({ file, rule, severity, line, column, endLine, endColumn, message }: Report): string {
  const end = endLine === line ? `,endColumn=${endColumn}` : '';
  const place = `file=${escapeProperty(placeInCheckout(file).split(sep).join('/'))},line=${line},endLine=${endLine},col=${column}${end}`;
  return `::${GITHUB_COMMANDS[severity]} ${place},title=${escapeProperty(rule)}::${escapeData(message)}\n`;
}

/** Messages quote the file, and the log is shown in terminals. */
function escapeData(words: string): string {
  const escaped = words.replace(/%/g, '%25').replace(/\r/g, '%0D').replace(/\n/g, '%0A');
  return singleLine(escaped);
}

function escapeProperty(words: string): string {
  return escapeData(words).replace(/:/g, '%3A').replace(/,/g, '%2C');
}

function resultOf(report: Report, ruleIndex: number): object {
  return {
    ruleId: report.rule,
    ruleIndex,
    level: SARIF_LEVELS[report.severity],
    message: { text: report.message },
    locations: [locationOf(report)],
  };
}

/** A rule with its documentation, which code scanning services show next to a result. */
function ruleOf(id: RuleId, page: RulePage | undefined): object {
  if (page === undefined) return { id };
  const { title, description: says, markdown } = page;
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

function uriOf(file: string): string {
  const place = placeInCheckout(file);
  return isAbsolute(place) ? pathToFileURL(place).href : place.split(sep).map(encodeURIComponent).join('/');
}

/**
 * The normalized path from the current folder, so that services find the file in any checkout. An
 * absolute path to somewhere else stays as it is.
 */
function placeInCheckout(file: string): string {
  const place = relative('', file);
  return isAbsolute(file) && (place.startsWith(`..${sep}`) || isAbsolute(place)) ? file : place;
}
