import { isBelow, isSamePath, mountPath } from "@cointide/shared/contracts/mounts";
import type { SliceCandidate } from "../examine-slice.ts";

const DASHBOARD = "/dashboard";

type Candidate = Pick<SliceCandidate, "description">;

/** Links lead to the slice: to one of its mounts, or to the dashboard whose panel it fills. */
function checkPaths({ description }: Candidate, key: string, paths: readonly string[]): string[] {
  const { mounts, slots } = description;
  const own = mounts.filter(({ parent }) => parent === "dashboard").map(mountPath);
  const hint = own.length === 0 ? "The slice has none under the dashboard." : `Use ${own.join(" or ")}.`;
  return paths
    .filter((path) => !("dashboard.panel" in slots && isSamePath(path, DASHBOARD)))
    .filter((path) => !own.some((mount) => isBelow(path, mount)))
    .map(
      (path) => `"${key}" in slice.json leads to ${path}, which isn't below a mount of the slice. ${hint}`,
    );
}

/** The link in the navigation leads to the slice. */
export function checkNavigation(candidate: Candidate): string[] {
  const { navigation } = candidate.description;
  return checkPaths(candidate, "navigation", navigation === undefined ? [] : [navigation.path]);
}

/** Commands lead to the slice, and their labels name the pair or the stream that their paths need. */
export function checkCommands(candidate: Candidate): string[] {
  const { commands = [] } = candidate.description;
  const placesOf = (text: string) => (text.match(/\{\w+\}/g) ?? []).sort();
  const unnamed = commands.filter(({ label, path }) => `${placesOf(label)}` !== `${placesOf(path)}`);
  return [
    ...checkPaths(
      candidate,
      "commands",
      commands.map(({ path }) => path.replace(/\?.*/, "")),
    ),
    ...unnamed.map(
      ({ label, path }) =>
        `"commands" in slice.json has other placeholders in the label "${label}" than in ${path}. Use the same {symbol} and {stream} once in both.`,
    ),
  ];
}
