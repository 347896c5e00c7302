// The only program that runs before anything is installed, so it is plain JavaScript without a library:
// it installs the workspace if its lock file changed, then hands over to src/commands/<name>.ts.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const PNPM = "pnpm@12.21.0";
const root = join(dirname(fileURLToPath(import.meta.url)), "../..");
const stamp = join(root, ".cache", "installed");

function fail(message) {
  console.error(message);
  process.exit(1);
}

const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  fail(`Cointide needs Node 20.19 or newer; this is ${process.versions.node}.`);
}

function installOnce() {
  const inputs = ["pnpm-lock.yaml", "pnpm-workspace.yaml", "package.json"];
  const hash = createHash("sha256");
  for (const name of inputs) hash.update(readFileSync(join(root, name)));
  const wanted = hash.digest("hex");
  const installed = existsSync(stamp) ? readFileSync(stamp, "utf8") : "";
  if (installed === wanted && existsSync(join(root, "node_modules", ".modules.yaml"))) return;
  console.log("Installing libraries …");
  const result = spawnSync("npx", ["-y", PNPM, "install", "--frozen-lockfile"], {
    cwd: root,
    stdio: ["ignore", "inherit", "inherit"],
    shell: process.platform === "win32",
  });
  if (result.status !== 0) fail("The libraries could not be installed; see the messages above.");
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, wanted);
}

const [command = "start", ...rest] = process.argv.slice(2);
const program = join(root, "platform", "src", "commands", `${command}.ts`);
if (!existsSync(program)) fail(`There is no command "${command}".`);

process.chdir(root);
installOnce();
const { register } = await import("tsx/esm/api");
register();
process.argv = [process.argv[0], program, ...rest];
await import(program);
