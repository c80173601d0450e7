import { escapedJson, type Format } from '../report.ts';

/** One array with an object a finding; its keys are fixed, because other programs read them. */
export const json: Format = () => {
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
