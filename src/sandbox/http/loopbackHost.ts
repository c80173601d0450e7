/**
 * Whether a `Host` header names this machine. A web page whose name was pointed at 127.0.0.1 sends its own name here
 * (DNS rebinding), and must not reach the service.
 */
export function isLoopbackHost(host: string | undefined): boolean {
  return host !== undefined && /^(127\.0\.0\.1|localhost|\[::1\])(:\d{1,5})?$/i.test(host);
}
