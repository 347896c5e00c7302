import { cpSync, existsSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, it, test, vi } from "vitest";
import { withBuildLock } from "../build/build-parts.ts";
import { ROOT } from "../config/workspace.ts";
import { publishShellBuild, SHELL_ENTRY_FILE } from "../releases/publish-shell.ts";
import { readRegistryKeys } from "../releases/registry-keys.ts";
import { RECORD_FILE, releaseFolder, shellRecord } from "../releases/release-record.ts";
import { type CommandLine, openCommandLine } from "./testing/command-line.ts";

let line: CommandLine;
beforeEach(() => {
  line = openCommandLine();
});
const slice: CommandLine["slice"] = (...args) => line.slice(...args);
const publish: CommandLine["publish"] = (...args) => line.publish(...args);

const named = () => line.store.read().slices[0]?.releases.map(({ version }) => version);

async function publishShell(text: string): Promise<string> {
  const files = new Map([
    [`main.0000000${text}.js`, Buffer.from(text)],
    [SHELL_ENTRY_FILE, Buffer.from(`["main.0000000${text}.js"]`)],
  ]);
  return (await publishShellBuild(line.store, files)).version;
}

describe("wrong usage ends with 2 and a sentence", () => {
  it.each([
    ["", /Usage: pnpm slice <command>/],
    ["publsh mfe-auth", /unknown command 'publsh'[\s\S]*Did you mean publish/],
    ["publish", /Name the slice to publish, or use --from/],
    ["publish auth --canary 120", /above 0 and below 100/],
    ["publish setings", /There is no slice "mfe-setings"\. Did you mean mfe-settings\?/],
    ["rollback demo", /no published slice "mfe-demo"/],
    ["new Demo", /"mfe-Demo" is not a valid slice name/],
    ["new demo --tool vite", /needs both --tool TOOL and --out FOLDER/],
  ])("slice %s", async (line, said) => {
    const { code, err } = await slice(line);
    expect(code).toBe(2);
    expect(err).toMatch(said);
  });
});

test("nothing is published past the gate in production", async () => {
  const { code, err } = await slice("publish auth --skip-gate hurry", { NODE_ENV: "production" });
  expect(code).toBe(1);
  expect(err).toBe("In production, --skip-gate is not allowed.");
});

test("the list names each slice's current release, its canary and what was there before", async () => {
  const one = await publish("1.0.0");
  const two = await publish("1.1.0");
  const three = await publish("1.2.0", 25);
  const { code, out } = await slice("list");
  expect(code).toBe(0);
  expect(out).toMatch(new RegExp(`^mfe-demo +${two} +${three} \\(25 %\\) +${one}$`, "m"));
  expect(out).toMatch(/^mfe-auth +not published/m);
});

test("a new slice waits until a build has ended", async () => {
  cpSync(join(ROOT, "platform/templates"), join(line.folder, "platform/templates"), { recursive: true });
  const made = join(line.folder, "mfe-price-alerts");
  let command: ReturnType<typeof slice> | undefined;
  const build = async () => {
    command = slice("new price-alerts");
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(existsSync(made)).toBe(false);
  };
  await withBuildLock(vi.fn(), build, line.folder);
  const { out, err } = (await command) ?? {};
  expect(out).toBe("Waiting for another build to end …");
  expect(existsSync(join(made, "slice.json"))).toBe(true);
  // This workspace has no program that installs.
  expect(err).toMatch(/libraries could not be installed/);
});

test("show tells all of one slice, named with or without its mfe-", async () => {
  const version = await publish("1.0.0");
  const { out } = await slice("show demo", { ORIGIN_DEMO: "https://demo.example" });
  expect(out).toMatch(new RegExp(`^current +${version}$`, "m"));
  expect(out).toMatch(/^origin +https:\/\/demo\.example$/m);
  expect(out).toMatch(/^ {2}routes +\/dashboard\/mfe-demo$/m);
  expect(JSON.parse((await slice("show mfe-demo --json")).out)).toMatchObject({ name: "mfe-demo" });
});

describe("taking a release back", () => {
  it("goes to the previous release and prints how to undo that", async () => {
    const one = await publish("1.0.0");
    const two = await publish("1.1.0");
    const { code, out } = await slice("rollback demo");
    expect(code).toBe(0);
    expect(out).toContain(`mfe-demo went back from ${two} to ${one}`);
    expect(line.current()).toBe(one);
    const again = await slice(`rollback demo ${two}`);
    expect(again.out).toContain(`mfe-demo went from ${one} to ${two}`);
    expect(again.out).toContain(`Take that back with: pnpm slice rollback mfe-demo ${one}`);
    expect(named()).toEqual([two, one]);
  });

  it("keeps a fallback after a rollback to the oldest release, which is the end of rollbacks", async () => {
    const one = await publish("1.0.0");
    const two = await publish("1.1.0");
    await publish("1.2.0");
    await slice(`rollback demo ${one}`);
    expect(named()).toEqual([one, two]);
    expect((await slice("rollback demo")).err).toBe("mfe-demo has no earlier release to roll back to.");
  });

  it("takes the beginning of a version, also of one that the registry no longer names", async () => {
    const one = await publish("1.0.0");
    for (const semver of ["1.1.0", "1.10.0", "1.11.0"]) await publish(semver);
    expect((await slice("rollback demo 1.0")).code).toBe(0);
    expect(line.current()).toBe(one);
    await slice("rollback demo 1.1");
    expect(line.current()).toMatch(/^1\.1\.0-/);
  });

  it("asks which where the beginning fits several, and names all where it fits none", async () => {
    await publish("1.0.0");
    await publish("1.0.1");
    await publish("2.0.0");
    const several = await slice("rollback demo 1.0");
    expect([several.code, several.err]).toEqual([
      1,
      expect.stringMatching(/ matches .*\. Enter more of the version/),
    ]);
    const none = await slice("rollback demo 3");
    expect([none.code, none.err]).toEqual([
      1,
      expect.stringMatching(/has no version 3\. Stored versions: 1\.0\.0-/),
    ]);
  });

  it("changes nothing where there is no other, or it is the current one", async () => {
    const one = await publish("1.0.0");
    expect(await slice("rollback demo")).toMatchObject({
      code: 1,
      err: "mfe-demo has no earlier release to roll back to.",
    });
    const same = await slice(`rollback demo ${one}`);
    expect([same.code, same.out]).toEqual([0, expect.stringMatching(/Nothing changed/)]);
    expect(line.store.read().sequence).toBe(1);
  });

  it("says why the store cannot be written, and that nothing was changed", async () => {
    await publish("1.0.0");
    const two = await publish("1.1.0");
    const full = Object.assign(new Error("ENOSPC: no space left on device, write"), { code: "ENOSPC" });
    const { change } = line.store;
    line.store.change = async () => Promise.reject(full);
    expect(await slice("rollback demo")).toMatchObject({
      code: 1,
      err: "Nothing was changed: the disk is full (ENOSPC: no space left on device, write).",
    });
    line.store.change = change;
    expect(line.current()).toBe(two);
  });

  it("says which release is damaged in the store, and shows what is not", async () => {
    const one = await publish("1.0.0");
    for (let minor = 1; minor <= 8; minor += 1) await publish(`1.${minor}.0`);
    const shell = await publishShell("1");
    for (const text of ["2", "3", "4"]) await publishShell(text);
    line.store.storage.replaceFile(`${releaseFolder("mfe-demo", one)}/${RECORD_FILE}`, Buffer.from("{"));
    line.store.storage.replaceFile(shellRecord(shell), Buffer.from("{"));
    expect((await slice("show demo")).code).toBe(0);
    for (const [name, version] of [
      ["mfe-demo", one],
      ["shell", shell],
    ]) {
      const { code, err } = await slice(`rollback ${name} ${version}`);
      expect([code, err]).toEqual([1, `The record of ${name} ${version} cannot be read.`]);
    }
  });
});

describe("a canary", () => {
  it("is taken back by stop, which the list shows", async () => {
    const one = await publish("1.0.0");
    const two = await publish("1.1.0", 10);
    expect((await slice("stop demo")).code).toBe(0);
    expect(line.current()).toBe(one);
    expect((await slice("list")).out).toContain(`${two} (stopped)`);
    expect((await slice("stop demo")).code).toBe(1);
  });
});

describe("a slice that is withdrawn", () => {
  it("is out of the product, and comes back by the command that is printed", async () => {
    const one = await publish("1.0.0");
    const { out } = await slice("withdraw demo");
    expect(line.store.read().slices).toEqual([]);
    const [, printed = ""] = /with: pnpm slice (.*)$/.exec(out) ?? [];
    expect(await slice(printed)).toMatchObject({
      code: 0,
      out: `mfe-demo ${one} is live again (registry 3).\nTake it out with: pnpm slice withdraw mfe-demo`,
    });
    expect(line.current()).toBe(one);
  });

  it("is shown and listed as withdrawn, with the command that restores it", async () => {
    const one = await publish("1.0.0");
    const two = await publish("1.1.0");
    await slice(`rollback demo ${one}`);
    await slice("withdraw demo");
    const { code, out } = await slice("show demo");
    expect(code).toBe(0);
    expect(out).toMatch(/^current +– \(withdrawn\)$/m);
    expect(out).toMatch(new RegExp(`^stored +${one}, ${two}$`, "m"));
    expect(out).toMatch(new RegExp(`^restore +pnpm slice rollback mfe-demo ${one}$`, "m"));
    const json = JSON.parse((await slice("show demo --json")).out);
    expect(json).toEqual({ name: "mfe-demo", withdrawn: true, last: one, stored: [one, two] });
    expect((await slice("list")).out).toMatch(/^mfe-demo +withdrawn +/m);
  });

  it.each(["promote", "stop", "withdraw"])("is named as withdrawn by %s", async (command) => {
    const one = await publish("1.0.0");
    await slice("withdraw demo");
    expect(await slice(`${command} demo`)).toMatchObject({
      code: 1,
      err: `mfe-demo is withdrawn. Restore it first: pnpm slice rollback mfe-demo ${one}`,
    });
  });

  it("keeps its fallbacks when it is restored, but not a canary that was stopped", async () => {
    const one = await publish("1.0.0");
    await publish("1.1.0", 10);
    await slice("stop demo");
    const two = await publish("1.2.0");
    await slice("withdraw demo");
    await slice(`rollback demo ${two}`);
    expect(named()).toEqual([two, one]);
  });

  it("falls back to the releases before the one that was withdrawn, if a new one is published", async () => {
    const one = await publish("1.0.0");
    await publish("1.1.0");
    await slice("withdraw demo");
    const three = await publish("1.2.0");
    expect(named()).toEqual([three, one]);
  });
});

test("a pair of keys is printed as variables that the environment takes", async () => {
  const { out } = await slice("key");
  const [REGISTRY_KEY = "", REGISTRY_PUBLIC_KEY = ""] = out
    .split("\n")
    .map((line) => line.slice(line.indexOf("=") + 1));
  const production = { NODE_ENV: "production", DATA_DIR: line.folder };
  expect(readRegistryKeys({ REGISTRY_KEY, REGISTRY_PUBLIC_KEY, ...production }).privateKey).not.toBeNull();
  expect(readRegistryKeys({ REGISTRY_PUBLIC_KEY, ...production }).publicKey).toBe(REGISTRY_PUBLIC_KEY);
});
