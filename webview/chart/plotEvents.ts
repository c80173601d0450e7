/** Calls back when the element's size has changed, after the chart has taken the new size; gives back what stops it. */
export function onResize(element: HTMLElement, resized: () => void): () => void {
  const observer = new ResizeObserver(resized);
  observer.observe(element);
  return () => observer.disconnect();
}

/** Calls back when the person may have moved the view: by wheel, press or key; gives back what stops it. */
export function onTouch(element: HTMLElement, touched: () => void): () => void {
  const stop = new AbortController();
  for (const type of ['wheel', 'pointerdown', 'touchstart', 'keydown']) {
    element.addEventListener(type, touched, { capture: true, passive: true, signal: stop.signal });
  }
  return () => stop.abort();
}
