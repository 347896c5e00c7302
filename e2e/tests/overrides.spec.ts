import {
  cpSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { becomeGuest, guestStreams } from "@cointide/testing/guest";
import { expect, type Locator, type Page } from "@playwright/test";
import type { Product } from "../support/product.ts";
import { runNpm } from "../support/start-command.ts";
import { test } from "../support/test.ts";

const ROOT = join(import.meta.dirname, "../..");

/** A slice of the workspace that a test may edit. */
type SliceCopy = {
  folder: string;
  /** Saves a source with the text changed, as an editor would. Gives the undo. */
  edit(file: string, from: string, to: string): () => void;
  remove(): void;
};

/** Saves as editors do: a reader gets all of the old text or all of the new one, never half. */
function save(path: string, text: string): void {
  const fresh = `${path}~`;
  writeFileSync(fresh, text);
  renameSync(fresh, path);
}

/** Copies a slice to a folder of its own; its libraries are those of the workspace. */
function copySlice(name: string): SliceCopy {
  const parent = realpathSync(mkdtempSync(join(tmpdir(), "cointide-slice-")));
  const folder = join(parent, name);
  for (const file of ["tsconfig.base.json", "css-modules.d.ts"]) cpSync(join(ROOT, file), join(parent, file));
  cpSync(join(ROOT, name), folder, {
    recursive: true,
    filter: (path) => !/(^|[\\/])(node_modules|dist|\.cache)$|\.test\.tsx?$/.test(path),
  });
  symlinkSync(join(ROOT, name, "node_modules"), join(folder, "node_modules"), "junction");
  symlinkSync(join(ROOT, "node_modules"), join(parent, "node_modules"), "junction");
  return {
    folder,
    edit(file, from, to) {
      const path = join(folder, "src", file);
      const text = readFileSync(path, "utf8");
      if (!text.includes(from)) throw new Error(`${file} does not contain "${from}".`);
      save(path, text.replace(from, to));
      return () => save(path, text);
    },
    remove: () => rmSync(parent, { recursive: true, force: true }),
  };
}

const banner = (page: Page) => page.getByRole("status", { name: "Slices under development" });
const panel = (page: Page, name = "Your streams") => page.locator("h2", { hasText: name });

/** The controls of a dialog or panel that another element covers, once each was scrolled into sight. */
async function coveredBy(panel: Locator, other: Locator): Promise<string[]> {
  const element = await other.elementHandle();
  return panel.evaluate((root, over) => {
    const controls = [...root.querySelectorAll<HTMLElement>("a[href], button, input, select, summary")];
    return controls
      .filter((control) => control.checkVisibility() && !over?.contains(control))
      .filter((control) => {
        control.scrollIntoView({ block: "end" });
        const { left, right, bottom } = control.getBoundingClientRect();
        const top = document.elementFromPoint((left + right) / 2, bottom - 2);
        return over?.contains(top) ?? true;
      })
      .map((control) => control.outerHTML.slice(0, 200));
  }, element);
}

/** Opens an address of the page without loading it again. */
const open = (page: Page, path: string) =>
  page.evaluate((url) => {
    history.pushState(null, "", url);
    dispatchEvent(new PopStateEvent("popstate", { state: null }));
  }, path);

/** The addresses that a page asks for at an origin. */
function asked(page: Page, origin: string): string[] {
  const addresses: string[] = [];
  page.on("request", (request) => {
    if (request.url().startsWith(origin)) addresses.push(request.url());
  });
  return addresses;
}

test.beforeEach(async ({ page }) => {
  await becomeGuest(page, guestStreams(["BTCUSDT"]));
});

test("a deployment that does not allow overrides does nothing with one", async ({ page }) => {
  const addresses = asked(page, "http://localhost:9/");
  await page.goto("/dashboard?override=mfe-streams@http://localhost:9");
  await expect(panel(page)).toBeVisible();
  await expect(banner(page)).toHaveCount(0);
  expect(addresses).toEqual([]);
});

test.describe("in a deployment that allows them", () => {
  let shell: Awaited<ReturnType<Product["startShell"]>>;
  test.beforeAll(async ({ product }) => {
    shell = await product.startShell({ ALLOW_OVERRIDES: "1" });
  });
  test.afterAll(() => shell.stop());

  const cleanUp: (() => void | Promise<void>)[] = [];
  test.afterEach(async () => {
    for (let undo = cleanUp.pop(); undo !== undefined; undo = cleanUp.pop()) await undo();
  });

  test("what is not on one's own machine is refused, and the page says so", async ({ page }) => {
    const addresses = asked(page, "https://evil.example");
    await page.goto(`${shell.url}/dashboard?override=mfe-streams@https://evil.example`);
    await expect(panel(page)).toBeVisible();
    await expect(banner(page)).toContainText("mfe-streams was refused: https://evil.example");
    expect(addresses).toEqual([]);
    await expect(page).toHaveURL(`${shell.url}/dashboard`);
    await banner(page).getByRole("button", { name: "Dismiss" }).click();
    await expect(banner(page)).toHaveCount(0);
    await page.reload();
    await expect(panel(page)).toBeVisible();
    await expect(banner(page)).toHaveCount(0);
  });

  for (const { path, width, height } of [
    { path: "/dashboard/streams", width: 390, height: 844 },
    { path: "/dashboard/alerts/new?symbol=BTCUSDT", width: 390, height: 500 },
    { path: "/dashboard/charts/BTCUSDT?", width: 1_440, height: 600 },
  ])
    test(`the banner covers nothing of ${path.split("?")[0]} at ${width} × ${height}`, async ({ page }) => {
      await page.setViewportSize({ width, height });
      const separator = path.includes("?") ? "&" : "?";
      await page.goto(`${shell.url}${path}${separator}override=mfe-x@http://localhost:9`);
      await expect(banner(page)).toBeVisible();
      const panel = page.locator("[data-modal-part=panel], [data-side-panel]");
      await expect(panel.locator(":is(a, button):visible").nth(5)).toBeVisible();
      const covered = await coveredBy(panel, banner(page));
      expect(covered).toEqual([]);
    });

  test("the deployed release is shown when no server is there, until one click ends it @long", async ({
    page,
  }) => {
    await page.goto(`${shell.url}/dashboard?override=mfe-streams@http://localhost:9`);
    await expect(panel(page)).toBeVisible();
    await expect(banner(page)).toContainText("where nothing answers: you see the deployed release.");
    await page.reload();
    await expect(banner(page)).toBeVisible();
    await banner(page).getByRole("button", { name: "Leave" }).click();
    await expect(banner(page)).toHaveCount(0);
    await expect(panel(page)).toBeVisible();
  });

  test("module-federation/core 2459: an edit of a slice shows without a reload, and what was typed stays @long", async ({
    page,
  }) => {
    // It builds, several times, on a machine that may be busy.
    test.slow();
    const slice = copySlice("mfe-streams");
    cleanUp.push(slice.remove);
    const dev = runNpm(["run", "dev", "--", "--slice", slice.folder, "--in", shell.url]);
    cleanUp.push(async () => {
      dev.interrupt();
      await dev.ended;
    });
    await dev.printed(/Open http/);
    const [address = "", origin] = /\S+\?override=mfe-streams@(\S+)/.exec(dev.output()) ?? [];
    await page.goto(address);
    await expect(banner(page)).toContainText(`mfe-streams comes from ${origin}.`);
    await page.evaluate(() => Object.assign(window, { opened: 1 }));

    await test.step("of a component, with another slice in front", async () => {
      await open(page, "/dashboard/export");
      await page.getByLabel("Name").fill("Ada");
      const undo = slice.edit("panel/streams-panel.tsx", "Your streams", "My streams");
      await expect(panel(page, "My streams")).toBeAttached();
      undo();
      await expect(panel(page)).toBeAttached();
      await expect(page.getByLabel("Name")).toHaveValue("Ada");
    });

    await test.step("of a stylesheet, whose old rules are gone then", async () => {
      const undo = slice.edit(
        "panel/streams-panel.module.css",
        "@layer slice {",
        "@layer slice { :root { --edited: yes; }",
      );
      await expect(page.locator("html")).toHaveCSS("--edited", "yes");
      undo();
      await expect(page.locator("html")).toHaveCSS("--edited", "");
      await expect(page.getByLabel("Name")).toHaveValue("Ada");
    });

    await test.step("of the very modal that was typed in", async () => {
      await open(page, "/dashboard/streams");
      await page.getByRole("combobox").fill("eth");
      await page.getByRole("option").first().click();
      slice.edit("picker/picker-modal.tsx", "Select up to 5 assets", "Pick some");
      await expect(page.getByRole("dialog", { name: "Pick some" })).toBeVisible();
      await expect(page.getByRole("combobox")).toHaveValue("eth");
      await expect(page.getByText("1 of 5 selected")).toBeVisible();
    });

    await test.step("that does not compile is reported in the terminal, and the next one that does shows", async () => {
      slice.edit("picker/picker-modal.tsx", '"Pick some"', '{"Pick some"');
      await dev.printed(/Syntax Error/);
      await expect(page.getByRole("dialog", { name: "Pick some" })).toBeVisible();
      const repair = slice.edit("picker/picker-modal.tsx", '{"Pick some"', '"Pick any"');
      // The bundler's watcher may miss what is saved while it ends the build that failed: a person saves again.
      await expect(async () => {
        repair();
        slice.edit("picker/picker-modal.tsx", '{"Pick some"', '"Pick any"');
        await expect(page.getByRole("dialog", { name: "Pick any" })).toBeVisible({ timeout: 5_000 });
      }).toPass({ timeout: 30_000 });
      await expect(page.getByText("1 of 5 selected")).toBeVisible();
    });

    await test.step("that throws while rendering costs the slice, until the next one", async () => {
      const thrown = "() { throw new Error('half an edit');";
      const undo = slice.edit("panel/streams-panel.tsx", "() {", thrown);
      await open(page, "/dashboard");
      await expect(page.getByRole("button", { name: "Retry" })).toBeVisible();
      undo();
      await expect(panel(page)).toBeVisible();
    });

    await test.step("of the routes brings a route", async () => {
      slice.edit(
        "routes.tsx",
        "dashboard: [",
        'dashboard: [{ path: "streams/new", element: <p>A new part</p> },',
      );
      await open(page, "/dashboard/streams/new");
      await expect(page.getByText("A new part")).toBeVisible();
    });

    expect(await page.evaluate(() => (window as { opened?: number }).opened)).toBe(1);
  });
});
