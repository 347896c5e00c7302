import { expect, test } from "vitest";
import { readEmbedServices } from "./embed-services.ts";

const BOTH = ["mfe-streams", "mfe-charts"];

test("each slice with embeds has a server of its own", () => {
  const given = ["mfe-streams=http://127.0.0.1:3002/", "mfe-charts=http://127.0.0.1:3006"];
  expect(readEmbedServices(given, BOTH)).toEqual({
    "mfe-streams": "http://127.0.0.1:3002",
    "mfe-charts": "http://127.0.0.1:3006",
  });
});

test("an address alone is that of the one slice that has embeds, and of none where none has", () => {
  expect(readEmbedServices(["http://127.0.0.1:3002"], ["mfe-streams"])).toEqual({
    "mfe-streams": "http://127.0.0.1:3002",
  });
  expect(readEmbedServices(["http://127.0.0.1:3002"], [])).toEqual({});
});

test.each([
  ["http://127.0.0.1:3002", "Name each: --embed mfe-streams=http://127.0.0.1:3002."],
  [
    "mfe-auth=http://127.0.0.1:3001",
    "mfe-auth has no published embeds. These have: mfe-streams, mfe-charts.",
  ],
  ["mfe-charts", "has no address such as http"],
])("%s is refused: %s", (given, reason) => {
  expect(() => readEmbedServices([given], BOTH)).toThrow(reason);
});
