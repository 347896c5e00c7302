import type { AlertCondition } from "../../contracts/alerts.ts";
import { edgesOf, type Faults } from "./faults.ts";
import type { MadeAlert } from "./history.ts";
import type { Random } from "./random.ts";
import { SECOND, START, textOf, type World } from "./world.ts";

/** A second in which a target may be reached: often one in which prices begin or cease to be heard. */
function drawSecond(random: Random, world: World, edges: readonly number[]): number {
  return edges.length === 0 || random.chance(0.5) ? random.int(0, world.seconds - 1) : random.pick(edges);
}

function drawCondition(random: Random, world: World, faults: Faults): AlertCondition {
  const { high, low } = world.bars[drawSecond(random, world, edgesOf(faults))] as World["bars"][number];
  const target = random.pick([high, low, high + 1, low - 1]);
  const price = textOf(target);
  const kind = random.pick(["above", "above", "below", "below", "near", "moves"] as const);
  if (kind === "moves")
    return {
      kind,
      percent: random.pick([0.25, 0.5, 1, 2]),
      window: random.pick(["5m", "15m", "1h"] as const),
    };
  if (kind !== "near") return { kind, price };
  // Of a round target, prices can be as far away as the alert says.
  return random.chance(0.5)
    ? { kind, price: textOf(Math.round(target / 100) * 100), percent: random.pick([1, 2]) }
    : { kind, price, percent: random.pick([0.01, 0.05, 0.1, 0.5]) };
}

/** Draws alerts that were made before or during a history. */
export function drawAlerts(random: Random, world: World, faults: Faults, count: number): MadeAlert[] {
  return Array.from({ length: count }, (_, index) => {
    const second = index < 2 || random.chance(0.4) ? 1 : random.int(1, world.seconds - 150);
    const madeAt = START + second * SECOND + random.int(0, 999);
    const learnedAt = madeAt + random.int(0, 2_500);
    const repeatAfter = random.chance(0.45) ? random.pick([1, 1, 2, 5]) : null;
    return {
      key: `alert ${index}`,
      condition: drawCondition(random, world, faults),
      repeatAfter,
      madeAt,
      learnedAt,
    };
  });
}
