/** Done in the page: shows the sample card as the newer of two. The pivot and the trend were elsewhere, the box is new, an old line is gone. */
export const SHOW_COMPARISON = `(() => {
  const older = structuredClone(sampleCard);
  older.levels.pivot.price -= 0.0025;
  const trend = older.drawings.find(({ clientObjectId }) => clientObjectId === 'trend');
  for (const point of trend.points) point.price += 0.004;
  older.drawings = older.drawings.filter(({ clientObjectId }) => clientObjectId !== 'box');
  const line = older.drawings.find(({ clientObjectId }) => clientObjectId === 'line');
  older.drawings.push({ ...structuredClone(line), clientObjectId: 'gone', points: [{ ...line.points[0], price: line.points[0].price - 0.02 }] });
  reader.setGhost(older, new Map([['lv_piv', 'changed'], ['trend', 'changed'], ['box', 'added'], ['gone', 'removed']]));
})()`;
