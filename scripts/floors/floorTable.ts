/** A part of the house and the parts that it may import. */
export interface Layer {
  /** Path prefix of its files. */
  readonly path: string;
  /** Path prefixes of what it may import beside its own. */
  readonly mayImport: readonly string[];
}

const [card, contract, protocol] = ['src/card/', 'src/contract/', 'src/protocol/'] as const;
const [client, sandbox, market] = ['src/client/', 'src/sandbox/', 'src/market/'] as const;
const workbench = 'src/workbench/';

/** From the roof down. */
export const layers: readonly Layer[] = [
  { path: 'src/extension.ts', mayImport: [workbench, client, sandbox, market, protocol, contract, card] },
  { path: workbench, mayImport: [client, sandbox, market, protocol, contract, card] },
  { path: client, mayImport: [contract, card] },
  { path: sandbox, mayImport: [contract, card] },
  // Candle feeds are fetched through the same port as the service.
  { path: market, mayImport: ['src/client/transports/', contract, card] },
  { path: protocol, mayImport: [contract, card] },
  { path: contract, mayImport: [card] },
  { path: card, mayImport: [] },
  // Drafts are held against a running service, through the client.
  { path: 'src/cli/', mayImport: [client, card] },
  { path: 'webview/', mayImport: [card, protocol] },
];

/** The floor of a product file; undefined when the house has no such part. */
export function layerOf(file: string): Layer | undefined {
  return layers.find(({ path: at }) => file.startsWith(at));
}
