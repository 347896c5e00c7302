import { becomeGuest, guestStreams } from "@cointide/testing/guest";
import { expect, type Page } from "@playwright/test";
import { priceOf } from "../support/board.ts";
import { test } from "../support/test.ts";

type Shared = { useIn: string[]; loaded: boolean };
type Report = {
  requestId: string;
  status: string;
  duration: number;
  remote: { name: string };
  events: { phase: string; status: string; duration: number }[];
};

/** Sets the globals of the Chrome DevTools of Module Federation before the scripts of a page. */
const installDevTools = (page: Page) =>
  page.addInitScript(() => {
    const value = { __GLOBAL_PLUGIN__: [{ name: "mf-devtool-getModuleInfo-plugin" }] };
    Object.defineProperty(window, "__FEDERATION__", { value, configurable: false, writable: true });
    Object.defineProperty(window, "__VMOK__", { value, configurable: false, writable: true });
  });

/** Reads the data that the DevTools read when they open or show the trace of a load. */
const readAsDevTools = (page: Page) =>
  page.evaluate(() => {
    type Reader = { getReports(options: { limit: number }): Report[] };
    const { moduleInfo, __SHARE__, __OBSERVABILITY__ } = (window as unknown as { __FEDERATION__: object })
      .__FEDERATION__ as {
      moduleInfo?: Record<string, Record<string, unknown>>;
      __SHARE__: Record<string, { default: Record<string, Record<string, Shared>> }>;
      __OBSERVABILITY__?: Record<string, Reader>;
    };
    const reports = Object.values(__OBSERVABILITY__ ?? {}).flatMap((reader) =>
      reader.getReports({ limit: 100 }),
    );
    return JSON.parse(JSON.stringify({ moduleInfo, share: __SHARE__, reports })) as {
      moduleInfo?: Record<string, Record<string, never>>;
      share: typeof __SHARE__;
      reports: Report[];
    };
  });

test.beforeEach(({ page }) => becomeGuest(page, guestStreams(["BTCUSDT"])));

test("installed DevTools of Module Federation get names, versions, shared libraries and load phases @long", async ({
  page,
}) => {
  await page.goto("/dashboard");
  await expect(priceOf(page, "BTCUSDT")).toHaveText(/\d/);
  const without = await readAsDevTools(page);
  expect([without.reports, without.moduleInfo]).toEqual([[], undefined]);

  await installDevTools(page);
  // A page contains little data of slices that it does not show, and fetches the rest.
  const completed = page.waitForResponse("**/composition.json");
  await page.goto("/dashboard");
  await expect(priceOf(page, "BTCUSDT")).toHaveText(/\d/);
  await completed;
  const isShown = ({ reports, moduleInfo = {} }: Awaited<ReturnType<typeof readAsDevTools>>) =>
    reports.some(({ events }) => events.some(({ phase }) => phase === "component")) &&
    Object.values(moduleInfo).every(
      ({ modules }) => modules === undefined || Object.keys(modules).length > 0,
    );
  await expect.poll(async () => isShown(await readAsDevTools(page))).toBe(true);
  const { moduleInfo = {}, share, reports } = await readAsDevTools(page);

  const remotes = moduleInfo.shell?.remotesInfo as unknown as Record<string, { matchedVersion: string }>;
  expect(Object.keys(remotes)).toEqual(
    expect.arrayContaining(["mfe-auth", "mfe-historical", "mfe-settings", "mfe-streams"]),
  );
  for (const [name, { matchedVersion }] of Object.entries(remotes)) {
    expect(moduleInfo[`${name}:${matchedVersion}`]).toMatchObject({
      version: matchedVersion,
      remoteEntry: expect.stringContaining(`/${name}/${matchedVersion}/remoteEntry.js`),
      modules: expect.arrayContaining([expect.objectContaining({ moduleName: expect.any(String) })]),
    });
  }

  const [react] = Object.values(share["mfe-streams"]?.default.react ?? {});
  expect(react).toMatchObject({ from: "shell", useIn: ["mfe-streams"], loaded: true });
  const [unused] = Object.values(share["mfe-streams"]?.default["react-dom/client"] ?? {});
  expect(unused).toMatchObject({ useIn: [], loaded: false });

  const load = reports.find(({ requestId }) => requestId === "mfe-streams/panel");
  expect(load).toMatchObject({ status: "success", remote: { name: "mfe-streams" } });
  const phases = load?.events.map(({ phase }) => phase) ?? [];
  // Both are fetched at the same time, in either order.
  expect(phases.slice(0, 2).toSorted()).toEqual(["expose", "remoteEntry"]);
  expect(phases.slice(2)).toEqual(["loadRemote", "component"]);
  expect(load?.duration).toBeGreaterThan(0);
});
