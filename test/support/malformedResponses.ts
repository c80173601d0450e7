import type { Transport, TransportReply, TransportRequest } from '../../src/http/transport.ts';

/** A response as received, or its replacement. */
export interface FullResponse {
  readonly status: number;
  readonly headers: ReadonlyMap<string, string>;
  readonly text: string;
}

/** The replacement of a good response; undefined: no response. */
export type Malform = (answer: FullResponse) => FullResponse | undefined;

const UNDER_WAY = /"status":"(queued|processing)"/;

/** Records a service's responses and replays them, unchanged or malformed in one place. */
export class MalformedResponses {
  readonly #transport: Transport;
  readonly #answers = new Map<string, Promise<FullResponse>>();

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /** A transport that replaces the responses of matching requests; `requested` collects each request's name once. */
  with(replacement?: { readonly of: string; readonly by: Malform }, requested?: Set<string>): Transport {
    return {
      name: 'malformed',
      close: async () => undefined,
      send: async (request, { signal }): Promise<TransportReply> => {
        signal.throwIfAborted();
        const name = nameOf(request);
        requested?.add(name);
        const good = await this.#answerOf(request);
        const answer = replacement?.of === name ? replacement.by(good) : good;
        if (answer === undefined)
          throw Object.assign(new Error('The service sent nothing for too long.'), { code: 'IDLE_TIMEOUT' });
        const { status, headers, text } = answer;
        return { status, headers, body: oneChunk(text) };
      },
    };
  }

  /** The last response to a request of that name. */
  async textOf(name: string): Promise<string> {
    const [, answer] = [...this.#answers].findLast(([key]) => key.startsWith(name)) ?? [];
    return (await answer)?.text ?? '';
  }

  async #answerOf(request: TransportRequest): Promise<FullResponse> {
    const { body } = request;
    const key = `${nameOf(request)}${body instanceof Uint8Array ? Buffer.from(body).toString() : ''}`;
    const known = this.#answers.get(key) ?? this.#ask(request);
    this.#answers.set(key, known);
    // A job progresses: its earlier status must not be replayed forever.
    if (request.method === 'GET' && UNDER_WAY.test((await known).text)) this.#answers.delete(key);
    return known;
  }

  async #ask(request: TransportRequest): Promise<FullResponse> {
    const { status, headers, body } = await this.#transport.send(request, { signal: AbortSignal.timeout(20_000) });
    const chunks: Uint8Array[] = [];
    for await (const chunk of body) chunks.push(chunk);
    return { status, headers, text: Buffer.concat(chunks).toString() };
  }
}

function nameOf({ method, url }: TransportRequest): string {
  return `${method} ${new URL(url).pathname}${new URL(url).search}`;
}

async function* oneChunk(text: string): AsyncIterable<Uint8Array> {
  if (text !== '') yield Buffer.from(text);
}

/**
 * Every value of a JSON text once (the first item stands for its list), and texts with a value of another type in its
 * place.
 */
export function wrongTypes(
  text: string,
): readonly { readonly path: string; readonly place: string; readonly text: string }[] {
  const whole: unknown = JSON.parse(text);
  return placesOf(whole, []).flatMap((path) => {
    const there = path.reduce<unknown>((value, name) => (value as Record<string, unknown>)[name], whole);
    return WRONG.filter((value) => kindOf(value) !== kindOf(there)).map((value) => ({
      path: path.join('.'),
      place: `${path.join('.')} = ${JSON.stringify(value) ?? 'left out'}`,
      text: JSON.stringify(replaced(whole, path, value)),
    }));
  });
}

const WRONG: readonly unknown[] = [undefined, null, 'wrong', -7.5, true, [], {}, ['wrong'], { wrong: 1 }];

function kindOf(value: unknown): string {
  if (value === null || typeof value !== 'object') return value === null ? 'null' : typeof value;
  const kind = Array.isArray(value) ? 'list' : 'object';
  return Object.keys(value).length === 0 ? `empty ${kind}` : kind;
}

function placesOf(value: unknown, path: readonly string[]): readonly (readonly string[])[] {
  if (typeof value !== 'object' || value === null) return [path];
  const names = Array.isArray(value) ? Object.keys(value).slice(0, 1) : Object.keys(value);
  return [path, ...names.flatMap((name) => placesOf((value as Record<string, unknown>)[name], [...path, name]))];
}

function replaced(value: unknown, [name, ...rest]: readonly string[], by: unknown): unknown {
  if (name === undefined) return by;
  const inner = replaced((value as Record<string, unknown>)[name], rest, by);
  if (Array.isArray(value)) return value.with(Number(name), inner);
  return { ...(value as object), [name]: inner };
}
