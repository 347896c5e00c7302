import { describe, expect, it } from "vitest";
import { answers, sampleAddresses } from "./sample-addresses.ts";

const ID = "00000000000000000000000b";

describe("the addresses of routes", () => {
  it.each<[string, string[], string[] | undefined, string[]]>([
    ["are their own where they have no params", ["/register"], undefined, ["/register"]],
    [
      "are with and without what is optional",
      ["/dashboard/streams/:id?"],
      undefined,
      ["/dashboard/streams", `/dashboard/streams/${ID}`],
    ],
    [
      "have a symbol where one is named",
      ["/dashboard/charts/:symbol"],
      undefined,
      ["/dashboard/charts/BTCUSDT"],
    ],
    ["have something where anything may be", ["/docs/*"], undefined, ["/docs/sample"]],
    [
      "are samples in place of what is made up for the same form",
      ["/dashboard/notes", "/dashboard/notes/:id"],
      ["/dashboard/notes/7?full"],
      ["/dashboard/notes", "/dashboard/notes/7?full"],
    ],
    [
      "are still made up for a form whose addresses another one takes",
      ["/dashboard/alerts/new", "/dashboard/alerts/:id"],
      ["/dashboard/alerts/new?symbol=BTCUSDT"],
      [`/dashboard/alerts/${ID}`, "/dashboard/alerts/new?symbol=BTCUSDT"],
    ],
  ])("%s", (_, routes, samples, addresses) => {
    expect(sampleAddresses(routes, samples)).toEqual(addresses);
  });
});

it.each([
  ["/dashboard/notes/:id?", "/dashboard/notes?all", true],
  ["/dashboard/notes/:id?", "/dashboard/notes/7#end", true],
  ["/dashboard/notes/:id?", "/dashboard/notes/7/8", false],
])("%s answers %s: %s", (route, address, expected) => expect(answers(route, address)).toBe(expected));
