/** What a key does to the view. */
export type ViewStep =
  /** Moves the view by that share of its width; positive shows later bars. */
  | { readonly kind: 'pan'; readonly share: number }
  /** Shows that many times as many bars. */
  | { readonly kind: 'zoom'; readonly factor: number }
  | { readonly kind: 'fit' };

const STEPS: { readonly [key: string]: ViewStep } = {
  ArrowLeft: { kind: 'pan', share: -0.1 },
  ArrowRight: { kind: 'pan', share: 0.1 },
  PageUp: { kind: 'pan', share: -0.9 },
  PageDown: { kind: 'pan', share: 0.9 },
  '+': { kind: 'zoom', factor: 1 / 1.25 },
  '=': { kind: 'zoom', factor: 1 / 1.25 },
  '-': { kind: 'zoom', factor: 1.25 },
  Home: { kind: 'fit' },
};

/** What the key does to the view; undefined for all other keys. */
export function viewStep(key: string): ViewStep | undefined {
  return Object.hasOwn(STEPS, key) ? STEPS[key] : undefined;
}
