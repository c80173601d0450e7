import { INSTRUMENTS } from '../instrument.ts';

/** UDF `/search`: symbols whose name or description holds the text, at most `limit` (30). */
export function searchSymbols(query: URLSearchParams): object[] {
  const text = normalizeText(query.get('query') ?? '');
  const type = query.get('type') ?? '';
  const exchange = query.get('exchange') ?? '';
  const asked = Number(query.get('limit') ?? '30');
  const limit = Number.isSafeInteger(asked) && asked > 0 ? asked : 30;
  if (exchange !== '' && exchange !== 'SANDBOX') return [];
  return INSTRUMENTS.filter(
    (instrument) =>
      (type === '' || instrument.type === type) &&
      normalizeText(`${instrument.symbol} ${instrument.description}`).includes(text),
  )
    .slice(0, limit)
    .map(({ symbol, description, type: kind }) => ({
      symbol,
      full_name: symbol,
      ticker: symbol,
      description,
      exchange: 'SANDBOX',
      type: kind,
    }));
}

function normalizeText(text: string): string {
  return text.toUpperCase().replace(/[^A-Z0-9]/g, '');
}
