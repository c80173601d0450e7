import type { ProxyFault } from '../../support/faultProxy.ts';

/** Toxiproxy's list, before, during and after the effect: cut points in head and body of request and answer. */
export const FAULTS: readonly ProxyFault[] = [
  { kind: 'none' },
  { kind: 'latency', ms: 10 },
  { kind: 'resetBefore' },
  { kind: 'resetAfter' },
  { kind: 'slowClose', ms: 10 },
  { kind: 'garbage' },
  { kind: 'silence' },
  ...[1, 40, 120, 200, 260, 420].map((atByte) => ({ kind: 'cutRequest', atByte }) as const),
  ...[1, 14, 60, 150, 200, 260, 330].flatMap((atByte) => [
    { kind: 'cut', atByte, end: 'close' } as const,
    { kind: 'cut', atByte, end: 'reset' } as const,
  ]),
];
