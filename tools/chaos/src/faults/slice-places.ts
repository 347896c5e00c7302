import { seconds, timed } from "@cointide/testing/until";
import type { Locator, Page } from "@playwright/test";
import type { World } from "../world/world.ts";

/** A page that shows a slice: the kind of session that opens it, its path, and an element of the slice. */
export type Place = {
  slice: string;
  who: "guest" | "member";
  path: string;
  shown(page: Page): Locator;
};

const dialog = (name: string) => (page: Page) => page.getByRole("dialog", { name, exact: true });

export const PLACES: readonly Place[] = [
  {
    slice: "mfe-auth",
    who: "guest",
    path: "/dashboard/export",
    shown: dialog("Create a free account to enjoy fully customizable streams!"),
  },
  {
    slice: "mfe-streams",
    who: "guest",
    path: "/dashboard",
    shown: (page) => page.locator('td[data-label="Last price"] [title]').first(),
  },
  {
    slice: "mfe-historical",
    who: "guest",
    path: `/dashboard/streams/historical?symbols=${encodeURIComponent('["BTCUSDT"]')}`,
    shown: dialog("Compare live and historical values"),
  },
  {
    slice: "mfe-charts",
    who: "guest",
    path: "/dashboard/charts/BTCUSDT",
    shown: (page) => page.locator("[data-side-panel] canvas").first(),
  },
  {
    slice: "mfe-alerts",
    who: "guest",
    path: "/dashboard/alerts",
    shown: (page) => page.getByRole("link", { name: "Create your first alert" }),
  },
  { slice: "mfe-settings", who: "member", path: "/dashboard/settings", shown: dialog("Settings") },
  {
    slice: "mfe-inspector",
    who: "guest",
    path: "/dashboard?inspect",
    shown: (page) => page.getByRole("complementary", { name: "Slice inspector" }),
  },
];

/** A slice's place may take 5 s to say that nothing comes; a busy machine takes its time too. */
const DEADLINE = 12_000;

const retry = (page: Page) => page.getByRole("button", { name: "Retry" });

/** A visit to a slice's place while its server fails, and after. */
export type PlaceVisit = {
  /** What stands there first: the slice, or the offer to try again. */
  look(): Promise<string>;
  /** Tries again where that is offered, until the slice is there. */
  retry(): Promise<string>;
};

export function createPlaceVisit(world: World, { who, path, shown }: Place): PlaceVisit {
  let page: Page | undefined;
  return {
    async look() {
      [page] = await world.visit(world[who], path);
      if (page === undefined) throw new Error("There is no page.");
      const slice = shown(page);
      const { ms } = await timed(slice.or(retry(page)).first().waitFor({ timeout: DEADLINE }));
      return (await slice.isVisible())
        ? `its place stood after ${seconds(ms)}`
        : `Retry after ${seconds(ms)}`;
    },
    async retry() {
      if (page === undefined || (await shown(page).isVisible())) return "";
      await retry(page).click({ timeout: DEADLINE });
      const { ms } = await timed(shown(page).waitFor({ timeout: DEADLINE }));
      return `by Retry in ${seconds(ms)}`;
    },
  };
}
