// The only program that runs before anything is installed, so it is plain JavaScript without a library:
// it installs the workspace if its lock file changed, then hands over to src/commands/<name>.ts.
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { constants } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { endWithNpm } from "./end-with-npm.mjs";

const PNPM = "pnpm@12.21.0";
const STOP_SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"];
/** How long a program may take to end by itself, in ms. */
const STOP_WITHIN = 5_000;
const root = join(dirname(fileURLToPath(import.meta.url)), "../..");
/** Packages that only one command needs, by command. They have their own lock file, so other commands don't install them. */
const FOLDERS = { docs: "docs-site" };

function fail(message) {
  console.error(message);
  process.exit(1);
}

const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  fail(`Cointide needs Node 20.19 or newer; this is ${process.versions.node}.`);
}

/** What the installed libraries depend on: equal text, equal libraries. */
function wantedLibraries(folder) {
  const hash = createHash("sha256");
  for (const name of ["pnpm-lock.yaml", "pnpm-workspace.yaml", "package.json"]) {
    hash.update(readFileSync(join(folder, name)));
  }
  return hash.digest("hex");
}

/** The file that records the installed libraries of a folder. */
const stampOf = (folder) => join(folder, ".cache", "installed");

const isWindows = process.platform === "win32";

/**
 * Runs a program in a process group of its own and gives its exit code. A request to stop is passed on to all of the group,
 * which may have started others, and ends this program after it.
 */
function runToEnd(file, args, options) {
  return new Promise((resolve) => {
    const child = spawn(file, args, { ...options, detached: !isWindows });
    let request;
    const signal = (name) => {
      try {
        process.kill(isWindows ? child.pid : -child.pid, name);
      } catch {
        // None of them is left.
      }
    };
    const stop = (name) => {
      request ??= name;
      signal("SIGTERM");
      setTimeout(signal, STOP_WITHIN, "SIGKILL").unref();
    };
    for (const name of STOP_SIGNALS) process.on(name, stop);
    child.once("error", () => resolve(1));
    child.once("exit", (code) => {
      if (request !== undefined) {
        // Still deaf to further requests, which would end this program before that.
        signal("SIGKILL");
        process.exit(128 + constants.signals[request]);
      }
      for (const name of STOP_SIGNALS) process.off(name, stop);
      resolve(code);
    });
  });
}

async function install(folder, ...options) {
  // What is said of it goes where errors go: the output belongs to the command.
  console.error("Installing libraries …");
  const code = await runToEnd("npx", ["-y", PNPM, "install", ...options], {
    cwd: folder,
    stdio: ["ignore", 2, "inherit"],
    shell: isWindows,
  });
  if (code !== 0) fail("The libraries could not be installed. See the messages above.");
  mkdirSync(dirname(stampOf(folder)), { recursive: true });
  writeFileSync(stampOf(folder), wantedLibraries(folder));
}

/** Whether a slice was put here by hand: the lock file knows those that `slice new` made, and all that were committed. */
function hasUnknownSlice() {
  const lock = readFileSync(join(root, "pnpm-lock.yaml"), "utf8");
  return readdirSync(root).some(
    (name) =>
      name.startsWith("mfe-") &&
      existsSync(join(root, name, "package.json")) &&
      !lock.includes(`\n  ${name}:\n`),
  );
}

const installChanged = () => install(root, "--no-frozen-lockfile", "--prefer-offline");

async function installOnce(folder) {
  if (folder === root && hasUnknownSlice()) return installChanged();
  const stamp = stampOf(folder);
  const installed = existsSync(stamp) ? readFileSync(stamp, "utf8") : "";
  if (installed === wantedLibraries(folder) && existsSync(join(folder, "node_modules", ".modules.yaml")))
    return;
  await install(folder, "--frozen-lockfile");
}

/**
 * Bundles our own TypeScript and leaves every library to Node. A loader that also rewrites libraries will not
 * do: the federation plugin writes the text of its own functions into the bundles that it makes.
 */
async function compile(entry) {
  const { build, stop } = await import("esbuild");
  const manifest = JSON.parse(readFileSync(join(root, "platform", "package.json"), "utf8"));
  const libraries = Object.keys({ ...manifest.dependencies, ...manifest.devDependencies }).filter(
    (name) => !name.startsWith("@cointide/"),
  );
  const outfile = join(root, "platform", ".cache", `${command}.mjs`);
  const draft = `${outfile}.${process.pid}`;
  await build({
    entryPoints: [entry],
    outfile: draft,
    bundle: true,
    platform: "node",
    format: "esm",
    target: "node20",
    external: libraries,
    // Libraries in CommonJS, of other packages of ours, require what Node brings.
    banner: {
      js: 'import { createRequire as requireFrom } from "node:module"; const require = requireFrom(import.meta.url);',
    },
    sourcemap: "inline",
    logLevel: "warning",
  });
  // Its helper process would stay for as long as the command runs.
  await stop();
  // In one step: another of the same commands may be about to read it.
  renameSync(draft, outfile);
  return pathToFileURL(outfile).href;
}

endWithNpm();
const [command = "start"] = process.argv.slice(2);
if (command === "install") {
  // After a change of the workspace's packages, such as a new slice.
  await installChanged();
  process.exit(0);
}
const program = join(root, "platform", "src", "commands", `${command}.ts`);
if (!existsSync(program)) fail(`There is no command "${command}".`);

process.chdir(root);
await installOnce(root);
if (command in FOLDERS) await installOnce(join(root, FOLDERS[command]));
process.setSourceMapsEnabled(true);
await import(await compile(program));
