import type { Random } from "./random.ts";
import { SECOND, START } from "./world.ts";

/** From one time up to, and without, another, in ms since 1970. */
export type Span = { from: number; to: number };

/** What goes wrong in a history. */
export type Faults = {
  /** The connection is lost; it is noticed after `noticedAfter` ms, or never, by a silence of the whole feed. */
  outages: (Span & { noticedAfter: number; isSilent: boolean })[];
  /** The process is killed, and another one starts at the end. */
  restarts: Span[];
  /** The process stands still, and goes on. */
  freezes: Span[];
  /** The exchange's history fails. */
  restFails: Span[];
  /** The exchange's history is `lag` ms behind. */
  restBehind: (Span & { lag: number })[];
  /** Some klines of the exchange's history are malformed. */
  restHoles: Span[];
  /**
   * The computer's clock is wrong by `by` ms. A driver whose own clock cannot be set notices only where it starts then, until it
   * has asked the exchange for the time; `isSeen`: one whose clock can be set.
   */
  clocks: (Span & { by: number; isSeen: boolean })[];
  /** Event times are wrong by `by` ms. */
  eventTimes: (Span & { by: number })[];
  /** Share of ticks that come later than the next ones, by up to `lateBy` ms, or twice. */
  late: number;
  lateBy: number;
  repeated: number;
};

export const isWithin = (spans: readonly Span[], at: number): boolean =>
  spans.some(({ from, to }) => at >= from && at < to);

/** The seconds in which prices begin or cease to be heard. */
export const edgesOf = ({ outages, restarts }: Faults): number[] =>
  [...outages, ...restarts].flatMap(({ from, to }) =>
    [from, to].map((at) => Math.floor((at - START) / SECOND)),
  );

/** How long a history has to be calm at its end, so that all is read that was missed, in seconds. */
const CALM = 100;

/**
 * Draws faults. A clock that is wrong while event times are wrong as well, ticks are out of order or the connection is lost is left
 * out, and so is a process that stands still meanwhile: nothing that a process can know says then when a price was.
 */
export function drawFaults(random: Random, seconds: number): Faults {
  const end = START + (seconds - CALM) * SECOND;
  const span = (...[least, most]: [number, number]): Span => {
    const from = START + random.int(20, seconds - CALM - 20) * SECOND + random.int(0, 999);
    return { from, to: Math.min(end, from + random.int(least * SECOND, most * SECOND)) };
  };
  const some = <T>(probability: number, most: number, draw: () => T): T[] =>
    random.chance(probability) ? Array.from({ length: random.int(1, most) }, draw) : [];
  const isLong = seconds > 1_800;
  const isSeen = random.chance(0.4);
  const clocks = some(0.3, 2, () => ({
    ...span(5, 60),
    ...{ by: random.pick([3_600, -3_600, 90, -90, 20, -20]) * SECOND, isSeen },
  }));
  const isConnected = clocks.length > 0 && isSeen;
  const eventTimes =
    clocks.length > 0
      ? []
      : some(0.15, 2, () => ({ ...span(5, 120), by: random.pick([300, -300, 86_400, -40]) * SECOND }));
  const isOrdered = clocks.length + eventTimes.length > 0 || random.chance(0.6);
  return {
    outages: some(isConnected ? 0 : 0.7, 4, () => ({
      ...(isLong && random.chance(0.4) ? span(900, 2_400) : random.chance(0.3) ? span(0, 2) : span(1, 90)),
      ...{ noticedAfter: random.pick([0, 200, 3_000]), isSilent: random.chance(0.25) },
    })),
    restarts: some(isConnected || eventTimes.length > 0 ? 0 : 0.4, 3, () =>
      isLong && random.chance(0.2) ? span(900, 2_400) : span(1, 60),
    ),
    freezes: some(eventTimes.length > 0 ? 0 : 0.25, 2, () => span(5, 45)),
    restFails: some(0.4, 2, () => span(5, 180)),
    restBehind: some(0.3, 2, () => ({ ...span(20, 240), lag: random.int(2, 90) * SECOND })),
    restHoles: some(0.2, 2, () => span(10, 120)),
    ...{ clocks, eventTimes },
    late: isOrdered ? 0 : random.pick([0.02, 0.5]),
    lateBy: random.pick([1_500, 1_500, 20_000]),
    repeated: random.pick([0, 0, 0.05, 0.3]),
  };
}
