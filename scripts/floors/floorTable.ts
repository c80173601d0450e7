/** A part of the house and the parts that it may import. */
export interface Floor {
  /** Path prefix of its files. */
  readonly at: string;
  /** Path prefixes of what it may import beside its own. */
  readonly mayImport: readonly string[];
}

const [card, contract, protocol] = ['src/card/', 'src/contract/', 'src/protocol/'] as const;
const [client, sandbox, market] = ['src/client/', 'src/sandbox/', 'src/market/'] as const;
const workbench = 'src/workbench/';

/** From the roof down. */
export const floors: readonly Floor[] = [
  { at: 'src/extension.ts', mayImport: [workbench, client, sandbox, market, protocol, contract, card] },
  { at: workbench, mayImport: [client, sandbox, market, protocol, contract, card] },
  { at: client, mayImport: [contract, card] },
  { at: sandbox, mayImport: [contract, card] },
  // Candle feeds are fetched through the same port as the service.
  { at: market, mayImport: ['src/client/transports/', contract, card] },
  { at: protocol, mayImport: [contract, card] },
  { at: contract, mayImport: [card] },
  { at: card, mayImport: [] },
  // Drafts are held against a running service, through the client.
  { at: 'src/cli/', mayImport: [client, card] },
  { at: 'webview/', mayImport: [card, protocol] },
];

/** The floor of a product file; undefined when the house has no such part. */
export function floorOf(file: string): Floor | undefined {
  return floors.find(({ at }) => file.startsWith(at));
}
