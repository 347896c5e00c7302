import { randomBytes } from "node:crypto";
import { publishSlice } from "../publish-slice.ts";
import { readRegistryKeys } from "../registry-keys.ts";
import { memoryHere } from "../registry-reader.ts";
import { openReleaseStore } from "../release-store.ts";
import { openGate, sampleBuild } from "./sample-builds.ts";

const [folder = "", REGISTRY_KEY = "", name = "", count = "1"] = process.argv.slice(2);

const run = randomBytes(4).toString("hex");
const keys = readRegistryKeys({ REGISTRY_KEY, NODE_ENV: "test", DATA_DIR: "" });
const store = openReleaseStore({ folder, keys, memory: memoryHere() });
for (let patch = 0; patch < Number(count); patch += 1) {
  const text = `${name} ${patch} ${run}`;
  const build = sampleBuild(text, { name, semver: `1.0.${patch}-${run}` });
  await publishSlice({ store, build, gate: openGate });
  console.log(`published ${patch}`);
}
