/** Where a field of a form goes in the request. */
export type FormPart = 'path' | 'query' | 'body' | 'form' | 'file' | 'header';

/** How a field is asked for. */
export type FieldInput =
  | { readonly kind: 'text' }
  | { readonly kind: 'number'; readonly whole: boolean }
  | { readonly kind: 'flag' }
  | { readonly kind: 'choice'; readonly choices: readonly string[] }
  /** Written as JSON; `sample` is what it may look like. */
  | { readonly kind: 'json'; readonly holds: 'list' | 'object' | 'anything'; readonly sample: string }
  | { readonly kind: 'file' };

/** Bounds of a value that can be said in words; both ends are allowed. */
export interface FieldLimit {
  readonly of: 'characters' | 'value' | 'items';
  readonly least?: number;
  readonly most?: number;
}

/** One field of the form of an operation. */
export interface FormField {
  /** Tells it from the others of its form, e.g. `body.metadata.title`. */
  readonly place: string;
  readonly part: FormPart;
  /** The names that lead to it in its part; none: it is the whole part. */
  readonly names: readonly string[];
  /** `group`: required as soon as anything else of its group is given. */
  readonly need: 'required' | 'group' | 'optional';
  readonly input: FieldInput;
  readonly limit?: FieldLimit;
  /** A form of text, as a pattern. */
  readonly pattern?: string;
  /** From the operation's own schema. */
  readonly description?: string;
  /** A credential: shown nowhere. */
  readonly secret?: true;
}

/** What has been filled in, by place. A file is its path. */
export type FormValues = Readonly<Record<string, unknown>>;
