/** A platform whose SDK takes a token provider (P2 4.9, "Provider contract"). */
export interface TokenProvider {
  readonly id: 'flutter' | 'android' | 'ios' | 'reactNative';
  readonly label: string;
  /** As the documents write it. */
  readonly signature: string;
  /** Language of the code, as editors name it; the first is used for a new text. */
  readonly languages: readonly string[];
  /**
   * Code of a provider that asks the integrator's own backend for a fresh token every time: nothing is kept, and what
   * failed is told without the answer's text. `language`: that of the text it is written into, one of `languages`.
   */
  readonly code: (backend: string, language?: string) => string;
}
