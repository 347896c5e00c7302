import { seconds, timed } from "@cointide/testing/until";
import type { Locator, Page } from "@playwright/test";
import type { Injected } from "../run/fault.ts";
import type { World } from "../world/world.ts";

/** A page that shows a slice: its path, an element of the slice, and the kind of session that opens it, if not a guest's. */
export type Place = { slice: string; path: string; shown(page: Page): Locator; who?: "guest" | "member" };

const dialog = (name: string) => (page: Page) => page.getByRole("dialog", { name, exact: true });

export const PLACES: readonly Place[] = [
  {
    slice: "mfe-auth",
    path: "/dashboard/export",
    shown: dialog("Create a free account to enjoy fully customizable streams!"),
  },
  {
    slice: "mfe-streams",
    path: "/dashboard",
    shown: (page) => page.locator('td[data-label="Last price"] [title]').first(),
  },
  {
    slice: "mfe-markets",
    path: "/dashboard/markets",
    shown: (page) => page.locator("th [data-pair]").first(),
  },
  {
    slice: "mfe-historical",
    path: `/dashboard/streams/historical?symbols=${encodeURIComponent('["BTCUSDT"]')}`,
    shown: dialog("Compare live and historical values"),
  },
  {
    slice: "mfe-charts",
    path: "/dashboard/charts/BTCUSDT",
    shown: (page) => page.locator("[data-side-panel] canvas").first(),
  },
  {
    slice: "mfe-alerts",
    path: "/dashboard/alerts",
    shown: (page) => page.getByRole("link", { name: "Create your first alert" }),
  },
  { slice: "mfe-settings", who: "member", path: "/dashboard/settings", shown: dialog("Settings") },
  {
    slice: "mfe-transfer",
    path: "/list#v=1&name=Majors&symbols=BTCUSDT,ETHUSDT",
    shown: (page) => page.locator('main td[data-label="Last price"] [title]').first(),
  },
  {
    slice: "mfe-inspector",
    path: "/dashboard?inspect",
    shown: (page) => page.getByRole("complementary", { name: "Slice inspector" }),
  },
];

/** A slice's place may take 5 s to say that nothing comes; a busy machine takes its time too. */
const DEADLINE = 12_000;

/** How long what hung may take to its place by itself once it answers, in ms, before Retry is pressed. */
const BY_ITSELF = 3_000;

/**
 * Visits a slice's place while its server fails, and sees what stands there first: the slice, or the offer to try again.
 * Afterwards the slice comes by itself, or by Retry.
 */
export function visitPlace(
  world: World,
  { who = "guest", path, shown }: Place,
): Pick<Injected, "during" | "after"> {
  let page: Page | undefined;
  const retry = (of: Page) => of.getByRole("button", { name: "Retry" });
  return {
    async during() {
      page = await world.visit(world[who], path);
      const slice = shown(page);
      const { ms } = await timed(slice.or(retry(page)).first().waitFor({ timeout: DEADLINE }));
      return `${(await slice.isVisible()) ? "its place stood" : "Retry"} after ${seconds(ms)}`;
    },
    async after() {
      if (page === undefined || (await shown(page).isVisible())) return "";
      const isThere = (timeout: number) => shown(page as Page).waitFor({ timeout });
      const isByItself = await isThere(BY_ITSELF).then(
        () => true,
        () => false,
      );
      if (isByItself) return "by itself";
      await retry(page).click({ timeout: DEADLINE });
      const { ms } = await timed(isThere(DEADLINE));
      return `by Retry in ${seconds(ms)}`;
    },
  };
}
