import type { ComponentType } from "react";
import { renderFor } from "./render-for.tsx";
import { GUESTS } from "./visitors.ts";

/**
 * Renders what fills a slot as pages show it first, with the service away. Gives what it throws, which is nothing if it is
 * right.
 */
export async function renderSlot(Slot: ComponentType<object>, props: object): Promise<unknown[]> {
  const errors: unknown[] = [];
  for (const guest of GUESTS) {
    const routes = [{ path: "*", element: <Slot {...props} />, errorElement: null }];
    const { caught } = await renderFor(guest.open(), routes, "/dashboard");
    errors.push(...caught);
  }
  return errors;
}
