import { isDeepStrictEqual } from "node:util";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type * as z from "zod/mini";

const CONTRACTS = [
  "account",
  "config",
  "market",
  "page",
  "registry",
  "session",
  "stream-calls",
  "streams",
  "telemetry",
  "user",
  "window",
];

type Schemas = Record<string, z.ZodMiniType>;

/** The schemas of all contracts, by name. */
async function load(): Promise<Schemas> {
  vi.resetModules();
  const modules = await Promise.all(
    CONTRACTS.map((name) => import(`../contracts/${name}.ts`) as Promise<Record<string, unknown>>),
  );
  const found = modules.flatMap((module) =>
    Object.entries(module).filter(([name]) => name.endsWith("Schema")),
  );
  return Object.fromEntries(found) as Schemas;
}

let real: Schemas = {};
let lean: Schemas = {};
beforeAll(async () => {
  real = await load();
  vi.doMock("zod/mini", () => import("./lean-zod.ts"));
  lean = await load();
});
/** For each schema the samples that it takes. */
let taken = new Map<string, unknown[]>();
beforeAll(() => {
  const takenBy = (schema: z.ZodMiniType) => SAMPLES.filter((sample) => schema.safeParse(sample).success);
  taken = new Map(Object.entries(real).map(([name, schema]) => [name, takenBy(schema)]));
});
afterAll(() => vi.doUnmock("zod/mini"));

const TICKER = {
  average: "1",
  last: "2.5",
  pchange: "-0.1",
  change: "0",
  high: "3",
  low: "1",
  volume: 1,
  qvolume: 2,
  trades: 3,
  open: 4,
  close: 5,
  lastId: 6,
  age: 7,
  halted: true,
};
const USER = {
  id: "1",
  name: "Ada",
  email: "ada@example.org",
  createdAt: "2026-01-01T00:00:00Z",
  verified: true,
};
const STREAM = { id: "1", userId: "guest", symbols: ["BTCUSDT", "ETHUSDT"] };
const LOCAL = { _id: { $oid: "0123456789abcdef01234567" }, symbols: ["BTCUSDT"] };
const PASSWORD = "Secret123";
const FORM = { name: " Ada ", email: " ada@example.org ", password: PASSWORD, confirm: PASSWORD };
const RELEASE = {
  version: "1.0.0",
  entry: "/mfe-a/1.0.0/remoteEntry.js",
  files: { "./routes": ["a.js"] },
  integrity: { "a.js": "sha384-x" },
  mounts: [{ parent: "root", path: "a" }],
  slots: {},
};
const SHELL = { version: "1", modules: ["/main.js"], styles: [], integrity: {} };
const ENTRY = {
  name: "mfe-a",
  port: 3001,
  releases: [RELEASE],
  canary: { release: RELEASE, percent: 5 },
  stopped: null,
};
const REPORT = {
  session: "0123456789abcdef",
  slice: "mfe-a",
  version: "1.0.0",
  outcome: "ready",
  message: "",
  canary: true,
};
const SESSION = { accessToken: "a", user: USER };
const DEVICE = {
  id: "a1",
  device: "Firefox on Windows",
  signedInAt: "2026-01-01T00:00:00Z",
  lastUsedAt: "2026-01-02T00:00:00Z",
  isCurrent: true,
};
const CONFIG = { market: "simulated", feed: " ws://feed.test/ws" };
const COMPOSED = {
  name: "mfe-a",
  origin: "http://a.test",
  mounts: [],
  slots: {},
  releases: [RELEASE],
  canary: false,
};

const DEPLOYMENT = { sequence: 1, shell: "1", cohort: 2.5, publicKey: null, origins: {}, overrides: false };
const DESCRIPTION = {
  name: "mfe-a",
  port: 3001,
  budget: 10,
  exposes: { "./routes": "./src/routes.tsx" },
  mounts: [],
  slots: {},
  events: { emits: [], hears: [] },
};

/** Content of every kind that is agreed on; each schema is tried with each, and with what mistakes make of it. */
const SAMPLES: readonly unknown[] = [
  ...[TICKER, USER, STREAM, FORM, RELEASE, SHELL, ENTRY, REPORT, SESSION, CONFIG, COMPOSED],
  { name: "Ada", email: FORM.email, password: PASSWORD },
  { symbol: "BTCUSDT", base: "BTC", quote: "USDT", tick: "0.01" },
  { slices: [COMPOSED] },
  { sessions: [DEVICE] },
  "a1",
  DEPLOYMENT,
  { parent: "dashboard", path: "a" },
  DESCRIPTION,
  { id: "1" },
  [{ slice: "mfe-a", version: "1.0.0", sessions: 3, failures: 1 }],
  { BTCUSDT: TICKER, LUNAUSDT: null },
  { user: USER },
  { email: FORM.email, password: PASSWORD },
  { newmail: FORM.email, password: PASSWORD },
  { email: FORM.email, password: PASSWORD, confirm: PASSWORD },
  { code: " 1234 ", email: FORM.email },
  { name: "Ada" },
  { password: PASSWORD },
  { email: FORM.email },
  { symbols: ["BTCUSDT"] },
  ["BTCUSDT"],
  { id: "1", symbols: ["BTCUSDT"], userId: 7 },
  { streams: [LOCAL] },
  { reports: [REPORT] },
  {
    streams: [STREAM],
    symtracker: { BTCUSDT: 1 },
    tickers: { BTCUSDT: { ...TICKER, state: "live" } },
    tstreams: 1,
    tsyms: 2,
    usyms: 2,
  },
  { sequence: 7, shell: [SHELL], slices: [ENTRY] },
  { payload: "{}", signature: "AA==" },
  {
    api: "/api",
    composition: { slices: [COMPOSED] },
    deployment: DEPLOYMENT,
    config: CONFIG,
  },
  [{ symbol: "BTCUSDT", base: "BTC", quote: "USDT", tick: "0.01" }],
  ...["BTCUSDT", "7d", " ada@example.org", PASSWORD, "mfe-a", "", "ready"],
];

/** What a careless or ill-meaning sender writes in place of something. */
const junk = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    undefined,
    0,
    -1,
    1.5,
    2 ** 60,
    Number.NaN,
    true,
    "",
    " ",
    "a",
    "💰💰💰💰",
    "a b@c",
    "-1",
    [],
    {},
  ),
  fc.anything({ maxDepth: 2, withNullPrototype: true }),
);

/** A copy in which what lies at one path, chosen by the numbers, is gone, or something else, or there twice. */
function spoil(value: unknown, steps: readonly number[], mistake: { kind: string; junk: unknown }): unknown {
  const [step = 0, ...rest] = steps;
  if (typeof value !== "object" || value === null || steps.length === 0) return mistake.junk;
  const keys = Object.keys(value);
  const key = keys[step % Math.max(keys.length, 1)];
  if (key === undefined || mistake.kind === "extra") {
    return Array.isArray(value) ? [...value, mistake.junk] : { ...value, [`extra${step}`]: mistake.junk };
  }
  const copy = (Array.isArray(value) ? [...value] : { ...value }) as Record<string, unknown>;
  if (rest.length > 0) copy[key] = spoil(copy[key], rest, mistake);
  else if (mistake.kind === "missing") delete copy[key];
  else copy[key] = mistake.junk;
  return copy;
}

/** What is told of a value: what it became, what is wrong where, or that a check of our own cannot deal with it. */
function verdict(schema: z.ZodMiniType | undefined, value: unknown) {
  try {
    const { success, data, error } = schema?.safeParse(value) ?? {};
    return success
      ? { data }
      : { said: new Set(error?.issues.map(({ path, message }) => `${path.join(".")}: ${message}`)) };
  } catch (error) {
    return { thrown: String(error) };
  }
}

function expectSame(name: string, value: unknown): void {
  const [got, wanted] = [verdict(lean[name], value), verdict(real[name], value)];
  if (!isDeepStrictEqual(got, wanted)) expect({ name, ...got }).toEqual({ name, ...wanted });
}

describe("browsers' schemas", () => {
  it("are the same ones", () => {
    expect(Object.keys(lean)).toEqual(Object.keys(real));
    expect(Object.keys(real).length).toBeGreaterThan(40);
  });

  it("say of each sample what zod says", () => {
    for (const name of Object.keys(real)) {
      for (const sample of SAMPLES) expectSame(name, sample);
    }
    expect([...taken.values()].filter((samples) => samples.length === 0)).toEqual([]);
  });

  it("say of what mistakes make of the samples what zod says", () => {
    const mistake = fc.record({ kind: fc.constantFrom("missing", "extra", "other"), junk });
    fc.assert(
      fc.property(
        fc.constantFrom(...Object.keys(real)),
        fc.array(fc.nat(20), { maxLength: 5 }),
        mistake,
        (name, steps, mistake) => {
          for (const sample of taken.get(name) ?? []) expectSame(name, spoil(sample, steps, mistake));
        },
      ),
      { numRuns: 2_000 },
    );
  });
});
