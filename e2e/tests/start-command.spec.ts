import { createServer } from "node:net";
import { seedDataDir } from "@cointide/api/pglite-template";
import { readEnvironment } from "@cointide/platform/environment";
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

/** The settings of a product with ports and empty folders of its own. */
const emptyProduct = () => ({
  ...ENV,
  DATA_DIR: test.info().outputPath("data"),
  RELEASES_DIR: test.info().outputPath("releases"),
});

/** The variables of a product that begins with what the workspace has published. */
async function publishedProduct() {
  const variables = emptyProduct();
  await openReleases(readEnvironment({ ...process.env, ...variables }));
  return variables;
}

/** Starts a product whose database was made before, or those of its programs that are named. */
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

test("npm start prints one table, answers on every address in it, starts again what falls, and Ctrl-C stops all of it", async () => {
  // A new database is made, which takes its time where other tests keep the machine busy.
  test.slow();
  const command = npmStart(await publishedProduct());
  try {
    await command.printed(/Ctrl-C/);
    const addresses = [...command.output().matchAll(/^ {2}([\w-]+) +(http:\/\/localhost:\d+)$/gm)];
    expect(addresses.map(([, name]) => name).sort()).toEqual([
      ...[
        "api",
        "exchange-sim",
        "mfe-alerts",
        "mfe-auth",
        "mfe-charts",
        "mfe-historical",
        "mfe-inspector",
        "mfe-markets",
        "mfe-settings",
        "mfe-streams",
        "mfe-transfer",
        "shell",
      ],
    ]);
    expect(await open()).toEqual(ALL);
    // What has built the product has ended, and its memory is free.
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

test("a second npm start builds nothing, and Ctrl-C before it is ready leaves nothing behind @long", async () => {
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

test("a program is started alone by its name @long", async () => {
  const command = await start("mfe-auth");
  try {
    await command.printed(/Ctrl-C/);
    expect(await open()).toEqual(PORTS.map((port) => port === AUTH));
  } finally {
    await stop(command);
  }
});

test("npm start -- --apart names the process of each slice, which ends without the others @long", async () => {
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

// The launcher's own tests kill one, too.
test("a start that is killed leaves no program on a port", { tag: "@long" }, async () => {
  const command = await start();
  await command.printed(/Ctrl-C/);
  command.kill();
  await expect.poll(open, { timeout: 20_000 }).toEqual(NONE);
});

/** What a start is at, and how that is seen. */
const PHASES: Record<string, (command: RunningCommand) => Promise<unknown>> = {
  "looks what to build": (command) =>
    expect.poll(() => command.processes().join("\n"), { intervals: [10] }).toMatch(/run\.mjs start/),
  "starts its programs": () =>
    expect.poll(async () => (await open()).includes(true), { timeout: 30_000, intervals: [10] }).toBe(true),
  runs: (command) => command.printed(/Ctrl-C/),
};

// The shell between npm and the command is looked up in /proc.
for (const [phase, reached] of process.platform === "linux" ? Object.entries(PHASES) : []) {
  for (const signals of [["SIGTERM"], ["SIGTERM", "SIGTERM", "SIGINT"], ["SIGHUP"], ["SIGKILL"]] as const) {
    const tag = phase === "runs" && signals.join() === "SIGTERM" ? [] : ["@long"];
    test(`${signals.join(" and ")} to npm alone ends all of a start that ${phase}`, { tag }, async () => {
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

test("a busy port is named, and nothing is left running", async () => {
  const other = createServer().listen(SHELL, "127.0.0.1");
  try {
    const command = npmStart(emptyProduct());
    expect(await command.ended).toBe(1);
    expect(command.output()).toMatch(new RegExp(`Port ${SHELL} .*busy`));
    expect(await Promise.all(PORTS.slice(1).map(answers))).toEqual(NONE.slice(1));
  } finally {
    other.close();
  }
});

for (const [name, value] of [
  ["PORT_SHELL", "abc"],
  ["MARKET", "pretend"],
] as const) {
  test(`a wrong value of ${name} stops the start with a sentence that names it`, async () => {
    const command = npmStart({ ...emptyProduct(), [name]: value });
    expect(await command.ended).toBe(1);
    expect(command.output()).toMatch(new RegExp(`^.*\\b${name}\\b.*\\.$`, "m"));
    expect(command.output()).not.toContain("    at ");
    expect(await open()).toEqual(NONE);
  });
}
