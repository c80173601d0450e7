import { type HeaderRule, spanOfColumn } from '../headerRule.ts';

/** Columns are separated by commas (P2 4.6). */
export const wrongSeparator: HeaderRule = {
  id: 'file.separator',
  effect: 'file',
  *check(header) {
    const sign = header.plan.separator;
    if (sign === undefined) return;
    const name = sign === ';' ? 'semicolons' : 'tabs';
    yield {
      range: spanOfColumn(header, 0),
      message: `The columns are separated by ${name}. The service takes commas only and would reject the whole file.`,
      fixes: [
        {
          kind: 'whole',
          title: `Separate by Commas Instead of ${sign === ';' ? 'Semicolons' : 'Tabs'}`,
          change: { kind: 'useCommas', separator: sign },
        },
      ],
    };
  },
};
