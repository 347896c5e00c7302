import { spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { ROOT } from "@cointide/platform/workspace";
import { createDatabase, hasPostgresql } from "@cointide/testing/database";
import { portBeside } from "@cointide/testing/ports";
import { type UndoStack, undoing } from "@cointide/testing/undo-stack";
import { until } from "@cointide/testing/until";
import { PORT_BASE } from "../support/benchmark.ts";
import { wordsOption } from "../support/options.ts";
import { JWT_SECRET } from "./accounts.ts";
import { type Driver, openDriver } from "./driver.ts";

const [SERVICE, EXCHANGE] = [PORT_BASE + 5, PORT_BASE + 6];
const BARE = portBeside(PORT_BASE, "BARE");

type Program = { port: number; health: string; env: Record<string, string> };

/** An embedded database is long about its first start, in ms. */
const TIMEOUT = 120_000;

/** Starts a program and waits until it answers at `health`. Its log goes nowhere, but is written. Gives its address. */
async function run(undo: UndoStack, script: string, { port, health, env }: Program): Promise<string> {
  const child = spawn(process.execPath, ["--enable-source-maps", script], {
    env: { ...process.env, ...env },
    stdio: ["ignore", "ignore", "inherit"],
  });
  const ended = once(child, "exit");
  undo.add(async () => {
    child.kill("SIGTERM");
    await ended;
  });
  const url = `http://127.0.0.1:${port}`;
  const answers = async () => {
    if (child.exitCode !== null) throw new Error(`${url} ended before it answered.`);
    const response = await fetch(url + health).catch(() => null);
    return response?.ok === true;
  };
  await until(`${url + health} answers`, answers, TIMEOUT);
  return url;
}

/** @param settings more variables of the simulated exchange. */
export const startExchange = (undo: UndoStack, settings: Record<string, string> = {}): Promise<string> =>
  run(undo, join(ROOT, "tools/exchange-sim/dist/server.js"), {
    port: EXCHANGE,
    health: "/api/v3/ping",
    env: { PORT_EXCHANGE: String(EXCHANGE), EXCHANGE_SEED: "7", ...settings },
  });

/** The built service as in production: with its log, its limits and all its checks, behind a proxy. */
export const startService = (undo: UndoStack, env: Record<string, string>): Promise<string> =>
  run(undo, join(ROOT, "api", "dist", "server.js"), {
    port: SERVICE,
    health: "/readyz",
    env: {
      ...{ NODE_ENV: "production", JWT_SECRET, SMTP_URL: "smtp://127.0.0.1:1", MARKET: "simulated" },
      ...{ PORT_API: String(SERVICE), PORT_EXCHANGE: String(EXCHANGE), TRUST_PROXY: "loopback" },
      ...{ LISTEN_HOST: "127.0.0.1", REDIS_URL: "" },
      ...env,
    },
  });

/** @param tickers the address of the tickers that it has. */
export const startBare = (undo: UndoStack, env: Record<string, string>, tickers: string): Promise<string> =>
  run(undo, fileURLToPath(new URL("bare.server.js", import.meta.url)), {
    port: BARE,
    health: "/healthz",
    env: { BARE_PORT: String(BARE), BARE_TICKERS: tickers, ...env },
  });

const ENGINES = ["PGlite", "PostgreSQL"] as const;
export type Engine = (typeof ENGINES)[number];

/** The engines that the options name and that can be measured on here; says so where one cannot. */
export async function enginesHere(): Promise<readonly Engine[]> {
  const engines = wordsOption("engines", ENGINES);
  if (!engines.includes("PostgreSQL") || (await hasPostgresql())) return engines;
  console.error("There is no PostgreSQL server to measure on; TEST_DATABASE_URL names one.");
  return engines.filter((engine) => engine !== "PostgreSQL");
}

/** Variables that lead to a database, for the service and for who is compared with it. */
export type Database = { service: Record<string, string>; bare: Record<string, string> };

async function emptyDatabase(undo: UndoStack, engine: Engine): Promise<Database> {
  if (engine === "PostgreSQL") {
    const { url: DATABASE_URL, drop } = await createDatabase("cointide_bench");
    undo.add(drop);
    return { service: { DATABASE_URL }, bare: { DATABASE_URL } };
  }
  const folder = mkdtempSync(join(tmpdir(), "cointide-bench-"));
  undo.add(() => rmSync(folder, { recursive: true, force: true }));
  const variables = (name: string) => ({ DATA_DIR: join(folder, name), DATABASE_URL: "" });
  return { service: variables("service"), bare: variables("bare") };
}

/** A database with the service's tables, which are filled. The service lets go of it: an embedded database has one user. */
export async function filledDatabase(
  undo: UndoStack,
  engine: Engine,
  fill: (driver: Driver) => Promise<void>,
): Promise<Database> {
  const { service, bare } = await emptyDatabase(undo, engine);
  await undoing((starting) => startService(starting, service));
  const driver = await openDriver(service);
  await fill(driver);
  await driver.close();
  if (service.DATA_DIR && bare.DATA_DIR) cpSync(service.DATA_DIR, bare.DATA_DIR, { recursive: true });
  return { service, bare };
}
