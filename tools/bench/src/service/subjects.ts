import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { ROOT } from "@cointide/platform/workspace";
import { createDatabase, hasPostgresql } from "@cointide/testing/database";
import { portBeside } from "@cointide/testing/ports";
import { PORT_BASE } from "../support/product.ts";
import { openDriver } from "./driver.ts";
import { fillTables, JWT_SECRET } from "./people.ts";
import { type Running, run } from "./processes.ts";

export type Engine = "PGlite" | "PostgreSQL";

const [SERVICE, EXCHANGE] = [PORT_BASE + 5, PORT_BASE + 6];
const BARE = portBeside(PORT_BASE, "BARE");

/** Variables that lead to an empty database, for the service and for who is compared with it, and its removal. */
export type Place = {
  service: Record<string, string>;
  bare: Record<string, string>;
  remove(): Promise<void>;
};

export function pglitePlace(): Place {
  const folder = mkdtempSync(join(tmpdir(), "cointide-bench-"));
  const [own, other] = [join(folder, "service"), join(folder, "bare")];
  return {
    service: { DATA_DIR: own, DATABASE_URL: "" },
    bare: { DATA_DIR: other, DATABASE_URL: "" },
    remove: async () => rmSync(folder, { recursive: true, force: true }),
  };
}

async function postgresqlPlace(): Promise<Place> {
  const { url, drop } = await createDatabase("cointide_bench");
  const variables = { DATABASE_URL: url };
  return { service: variables, bare: variables, remove: drop };
}

/** Whether an engine can be measured on here; says so where it cannot. */
export async function isThere(engine: Engine): Promise<boolean> {
  if (engine === "PGlite" || (await hasPostgresql())) return true;
  console.error("There is no PostgreSQL server to measure on; TEST_DATABASE_URL names one.");
  return false;
}

/** An empty database of an engine. */
export const placeOf = (engine: Engine): Promise<Place> | Place =>
  engine === "PGlite" ? pglitePlace() : postgresqlPlace();

/** @param settings more variables of the simulated exchange. */
export const startExchange = (settings: Record<string, string> = {}): Promise<Running> =>
  run(join(ROOT, "tools/exchange-sim/dist/server.js"), {
    port: EXCHANGE,
    health: "/api/v3/ping",
    env: { PORT_EXCHANGE: String(EXCHANGE), EXCHANGE_SEED: "7", ...settings },
  });

/** The built service as in production: with its log, its limits and all its checks, behind a proxy. */
export const startService = (env: Record<string, string>): Promise<Running> =>
  run(join(ROOT, "api", "dist", "server.js"), {
    port: SERVICE,
    health: "/readyz",
    env: {
      ...{ NODE_ENV: "production", JWT_SECRET, SMTP_URL: "smtp://127.0.0.1:1", MARKET: "simulated" },
      ...{ PORT_API: String(SERVICE), PORT_EXCHANGE: String(EXCHANGE), TRUST_PROXY: "loopback" },
      ...{ LISTEN_HOST: "127.0.0.1", REDIS_URL: "" },
      ...env,
    },
  });

const startBare = (env: Record<string, string>, tickers: string): Promise<Running> =>
  run(fileURLToPath(new URL("bare.server.js", import.meta.url)), {
    port: BARE,
    health: "/healthz",
    env: { BARE_PORT: String(BARE), BARE_TICKERS: tickers, ...env },
  });

/** The addresses of tickers of these symbols. */
export const tickersPath = (symbols: readonly string[]): string =>
  `/tickers?symbols=${encodeURIComponent(JSON.stringify(symbols))}`;

export const windowPath = (symbols: readonly string[], size: string): string =>
  `${tickersPath(symbols).replace("?", "/window?")}&winsize=${size}`;

/** The service and its bare counterpart, on equal databases with people in them. */
export type Subjects = { service: Running; bare: Running; stop(): Promise<void> };

/** Fills an empty database. The service makes the tables, then lets go of them: an embedded database has one user. */
export async function fillPlace(place: Place, symbols: readonly string[]): Promise<void> {
  await (await startService(place.service)).stop();
  const driver = await openDriver(place.service);
  await fillTables(driver, symbols);
  await driver.close();
  const { DATA_DIR: from } = place.service;
  const { DATA_DIR: to } = place.bare;
  if (from !== undefined && to !== undefined) cpSync(from, to, { recursive: true });
}

/** Starts both. */
export async function startSubjects(engine: Engine, symbols: readonly string[]): Promise<Subjects> {
  const place = await placeOf(engine);
  const running: Running[] = [];
  const stop = async () => {
    await Promise.all(running.map((server) => server.stop()));
    await place.remove();
  };
  try {
    await fillPlace(place, symbols);
    const service = await startService(place.service);
    running.push(service);
    const bare = await startBare(place.bare, service.url + tickersPath(symbols));
    running.push(bare);
    return { service, bare, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
