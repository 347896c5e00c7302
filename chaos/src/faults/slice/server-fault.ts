import type { Fault } from "../../run/fault.ts";
import type { World } from "../../world/world.ts";
import { createPlaceVisit, PLACES } from "./places.ts";

/** How a slice's server fails. */
export type ServerFault = {
  name: string;
  /** The slice whose failure is part of the short form. */
  short?: string;
  strike(world: World, slice: ServedSlice): Promise<{ prove(): Promise<string>; lift(): Promise<void> }>;
};

type ServedSlice = { name: string; port: number; origin: string };

/** One fault for each slice: its server fails while somebody comes who has nothing of it yet. */
export const forEachSlice = ({ name, short, strike }: ServerFault): Fault[] =>
  PLACES.map((place) => ({
    name: `${place.slice} ${name}`,
    kind: "slice",
    ...(short === place.slice && { short: true }),
    lasts: 0,
    async inject(world) {
      const slice = world.product.slices.find((one) => one.name === place.slice);
      if (slice === undefined) throw new Error(`${place.slice} is not served.`);
      const visit = createPlaceVisit(world, place);
      const struck = await strike(world, slice);
      return { ...struck, during: visit.look, after: visit.retry };
    },
  }));
