import { expect, it } from "vitest";
import { createTurns } from "./turns.ts";

it("at most so many tasks run at once, in the order in which they came, and a failure holds up nobody", async () => {
  const inTurn = createTurns(2);
  const began: number[] = [];
  let running = 0;
  let most = 0;
  const tasks = Array.from({ length: 7 }, (_, index) =>
    inTurn(async () => {
      began.push(index);
      running += 1;
      most = Math.max(most, running);
      await new Promise((resolve) => setImmediate(resolve));
      running -= 1;
      if (index === 2) throw new Error("no");
      return index;
    }),
  );
  const outcomes = await Promise.allSettled(tasks);
  expect(outcomes.map(({ status }) => status).filter((status) => status === "rejected")).toHaveLength(1);
  expect(began).toEqual([0, 1, 2, 3, 4, 5, 6]);
  expect(most).toBe(2);
});
