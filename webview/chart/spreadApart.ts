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

function gap(a: Cluster, b: Cluster, width: number): number {
  const middle = ({ sum, members }: Cluster): number => sum / members.length;
  return middle(b) - middle(a) - ((a.members.length + b.members.length) * width) / 2;
}
