import { cardOf, pick, picker } from "@cointide/testing/streams";
import { seconds, timed } from "@cointide/testing/until";
import type { Page } from "@playwright/test";
import type { Sight } from "../run/fault.ts";
import type { World } from "../world/world.ts";

/** A page that waits for a paused service shows its shape; then it stands, or says that it cannot. */
const TIMEOUT = 20_000;
/** The page may take its time to say that the service does not answer. */
const REFUSED_WITHIN = 12_000;

const panel = (page: Page) => page.getByRole("heading", { name: "Your streams" });
const failure = (page: Page) => page.getByRole("heading", { name: "OOPS! Something went wrong." });
const skeleton = (page: Page) => page.getByText("Loading", { exact: false });
const ways = (page: Page) =>
  page.getByRole("button", { name: "Refresh page" }).or(page.getByRole("button", { name: "Retry" }));

/** Reloads the member's page during the fault: only the service knows the profile. */
export async function reloadMember({ member: { page } }: World): Promise<string> {
  await page.reload({ waitUntil: "commit" });
  const stands = panel(page).or(failure(page)).or(skeleton(page)).first();
  await stands.waitFor({ state: "attached", timeout: TIMEOUT });
  return (await failure(page).isVisible())
    ? "the member's page, loaded anew, said “OOPS! Something went wrong.”"
    : "the member's page was loaded anew";
}

/** Does what the page offers where it could not be loaded. */
export async function refreshMember({ member: { page } }: World): Promise<string> {
  await panel(page).or(failure(page)).first().waitFor({ timeout: TIMEOUT });
  const way = ways(page).first();
  if (!(await way.isVisible())) return "";
  const name = await way.textContent();
  await way.click({ timeout: TIMEOUT });
  const { ms } = await timed(panel(page).waitFor({ timeout: TIMEOUT }));
  return `by “${name}” in ${seconds(ms)}`;
}

/** @throws where the service answers within the timeout, in ms. */
export async function proveSilent({ product: { serviceUrl } }: World, timeout = 500): Promise<void> {
  const response = await fetch(`${serviceUrl}/healthz`, { signal: AbortSignal.timeout(timeout) }).catch(
    () => null,
  );
  if (response?.ok) throw new Error("The service answers.");
}

const SYMBOLS = ["XRPUSDT", "BTCUSDT"];

/** A page of the member with the picker open and a choice made, so that only the write is left to do. */
export async function openPageWrite({ visit, member }: World) {
  const page = await visit(member, "/dashboard/streams");
  await pick(page, ...SYMBOLS);
  const card = cardOf(page, ...SYMBOLS);
  let stands = false;
  return {
    /** Presses "Create"; gives what the page made of it. */
    async press(): Promise<string> {
      await picker(page).getByRole("button", { name: "Create" }).click();
      // The page shows the stream at once. Where the service refuses it the picker opens again, with the choice.
      const refusal = picker(page).getByRole("alert");
      const { ms } = await timed(refusal.waitFor({ timeout: REFUSED_WITHIN }).catch(() => {}));
      stands = !(await refusal.isVisible()) && (await card.isVisible());
      return stands
        ? "a new stream was left standing"
        : `a new stream was taken back in ${seconds(ms)}, its choice kept`;
    },
    /** Loads the page again, and counts as lost a stream that it had left standing as made and that is gone. */
    async look(text: string): Promise<Sight> {
      await page.goto("/dashboard", { waitUntil: "commit" });
      await page.locator("article").first().waitFor();
      return { text, lostWrites: stands && !(await card.isVisible()) ? 1 : 0 };
    },
  };
}
