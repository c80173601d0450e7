/** Tells the page's driver when the frame after the first drawn one begins: milliseconds since navigation, without making the data. */
export function reportWhenPainted(dataTime: number): void {
  requestAnimationFrame(() => {
    requestAnimationFrame(() => {
      document.documentElement.dataset['painted'] = String(performance.now() - dataTime);
    });
  });
}
