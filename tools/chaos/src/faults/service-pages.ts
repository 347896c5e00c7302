import { seconds, timed } from "@cointide/testing/until";
import type { Page } from "@playwright/test";
import type { World } from "../world/world.ts";

/** A page that waits for a paused service shows its shape; then it stands, or says that it cannot. */
const TIMEOUT = 20_000;

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
  if (await failure(page).isVisible())
    return "the member's page, loaded anew, said “OOPS! Something went wrong.”";
  return "the member's page was loaded anew";
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

/** Whether the service answers within the timeout, in ms. */
export async function serviceAnswers({ product: { serviceUrl } }: World, timeout: number): Promise<boolean> {
  try {
    return (await fetch(`${serviceUrl}/healthz`, { signal: AbortSignal.timeout(timeout) })).ok;
  } catch {
    return false;
  }
}
