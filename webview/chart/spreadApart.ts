interface Cluster {
  /** Sum of where its members want to be, as if they all stood at its middle. */
  readonly sum: number;
  readonly members: readonly number[];
}

/** Where things of that width go, in the order given, so that none covers another: as near as can be to where they want to be. */
export function spreadApart(wanted: readonly number[], width: number): readonly number[] {
  const order = wanted.map((_, place) => place).toSorted((a, b) => (wanted[a] ?? 0) - (wanted[b] ?? 0));
  const clusters: Cluster[] = [];
  for (const place of order) {
    let cluster: Cluster = { sum: wanted[place] ?? 0, members: [place] };
    for (let last = clusters.at(-1); last && gap(last, cluster, width) < 0; last = clusters.at(-1)) {
      clusters.pop();
      cluster = { sum: last.sum + cluster.sum, members: [...last.members, ...cluster.members] };
    }
    clusters.push(cluster);
  }
  const spread = [...wanted];
  for (const { sum, members } of clusters) {
    const first = sum / members.length - ((members.length - 1) * width) / 2;
    for (const [i, place] of members.entries()) spread[place] = first + i * width;
  }
  return spread;
}

/** The places of things of that width, pushed aside by one more that stays where it is. */
export function avoidFixed(places: readonly number[], fixed: number, width: number): readonly number[] {
  const free = [...places];
  const order = places.map((_, place) => place).toSorted((a, b) => (places[a] ?? 0) - (places[b] ?? 0));
  const push = (side: readonly number[], way: 1 | -1): void => {
    let edge = fixed;
    for (const place of side) {
      edge = way * Math.max(way * (places[place] ?? 0), way * edge + width);
      free[place] = edge;
    }
  };
  const isRight = (place: number): boolean => (places[place] ?? 0) >= fixed;
  push(order.filter(isRight), 1);
  push(order.filter((place) => !isRight(place)).toReversed(), -1);
  return free;
}

function gap(a: Cluster, b: Cluster, width: number): number {
  const middle = ({ sum, members }: Cluster): number => sum / members.length;
  return middle(b) - middle(a) - ((a.members.length + b.members.length) * width) / 2;
}
