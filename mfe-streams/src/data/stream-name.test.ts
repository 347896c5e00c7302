import { expect, it } from "vitest";
import { streamName } from "./stream-name.ts";

const symbols = ["BTCUSDT", "ETHUSDT"];

it.each(["", "  ", "\u2800", "\u3164", "\u200b", undefined])(
  "shows the symbols of a stream whose stored name is %j",
  (name) => expect(streamName({ name, symbols })).toBe("BTCUSDT, ETHUSDT"),
);

it("shows a name", () => {
  expect(streamName({ name: " Majors ", symbols })).toBe("Majors");
});
