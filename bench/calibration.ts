import { type Calibration, median } from './measure.ts';

const ROUNDS = 11;
const WARM_UP = 3;

/**
 * Times a fixed amount of work that stands for what the program does: parse and write JSON, sort, build strings, and
 * calculate in typed arrays. The medians; the limits assume about 10 ms.
 */
export function calibrate({ once }: { readonly once: boolean }): Calibration {
  const times = { wall: [] as number[], cpu: [] as number[] };
  const [rounds, warmUp] = once ? [1, 1] : [ROUNDS, WARM_UP];
  for (let round = 0; round < warmUp + rounds; round++) {
    const [wall, cpu] = [performance.now(), process.threadCpuUsage()];
    work();
    const { user, system } = process.threadCpuUsage(cpu);
    times.wall.push(performance.now() - wall);
    times.cpu.push((user + system) / 1000);
  }
  return { wallMs: median(times.wall.slice(warmUp)), cpuMs: median(times.cpu.slice(warmUp)) };
}

/** Deterministic; returns a number that depends on everything, so that nothing can be optimized away. */
function work(): number {
  let seed = 1;
  const random = (): number => {
    seed = (seed * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return seed / 4_294_967_296;
  };
  const records = Array.from({ length: 2_000 }, (_, place) => ({
    id: `card_${place}`,
    price: 1 + random(),
    tags: ['H4', 'EUR/USD'],
  }));
  const parsed = JSON.parse(JSON.stringify(records)) as typeof records;
  const sorted = parsed.toSorted((a, b) => a.price - b.price);
  let text = '';
  for (const { id, price } of sorted) text += `[[${id}:${price.toFixed(5)}]] `;
  const prices = Float64Array.from({ length: 100_000 }, random);
  let sum = 0;
  for (let place = 1; place < prices.length; place++) {
    sum += Math.max(prices[place] ?? 0, prices[place - 1] ?? 0);
    prices[place] = sum / place;
  }
  return sum + text.length;
}
