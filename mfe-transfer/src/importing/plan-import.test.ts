import { expect, it } from "vitest";
import { readSource } from "../reading/read-source.ts";
import { ASSETS, NOTHING, SYMBOLS } from "../testing/file-host.ts";
import { planImport } from "./plan-import.ts";

const file = (parts: object) => ({
  text: JSON.stringify({ format: "cointide", version: 1, ...parts }),
  isDamaged: false,
});
const context = { lists: NOTHING, isListed: (symbol: string) => SYMBOLS.includes(symbol), mostAlerts: 2 };
const alert = (note: string, symbol = "BTCUSDT") => ({
  ...{ symbol, condition: { kind: "above", price: "64120.5" }, repeatAfter: null },
  ...{ note, status: "active", expiresAt: null },
});

it("says which fields of a preference change, and to what", async () => {
  const lists = { ...NOTHING, choices: { display: { theme: "light", times: "utc" } } };
  const choices = {
    display: { theme: "dark", times: "utc" },
    board: { columns: ["last", "age"], sort: null },
    alertSound: false,
  };
  const plan = planImport(await readSource(file({ preferences: choices }), ASSETS), { ...context, lists });
  expect(plan.changes).toEqual([
    { what: "Display", detail: "theme: dark" },
    { what: "Board", detail: "columns: last, age, sort: none" },
    { what: "Sound of alerts", detail: "off" },
  ]);
});

it("refuses those of 10,000 streams that are beyond 500", async () => {
  const streams = Array.from({ length: 10_000 }, (_, at) => ({ name: `S${at}`, symbols: ["BTCUSDT"] }));
  const plan = planImport(await readSource(file({ streams }), ASSETS), context);
  expect(plan.streams).toHaveLength(500);
  expect(plan.refused).toHaveLength(9_500);
  expect(plan.refused[0]).toEqual({ what: "“S500”", reason: "You can have up to 500 streams." });
});

it("adds what is there already no second time, and says why the rest is refused", async () => {
  const streams = [
    { name: "Majors", symbols: ["BTCUSDT"] },
    { name: "Majors", symbols: ["BTCUSDT"] },
    { name: "", symbols: ["FOOUSDT"] },
  ];
  const alerts = [alert("one"), alert("one"), alert("two"), alert("three"), alert("", "FOOUSDT")];
  const lists = { ...NOTHING, alerts: [] };
  const plan = planImport(await readSource(file({ streams, alerts }), ASSETS), { ...context, lists });
  expect(plan).toMatchObject({ present: { streams: 1, alerts: 1, choices: 0 } });
  expect(plan.streams).toEqual([{ name: "Majors", symbols: ["BTCUSDT"] }]);
  expect(plan.alerts.map(({ note }) => note)).toEqual(["one", "two"]);
  expect(plan.refused.map(({ what, reason }) => `${what}: ${reason}`)).toEqual([
    "FOOUSDT: The exchange does not list it.",
    "Alert on FOOUSDT: The exchange does not list it.",
    "Alert on BTCUSDT: You can have up to 2 alerts.",
  ]);
});
