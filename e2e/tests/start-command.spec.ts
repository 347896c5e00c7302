import { createServer } from "node:net";
import { seedDataDir } from "@cointide/api/pglite-template";
import { readEnvironment } from "@cointide/platform/environment";
import { workspaceSlices } from "@cointide/platform/workspace";
import { portBase, programPorts } from "@cointide/testing/ports";
import { openReleases } from "@cointide/testing/releases";
import { expect, test } from "@playwright/test";
import {
  answers,
  killSlices,
  npmStart,
  processesWith,
  type RunningCommand,
} from "../support/start-command.ts";

const ENV = programPorts(portBase("E2E") + 50);
const PORTS = Object.values(ENV).map(Number);
const [SHELL = 0, AUTH = 0] = PORTS;

/** Settings of a product with separate ports and empty folders. */
const emptyProduct = () => ({
  ...ENV,
  DATA_DIR: test.info().outputPath("data"),
  RELEASES_DIR: test.info().outputPath("releases"),
});

/** Settings of a product that starts with the published releases of the workspace. */
async function publishedProduct() {
  const variables = emptyProduct();
  await openReleases(readEnvironment({ ...process.env, ...variables }));
  return variables;
}

/** Starts a product, or the named programs of it, with an existing database. */
async function start(...args: string[]): Promise<RunningCommand> {
  const variables = await publishedProduct();
  seedDataDir(variables.DATA_DIR);
  return npmStart(variables, args);
}

const open = () => Promise.all(PORTS.map(answers));
const NONE = PORTS.map(() => false);
const ALL = PORTS.map(() => true);

async function stop(command: RunningCommand): Promise<void> {
  command.interrupt();
  await command.ended;
}

test("npm start prints the addresses of running programs, restarts a crashed one and stops all at Ctrl-C", async () => {
  const command = await start();
  try {
    await command.printed(/Ctrl-C/);
    const addresses = [...command.output().matchAll(/^ {2}([\w-]+) +(http:\/\/localhost:\d+)$/gm)];
    const programs = [
      "api",
      "exchange-sim",
      "publishing",
      "shell",
      ...workspaceSlices().map(({ name }) => name),
    ];
    expect(addresses.map(([, name]) => name).sort()).toEqual(programs.sort());
    expect(await open()).toEqual(ALL);
    // The builder has ended, so its memory is free.
    expect(command.processes().join("\n")).toMatch(/run\.mjs start$/m);
    expect(command.processes().join("\n")).not.toMatch(/esbuild|run\.mjs build/);
    const page = await fetch(`http://localhost:${SHELL}/`, { headers: { accept: "text/html" } });
    expect(await page.text()).toContain("<title>Cointide");

    // One process serves all slices.
    const others = Object.entries(ENV).map(([name]) => /SHELL|API|EXCHANGE/.test(name));
    killSlices(AUTH);
    await command.printed(/slices has ended\. The rest keeps running/);
    await expect.poll(open, { intervals: [10] }).toEqual(others);
    await command.printed(/slices is running again/);
    expect(await open()).toEqual(ALL);
  } finally {
    await stop(command);
  }
  expect(await open()).toEqual(NONE);
});

test("a second npm start builds nothing, and an early Ctrl-C leaves nothing running @long", async () => {
  const command = await start();
  try {
    const some = async () => (await open()).includes(true);
    await expect.poll(some, { timeout: 30_000, intervals: [10] }).toBe(true);
    expect(command.output()).not.toMatch(/built|install/i);
  } finally {
    await stop(command);
  }
  await expect.poll(open).toEqual(NONE);
});

test("npm start with a name starts that program alone @long", async () => {
  const command = await start("mfe-auth");
  try {
    await command.printed(/Ctrl-C/);
    expect(await open()).toEqual(PORTS.map((port) => port === AUTH));
  } finally {
    await stop(command);
  }
});

test("npm start -- --apart runs each slice in a separate process @long", async () => {
  const command = await start("--apart");
  try {
    await command.printed(/Ctrl-C/);
    const [, pid] = /mfe-auth +http:\S+ {2}process (\d+)$/m.exec(command.output()) ?? [];
    process.kill(Number(pid), "SIGKILL");
    await command.printed(/mfe-auth has ended\. The rest keeps running/);
    await expect.poll(open, { intervals: [10] }).toEqual(PORTS.map((port) => port !== AUTH));
    await command.printed(/mfe-auth is running again/);
    expect(await open()).toEqual(ALL);
  } finally {
    await stop(command);
  }
});

/** Phases of a start, with a wait until it is reached. */
const PHASES: Record<string, (command: RunningCommand) => Promise<unknown>> = {
  "checks what to build": (command) =>
    expect.poll(() => command.processes().join("\n"), { intervals: [10] }).toMatch(/run\.mjs start/),
  "starts its programs": () =>
    expect.poll(async () => (await open()).includes(true), { timeout: 30_000, intervals: [10] }).toBe(true),
  runs: (command) => command.printed(/Ctrl-C/),
};

// The test finds the processes in /proc.
for (const [phase, reached] of process.platform === "linux" ? Object.entries(PHASES) : []) {
  for (const signals of [["SIGTERM", "SIGTERM", "SIGINT"], ["SIGKILL"]] as const) {
    test(`${signals.join(" and ")} to npm alone end a start that ${phase} @long`, async () => {
      const variables = await publishedProduct();
      seedDataDir(variables.DATA_DIR);
      const command = npmStart(variables);
      await reached(command);
      for (const signal of signals) command.signal(signal);
      const left = () => processesWith(`DATA_DIR=${variables.DATA_DIR}`);
      await expect.poll(left, { timeout: 15_000 }).toEqual([]);
      expect(await open()).toEqual(NONE);
      await command.ended;
    });
  }
}

test("npm start names a busy port or a wrong variable and leaves nothing running @long", async () => {
  const other = createServer().listen(SHELL, "127.0.0.1");
  try {
    const command = npmStart(emptyProduct());
    expect(await command.ended).toBe(1);
    expect(command.output()).toMatch(
      new RegExp(`PORT_SHELL ${SHELL} is already in use\\. Stop the other process or set PORT_SHELL to`),
    );
    expect(await Promise.all(PORTS.slice(1).map(answers))).toEqual(NONE.slice(1));
  } finally {
    other.close();
  }
  const command = npmStart({ ...emptyProduct(), MARKET: "pretend" });
  expect(await command.ended).toBe(1);
  expect(command.output()).toMatch(/^.*\bMARKET\b.*\.$/m);
  expect(command.output()).not.toContain("    at ");
  expect(await open()).toEqual(NONE);
});
