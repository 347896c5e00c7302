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

/** A copy of a workspace slice that a test may edit. */
type SliceCopy = {
  folder: string;
  /** Saves a source file with a changed text, as an editor does. Returns the undo. */
  edit(file: string, from: string, to: string): () => void;
  remove(): void;
};

/** Saves atomically, as editors do. */
function save(path: string, text: string): void {
  const fresh = `${path}~`;
  writeFileSync(fresh, text);
  renameSync(fresh, path);
}

/** Copies a slice to a separate folder, with links to the libraries of the workspace. */
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

/** The controls of a panel that another element covers after they are scrolled into view. */
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

/** Navigates without a page load. */
const open = (page: Page, path: string) =>
  page.evaluate((url) => {
    history.pushState(null, "", url);
    dispatchEvent(new PopStateEvent("popstate", { state: null }));
  }, path);

test.beforeEach(async ({ page }) => {
  await becomeGuest(page, guestStreams(["BTCUSDT"]));
});

test.describe("overrides", () => {
  let shell: Awaited<ReturnType<Product["startShell"]>>;
  test.beforeAll(async ({ product }) => {
    shell = await product.startShell({ ALLOW_OVERRIDES: "1" });
  });
  test.afterAll(() => shell.stop());

  const cleanUp: (() => void | Promise<void>)[] = [];
  test.afterEach(async () => {
    for (let undo = cleanUp.pop(); undo !== undefined; undo = cleanUp.pop()) await undo();
  });

  test("need a deployment that allows them and a server on this machine, and end with a click @long", async ({
    page,
    product,
  }) => {
    const foreign: string[] = [];
    page.on("request", (request) => {
      if (/^https?:\/\/(evil\.example|localhost:9)\//.test(request.url())) foreign.push(request.url());
    });
    const nowhere = "mfe-streams@http://localhost:9";
    await page.goto(`${product.url}/dashboard?override=${nowhere}`);
    await expect(panel(page)).toBeVisible();
    await expect(banner(page)).toHaveCount(0);
    await page.goto(`${shell.url}/dashboard?override=mfe-streams@https://evil.example`);
    await expect(panel(page)).toBeVisible();
    await expect(banner(page)).toContainText("mfe-streams was refused: https://evil.example");
    expect(foreign).toEqual([]);

    await page.goto(`${shell.url}/dashboard?override=${nowhere}`);
    await expect(page).toHaveURL(`${shell.url}/dashboard`);
    await expect(banner(page)).toContainText("where nothing answers: you see the deployed release.");
    expect(foreign).not.toEqual([]);
    await page.reload();
    await expect(banner(page)).toBeVisible();
    await banner(page).getByRole("button", { name: "Leave" }).click();
    await expect(banner(page)).toHaveCount(0);
    await expect(panel(page)).toBeVisible();
  });

  test("show a banner that covers no control of a modal or side panel @long", async ({ page }) => {
    for (const { path, width, height } of [
      { path: "/dashboard/streams?", width: 390, height: 844 },
      { path: "/dashboard/alerts/new?symbol=BTCUSDT&", width: 390, height: 500 },
      { path: "/dashboard/charts/BTCUSDT?", width: 1_440, height: 600 },
    ]) {
      await page.setViewportSize({ width, height });
      await page.goto(`${shell.url}${path}override=mfe-x@http://localhost:9`);
      await expect(banner(page)).toBeVisible();
      const panel = page.locator("[data-modal-part=panel], [data-side-panel]");
      await expect(panel.locator(":is(a, button):visible").nth(5)).toBeVisible();
      expect(await coveredBy(panel, banner(page)), path).toEqual([]);
    }
  });

  test("module-federation/core 2459: show an edit of a slice without a reload and keep typed text @long", async ({
    page,
  }) => {
    // It builds several times.
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

    await test.step("a component, behind another slice", async () => {
      await open(page, "/dashboard/export");
      await page.getByLabel("Name").fill("Ada");
      const undo = slice.edit("board/streams-panel.tsx", "Your streams", "My streams");
      await expect(panel(page, "My streams")).toBeAttached();
      undo();
      await expect(panel(page)).toBeAttached();
      await expect(page.getByLabel("Name")).toHaveValue("Ada");
    });

    await test.step("a stylesheet, which replaces the old rules", async () => {
      const undo = slice.edit(
        "board/streams-panel.module.css",
        "@layer slice {",
        "@layer slice { :root { --edited: yes; }",
      );
      await expect(page.locator("html")).toHaveCSS("--edited", "yes");
      undo();
      await expect(page.locator("html")).toHaveCSS("--edited", "");
      await expect(page.getByLabel("Name")).toHaveValue("Ada");
    });

    await test.step("the modal with typed text", async () => {
      await open(page, "/dashboard/streams");
      await page.getByRole("combobox").fill("eth");
      await page.getByRole("option").first().click();
      slice.edit("picker/picker-modal.tsx", "Select up to 5 assets", "Pick some");
      await expect(page.getByRole("dialog", { name: "Pick some" })).toBeVisible();
      await expect(page.getByRole("combobox")).toHaveValue("eth");
      await expect(page.getByText("1 of 5 selected")).toBeVisible();
    });

    await test.step("a syntax error, which the terminal reports until the next edit", async () => {
      slice.edit("picker/picker-modal.tsx", '"Pick some"', '{"Pick some"');
      await dev.printed(/Syntax Error/);
      await expect(page.getByRole("dialog", { name: "Pick some" })).toBeVisible();
      const repair = slice.edit("picker/picker-modal.tsx", '{"Pick some"', '"Pick any"');
      // The bundler's watcher may miss a save while the failed build ends, so save again.
      await expect(async () => {
        repair();
        slice.edit("picker/picker-modal.tsx", '{"Pick some"', '"Pick any"');
        await expect(page.getByRole("dialog", { name: "Pick any" })).toBeVisible({ timeout: 5_000 });
      }).toPass({ timeout: 30_000 });
      await expect(page.getByText("1 of 5 selected")).toBeVisible();
    });

    await test.step("an error during rendering, which shows a card until the next edit", async () => {
      const thrown = "() { throw new Error('half an edit');";
      const undo = slice.edit("board/streams-panel.tsx", "() {", thrown);
      await open(page, "/dashboard");
      await expect(page.getByRole("button", { name: "Retry" })).toBeVisible();
      undo();
      await expect(panel(page)).toBeVisible();
    });

    await test.step("a new route", async () => {
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
