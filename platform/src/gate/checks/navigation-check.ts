import { isBelow, isSamePath, mountPath } from "@cointide/shared/contracts/mounts";
import type { SliceCandidate } from "../examine-slice.ts";

const DASHBOARD = "/dashboard";

/** The link in the navigation leads to the slice: to one of its mounts, or to the dashboard whose panel it fills. */
export function checkNavigation({ description }: Pick<SliceCandidate, "description">): string[] {
  const { navigation, mounts, slots } = description;
  if (navigation === undefined) return [];
  const { path } = navigation;
  if ("dashboard.panel" in slots && isSamePath(path, DASHBOARD)) return [];
  const own = mounts.filter(({ parent }) => parent === "dashboard").map(mountPath);
  if (own.some((mount) => isBelow(path, mount))) return [];
  const hint = own.length === 0 ? "The slice has none under the dashboard." : `Use ${own.join(" or ")}.`;
  return [`"navigation" in slice.json leads to ${path}, which isn't below a mount of the slice. ${hint}`];
}
