/** Version of the protocol that this page speaks: MCP Apps, https://github.com/modelcontextprotocol/ext-apps. */
const PROTOCOL_VERSION = '2026-01-26';

/** The part of a tool's result that the page needs. */
interface ToolResult {
  readonly _meta?: Readonly<Record<string, unknown>>;
}

type Theme = 'light' | 'dark';

interface Message {
  readonly id?: number | string;
  readonly method?: string;
  readonly params?: ToolResult & { readonly theme?: Theme };
  readonly result?: { readonly hostContext?: { readonly theme?: Theme } };
}

/** Events from the program that shows the page. */
interface HostEvents {
  readonly onTheme: (theme: Theme) => void;
  readonly onResult: (result: ToolResult) => void;
}

/** The page's connection with the program that shows it: JSON-RPC by `postMessage`. */
export class HostConnection {
  readonly #events: HostEvents;
  #requests = 0;
  #isInitialized = false;
  #height: number | undefined;

  constructor(events: HostEvents) {
    this.#events = events;
    window.addEventListener('message', ({ data, source }: MessageEvent<Message | undefined>) => {
      if (source === window.parent && typeof data === 'object') this.#receive(data);
    });
    this.#request('ui/initialize', {
      appInfo: { name: 'Chart Cards', version: '1' },
      appCapabilities: { availableDisplayModes: ['inline'] },
      protocolVersion: PROTOCOL_VERSION,
    });
  }

  /** Asks the host to open a link: the page itself can't leave its frame. */
  openLink(url: string): void {
    this.#request('ui/open-link', { url });
  }

  /** Reports the height of the page's content in CSS pixels. */
  resized(height: number): void {
    if (height === this.#height) return;
    this.#height = height;
    if (this.#isInitialized) this.#sendHeight();
  }

  #receive({ id, method, params, result }: Message): void {
    if (method === undefined) {
      // The answer to the first request; those to links don't matter.
      if (id !== 1 || this.#isInitialized) return;
      this.#isInitialized = true;
      this.#events.onTheme(result?.hostContext?.theme ?? preferredTheme());
      this.#send({ method: 'ui/notifications/initialized', params: {} });
      this.#sendHeight();
      return;
    }
    if (method === 'ui/notifications/tool-result' && params !== undefined) this.#events.onResult(params);
    if (method === 'ui/notifications/host-context-changed' && params?.theme) this.#events.onTheme(params.theme);
    // Also before the frame is removed: there is nothing to save.
    if (id !== undefined) this.#send({ id, result: {} });
  }

  #sendHeight(): void {
    if (this.#height === undefined) return;
    const params = { width: document.documentElement.clientWidth, height: this.#height };
    this.#send({ method: 'ui/notifications/size-changed', params });
  }

  #request(method: string, params: object): void {
    this.#requests++;
    this.#send({ id: this.#requests, method, params });
  }

  #send(message: object): void {
    // The page doesn't know its parent's origin, and sends nothing that didn't come from the parent.
    window.parent.postMessage({ jsonrpc: '2.0', ...message }, '*');
  }
}

function preferredTheme(): Theme {
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
}
