import type { PageData } from "@cointide/shared/contracts/page";
import { KEPT, PARAMETER } from "./override-keys.ts";
import type { Overridden } from "./take-overrides.ts";

function isAsked(): boolean {
  if (new URLSearchParams(window.location.search).has(PARAMETER)) return true;
  try {
    return window.sessionStorage.getItem(KEPT) !== null;
  } catch {
    return false;
  }
}

/**
 * The page with slices from a developer's own machine in it, where this tab asks for some and the deployment
 * allows them; nothing in all other pages, which load none of the code for it.
 */
export function askedOverrides(page: PageData): Promise<Overridden> | undefined {
  if (!page.deployment.overrides || !isAsked()) return undefined;
  return import("./take-overrides.ts").then(({ takeOverrides }) => takeOverrides(page));
}
