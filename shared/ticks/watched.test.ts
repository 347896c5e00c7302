import { expect, it } from "vitest";
import { createWatched } from "./watched.ts";

function follow(watched: ReturnType<typeof createWatched>) {
  const told: string[][] = [];
  const stop = watched.follow((symbols) => told.push([...symbols]));
  return { told, stop };
}
const soon = () => Promise.resolve();

it("tells once of all that came into sight and left it in one go", async () => {
  const watched = createWatched();
  const { told } = follow(watched);
  const undos = ["BTCUSDT", "ETHUSDT", "SOLUSDT"].map((symbol) => watched.watch(symbol));
  undos[0]?.();
  await soon();
  expect(told).toEqual([["ETHUSDT", "SOLUSDT"]]);
});

it("counts who shows a symbol: it is in sight until nobody does, and each undo counts once", async () => {
  const watched = createWatched();
  const { told } = follow(watched);
  const [first, second] = [watched.watch("BTCUSDT"), watched.watch("BTCUSDT")];
  await soon();
  first();
  first();
  await soon();
  expect(told).toEqual([["BTCUSDT"]]);
  second();
  await soon();
  expect(told.at(-1)).toEqual([]);
});

it("tells whoever comes later at once what is in sight, and nothing where that was never said", () => {
  const watched = createWatched();
  expect(follow(watched).told).toEqual([]);
  watched.watch("BTCUSDT");
  expect(follow(watched).told).toEqual([["BTCUSDT"]]);
});

it("tells nobody who has stopped to follow", async () => {
  const watched = createWatched();
  const { told, stop } = follow(watched);
  stop();
  watched.watch("BTCUSDT");
  await soon();
  expect(told).toEqual([]);
});
