/** An element beside the page's view, on which a chart is painted with more or fewer pixels than the screen has. */
export interface OffscreenElement {
  readonly element: HTMLElement;
  readonly remove: () => void;
}

/** So large in pixels of a plain screen; each is `scale` pixels of the picture, whatever the screen has. */
export function offscreenElement(width: number, height: number, scale: number): OffscreenElement {
  const element = document.createElement('div');
  element.className = 'is-picture';
  element.setAttribute('aria-hidden', 'true');
  element.inert = true;
  const { style } = element;
  style.width = `${width}px`;
  style.height = `${height}px`;
  // The chart library asks the browser how many device pixels its canvases cover: zoomed, they cover others.
  style.zoom = String(scale / window.devicePixelRatio);
  document.body.append(element);
  return { element, remove: () => element.remove() };
}

/** Most frames waited for, and milliseconds for one: a page out of sight has none. */
const MOST_FRAMES = 20;
const LONGEST_FRAME = 100;

/** What `take` gives as soon as it is so many pixels large, a pixel more or less; else what it gives at last. */
export async function captureWhenPainted(
  take: () => HTMLCanvasElement,
  size: { readonly width: number; readonly height: number },
): Promise<HTMLCanvasElement> {
  let taken = take();
  for (let frame = 0; frame < MOST_FRAMES; frame += 1) {
    if (Math.abs(taken.width - size.width) <= 2 && Math.abs(taken.height - size.height) <= 2) break;
    await nextFrame();
    taken = take();
  }
  return taken;
}

/** The next frame, or a while where there is none. */
export function nextFrame(): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, LONGEST_FRAME);
    requestAnimationFrame(() => {
      clearTimeout(timer);
      // What the frame's layout has changed is told after it.
      setTimeout(resolve);
    });
  });
}
