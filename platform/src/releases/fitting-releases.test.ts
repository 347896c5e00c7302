import { beforeEach, expect, it } from "vitest";
import { runSliceCommand } from "../slices-cli/run-slice-command.ts";
import { temporaryFolder } from "../testing/temporary-folder.ts";
import { CONTRACT_FILE } from "./contract.ts";
import { publishShellBuild, SHELL_ENTRY_FILE } from "./publish-shell.ts";
import { publishSlice } from "./publish-slice.ts";
import type { ReleaseStore } from "./release-store.ts";
import { openGate, sampleBuild, sampleStore } from "./testing/sample-builds.ts";

const HOST = "@cointide/shared/host";
const GONE = "@cointide/shared/streams/save-stream";

let folder: string;
let store: ReleaseStore;
beforeEach(() => {
  folder = temporaryFolder();
  store = sampleStore(folder);
});

const json = (value: unknown) => Buffer.from(JSON.stringify(value));
const events = { emits: {}, hears: {} };

async function publishShell(provides: Record<string, string>): Promise<string> {
  const contract = { name: "shell", routes: [], parents: [], slots: [], events, provides };
  const name = `main.${Object.values(provides).join("").replaceAll(".", "").padStart(8, "0")}.js`;
  const files = new Map([
    [name, Buffer.from(name)],
    [SHELL_ENTRY_FILE, json([name])],
    [CONTRACT_FILE, json(contract)],
  ]);
  return (await publishShellBuild(store, files)).version;
}

async function publish(semver: string, needs: Record<string, string>, canary?: number): Promise<string> {
  const build = sampleBuild(semver, { semver });
  const requires = Object.fromEntries(
    Object.entries(needs).map(([name, range]) => [name, { range, singleton: true }]),
  );
  const contract = { name: "mfe-demo", version: semver, exposes: {}, mounts: [], slots: {}, routes: [] };
  const files = new Map([...build.files, [CONTRACT_FILE, json({ ...contract, events, requires })]]);
  const { release } = await publishSlice({ store, build: { ...build, files }, gate: openGate, canary });
  return release.version;
}

async function slice(line: string): Promise<string> {
  const said: string[] = [];
  const say = (text: string) => void said.push(text);
  const cli = { root: folder, environment: () => ({}) as never, store: () => store, say, command: "slice" };
  await runSliceCommand(cli, line.split(" "), say);
  return said.join("\n");
}

const versions = () => store.read().slices[0]?.releases.map(({ version }) => version);

/** A deployment before and after a module left `shared`, which made a new major of it. */
async function crossMajor() {
  const shells = [await publishShell({ [HOST]: "0.1.0", [GONE]: "0.1.0" })];
  const slices = [
    await publish("1.0.0", { [HOST]: "^0.1.0", [GONE]: "^0.1.0" }),
    await publish("1.1.0", { [HOST]: "^0.1.0" }),
  ];
  shells.push(await publishShell({ [HOST]: "1.0.0" }));
  slices.push(await publish("2.0.0", { [HOST]: "^1.0.0" }));
  return { shells, slices };
}

it("names no release to fall back to that needs what the shell no longer shares", async () => {
  const { slices } = await crossMajor();
  expect(versions()).toEqual([slices[2]]);
  const next = await publish("2.1.0", { [HOST]: "^1.0.0" });
  expect(versions()).toEqual([next, slices[2]]);
});

it("names the releases of each slice that fit when the shell is rolled back", async () => {
  const { shells, slices } = await crossMajor();
  expect(await slice("rollback shell")).toContain(`went back from ${shells[1]} to ${shells[0]}`);
  expect(versions()).toEqual([slices[1], slices[0]]);
  expect(await slice(`rollback shell ${shells[1]}`)).toContain(
    `shell went from ${shells[0]} to ${shells[1]}`,
  );
  expect(versions()).toEqual([slices[2]]);
});

it("refuses to promote a canary that the shell cannot serve", async () => {
  await publishShell({ [HOST]: "0.1.0" });
  const current = await publish("1.0.0", { [HOST]: "^0.1.0" });
  await publish("2.0.0", { [HOST]: "^1.0.0" }, 10);
  expect(await slice("promote demo")).toContain("The shell does not share what mfe-demo 2.0.0");
  expect(versions()).toEqual([current]);
});

it("names no release to fall back to after a promotion that needs what the shell does not share", async () => {
  await publish("1.0.0", { [GONE]: "^0.1.0" });
  await publishShell({ [HOST]: "1.0.0" });
  const next = await publish("2.0.0", { [HOST]: "^1.0.0" }, 10);
  expect(await slice("promote demo")).toContain("is the current release");
  expect(versions()).toEqual([next]);
});

it("refuses to bring back a shell that none of a slice's releases fits", async () => {
  const old = await publishShell({ [HOST]: "0.1.0" });
  await publishShell({ [HOST]: "1.0.0" });
  const only = await publish("2.0.0", { [HOST]: "^1.0.0" });
  expect(await slice(`rollback shell ${old}`)).toContain("No release of mfe-demo fits");
  expect(versions()).toEqual([only]);
});
