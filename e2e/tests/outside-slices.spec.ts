import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { seedDataDir } from "@cointide/api/pglite-template";
import { readEnvironment } from "@cointide/platform/environment";
import { variableOf } from "@cointide/platform/slice-address";
import { becomeGuest, guestStreams } from "@cointide/testing/guest";
import { portBase, programPorts } from "@cointide/testing/ports";
import { openReleases } from "@cointide/testing/releases";
import { expect, test } from "@playwright/test";
import { sharedCopies, watchReact } from "../support/shared-copies.ts";
import { npmStart, type RunningCommand } from "../support/start-command.ts";

// Slices of teams outside this repository, as docs/outside-slices.md has them made. Their tools come from npm's registry.

const TOOLS = ["rspack", "vite"];
const nameOf = (tool: string) => `mfe-weather-${tool}`;

const base = portBase("E2E") + 60;
const PROGRAM_PORTS = programPorts(base);
const [SHELL = ""] = Object.values(PROGRAM_PORTS);
const firstFree = base + Object.keys(PROGRAM_PORTS).length;
const SLICE_PORTS = Object.fromEntries(
  TOOLS.map((tool, index) => [`PORT_${variableOf(nameOf(tool))}`, String(firstFree + index)]),
);
const folder = mkdtempSync(join(tmpdir(), "outside-"));
const VARIABLES = {
  ...{ ...PROGRAM_PORTS, ...SLICE_PORTS, EXCHANGE_MOVE_EVERY_TICK: "1" },
  ...{ DATA_DIR: join(folder, "data"), RELEASES_DIR: join(folder, "releases") },
};

let product: RunningCommand;
test.beforeAll(async () => {
  test.setTimeout(180_000);
  await openReleases(readEnvironment({ ...process.env, ...VARIABLES }));
  seedDataDir(VARIABLES.DATA_DIR);
  product = npmStart(VARIABLES);
  await product.printed(/Ctrl-C/);
});
test.afterAll(async () => {
  product.interrupt();
  await product.ended;
  rmSync(folder, { recursive: true, force: true });
});

/** Runs npm to its end. Throws what it printed where it fails. */
function npm(args: string[], options: { cwd?: string; hint?: string } = {}): string {
  const env = { ...process.env, ...VARIABLES, FORCE_COLOR: "0", NO_COLOR: "1" };
  try {
    return execFileSync("npm", args, { cwd: options.cwd, env, encoding: "utf8", stdio: "pipe" });
  } catch (error) {
    const { stdout, stderr } = error as { stdout: string; stderr: string };
    throw new Error(`npm ${args.join(" ")} failed. ${options.hint ?? ""}\n${stdout}\n${stderr}`);
  }
}

for (const tool of TOOLS) {
  test(`a slice of the template for ${tool} is made, tested, built, published and shown with one React @long`, async ({
    page,
  }) => {
    test.setTimeout(600_000);
    const cwd = join(folder, tool);
    const name = nameOf(tool);
    npm(["run", "-s", "slice", "--", "new", name, "--tool", tool, "--out", cwd]);
    npm(["install", "--no-audit", "--no-fund"], {
      cwd,
      hint: "The tools of the template come from npm's registry: is it reachable?",
    });
    npm(["test"], { cwd });
    npm(["run", "build"], { cwd });
    expect(npm(["run", "-s", "slice", "--", "publish", "--from", join(cwd, "dist")])).toContain(
      `Published ${name} 0.1.0-`,
    );
    await product.printed(new RegExp(`${name} is also served`));

    await watchReact(page);
    await becomeGuest(page, guestStreams(["BTCUSDT"]));
    await page.goto(`http://localhost:${SHELL}/dashboard/weather-${tool}`);
    const dialog = page.getByRole("dialog", { name: `Weather ${tool}` });
    const price = dialog.getByRole("definition");
    await expect(price).toHaveText(/\d,\d{3}\.\d\d/);
    const first = await price.textContent();
    await expect(price).not.toHaveText(first ?? "");
    const { renderers, versions } = await sharedCopies(page);
    expect(renderers).toBe(1);
    expect(versions.filter(([, count]) => count !== 1)).toEqual([]);
    await dialog.getByRole("button", { name: "Close" }).click();
    await expect(page).toHaveURL(/\/dashboard$/);
  });
}
