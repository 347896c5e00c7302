import { beforeEach, expect, it } from "vitest";
import type { ShellContract } from "../releases/contract.ts";
import { publishShellBuild, SHELL_ENTRY_FILE } from "../releases/publish-shell.ts";
import { type PublishOptions, publishSlice } from "../releases/publish-slice.ts";
import type { ReleaseStore } from "../releases/release-store.ts";
import { openGate, sampleBuild, sampleStore } from "../releases/testing/sample-builds.ts";
import { temporaryFolder } from "../testing/temporary-folder.ts";
import { describeSlice } from "./describe-slice.ts";
import { liveContracts } from "./live-contracts.ts";

const SHELL: ShellContract = {
  name: "shell",
  routes: ["/"],
  parents: ["root"],
  slots: [],
  events: { emits: {}, hears: {} },
  provides: { react: "19.3.1" },
};

let folder: string;
let store: ReleaseStore;
beforeEach(() => {
  folder = temporaryFolder();
  store = sampleStore(folder);
});

/** Publishes a build that states its contract, as the builder leaves it. */
async function publish(name: string, semver: string, options: Partial<PublishOptions> = {}) {
  const build = sampleBuild(`${name} ${semver}`, { name, semver });
  const contract = describeSlice(build.description, semver, build.files, [`/dashboard/${name}`]);
  const files = new Map(build.files).set("release.json", Buffer.from(JSON.stringify(contract)));
  await publishSlice({ store, build: { ...build, files }, gate: openGate, ...options });
}

const publishShell = (contract: ShellContract, gate?: Parameters<typeof publishShellBuild>[2]) =>
  publishShellBuild(
    store,
    new Map([
      [SHELL_ENTRY_FILE, Buffer.from("[]")],
      ["release.json", Buffer.from(JSON.stringify(contract))],
    ]),
    gate,
  );

const live = (replaced?: string[]) => liveContracts(store.storage, store.read(), replaced);
const versions = (replaced?: string[]) =>
  live(replaced).slices.map(({ name, version }) => `${name} ${version}`);

it("counts only slices without a release as missing", async () => {
  await publish("mfe-demo", "1.0.0");
  const { missing } = liveContracts(store.storage, store.read(), [], ["mfe-demo", "mfe-other"]);
  expect(missing).toEqual(["mfe-other"]);
});

it("the current release of each slice and its canary are live, and no earlier one", async () => {
  await publish("mfe-demo", "1.0.0");
  await publish("mfe-demo", "1.1.0");
  await publish("mfe-demo", "2.0.0", { canary: 10 });
  await publish("mfe-other", "3.0.0");
  expect(versions()).toEqual(["mfe-demo 1.1.0", "mfe-demo 2.0.0", "mfe-other 3.0.0"]);
});

it("the contract of the shell's current release is live, even if only the contract differs", async () => {
  await publishShell(SHELL);
  await publishShell({ ...SHELL, slots: ["dashboard.panel"] });
  expect(live().shell?.slots).toEqual(["dashboard.panel"]);
  expect(store.read().shell).toHaveLength(2);
});

it("parts that are released together don't count", async () => {
  await publish("mfe-demo", "1.0.0");
  await publish("mfe-other", "1.0.0");
  await publishShell(SHELL);
  expect(versions(["mfe-demo"])).toEqual(["mfe-other 1.0.0"]);
  expect(live(["shell"]).shell).toBeNull();
});

it("a shell that the gate refuses is not published", async () => {
  await publishShell(SHELL);
  const before = store.read();
  const refusal = publishShell({ ...SHELL, slots: ["new"] }, async () => ["slots: mfe-demo would break."]);
  await expect(refusal).rejects.toMatchObject({ problems: ["slots: mfe-demo would break."] });
  expect(store.read()).toEqual(before);
});
