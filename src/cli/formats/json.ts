import type { Format } from '../report.ts';

/** One array with an object a finding; its keys are fixed, because other programs read them. */
export const json: Format = (reports) => {
  const rows = reports.map(({ file, rule, severity, path, line, column, message }) => {
    return { file, rule, severity, path, line, column, message };
  });
  return `${JSON.stringify(rows, undefined, 2)}\n`;
};
