/** Calls back when the element's size has changed, after the chart has taken the new size; gives back what stops it. */
export function onResize(element: HTMLElement, resized: () => void): () => void {
  const observer = new ResizeObserver(resized);
  observer.observe(element);
  return () => observer.disconnect();
}

/** Calls back when the person may have moved the view: by wheel, press or key; gives back what stops it. */
export function onTouch(element: HTMLElement, touched: () => void): () => void {
  const stop = new AbortController();
  for (const type of ['wheel', 'mousedown', 'touchstart', 'keydown']) {
    element.addEventListener(type, touched, { capture: true, passive: true, signal: stop.signal });
  }
  return () => stop.abort();
}

/** A press that moves further than this, in CSS pixels, pans and does not click. */
const CLICK_SLACK = 5;

/** Where a click went, in CSS pixels of the element. */
export interface PlotClick {
  readonly x: number;
  readonly y: number;
  readonly altKey: boolean;
}

/**
 * Calls back for each click; gives back what stops it. The chart library's own clicks do not serve: it swallows
 * a second one within half a second, wherever that went.
 */
export function onClick(element: HTMLElement, clicked: (click: PlotClick) => void): () => void {
  const stop = new AbortController();
  let press: { readonly id: number; readonly x: number; readonly y: number } | undefined;
  element.addEventListener(
    'pointerdown',
    ({ pointerId, clientX, clientY, button, isPrimary }) => {
      press = isPrimary && button === 0 ? { id: pointerId, x: clientX, y: clientY } : undefined;
    },
    { capture: true, signal: stop.signal },
  );
  element.addEventListener(
    'pointerup',
    ({ pointerId, clientX, clientY, altKey }) => {
      const from = press;
      press = undefined;
      if (from?.id !== pointerId) return;
      if (Math.abs(clientX - from.x) + Math.abs(clientY - from.y) >= CLICK_SLACK) return;
      const { left, top } = element.getBoundingClientRect();
      clicked({ x: clientX - left, y: clientY - top, altKey });
    },
    { capture: true, signal: stop.signal },
  );
  return () => stop.abort();
}
