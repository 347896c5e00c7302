import type { ComposedSlice, PageData } from "@cointide/shared/contracts/page";
import { loadSharedModules } from "../federation/load-module.ts";
import { fetchDevSlice } from "./fetch-dev-slice.ts";
import { followHotChanges, type Replaceable } from "./follow-hot-changes.ts";
import type { OverrideNote } from "./override-banner.tsx";
import { KEPT, PARAMETER } from "./override-keys.ts";
import { type Override, parseOverrides } from "./parse-overrides.ts";
import { showOverrideBanner } from "./show-override-banner.tsx";

/** A page in which overrides were taken; `follow` is called once the page is wired. */
export type Overridden = { page: PageData; follow: (shell: Replaceable) => void };

const textOf = (overrides: readonly Override[]): string =>
  overrides.map(({ name, origin }) => `${name}@${origin}`).join(",");

function keep(text: string): void {
  try {
    if (text === "") window.sessionStorage.removeItem(KEPT);
    else window.sessionStorage.setItem(KEPT, text);
  } catch {
    // Without storage the overrides last until the next load.
  }
}

/** Takes what is asked for out of the address and keeps it for this tab, or gives what the tab has kept. */
function takeAsked(): string {
  const address = new URL(window.location.href);
  const asked = address.searchParams.getAll(PARAMETER);
  if (asked.length === 0) return window.sessionStorage.getItem(KEPT) ?? "";
  address.searchParams.delete(PARAMETER);
  window.history.replaceState(window.history.state, "", address);
  const text = asked.join(",");
  keep(textOf(parseOverrides(text).overrides));
  return text;
}

async function composeOverride(override: Override): Promise<ComposedSlice> {
  const { name, release } = await fetchDevSlice(override);
  const { mounts, slots } = release;
  // There is no fallback: the developer of a slice wants to see that it fails.
  return { name, origin: override.origin, mounts, slots, releases: [release], canary: false };
}

function withSlice(page: PageData, slice: ComposedSlice): PageData {
  const { composition, deployment } = page;
  const others = composition.slices.filter(({ name }) => name !== slice.name);
  return {
    ...page,
    composition: { slices: [...others, slice] },
    // Such a page does not follow the registry, which would load the deployed release instead.
    deployment: { ...deployment, publicKey: null },
  };
}

/** Ends the overrides of this tab. */
function leaveOverrides(): void {
  keep("");
  window.location.reload();
}

/** Composes the page with the slices that this tab asks for; one that cannot be had leaves the deployed one. */
export async function takeOverrides(deployed: PageData): Promise<Overridden> {
  const { overrides, refused } = parseOverrides(takeAsked());
  const results = await Promise.allSettled(overrides.map(composeOverride));
  if (overrides.length > 0) await loadSharedModules();
  const taken = results.flatMap((result) => (result.status === "fulfilled" ? [result.value] : []));
  const missing = results.flatMap((result) =>
    result.status === "rejected"
      ? [`${(result.reason as Error).message}: you see the deployed release.`]
      : [],
  );
  const notes: OverrideNote[] = [
    ...taken.map(({ name, origin }) => ({ kind: "taken" as const, text: `${name} comes from ${origin}.` })),
    ...[...missing, ...refused].map((text) => ({ kind: "problem" as const, text })),
  ];
  const page = taken.reduce(withSlice, deployed);
  return {
    page,
    follow(shell) {
      followHotChanges(
        shell,
        taken.map(({ name }) => name),
      );
      showOverrideBanner({ notes, onLeave: overrides.length > 0 ? leaveOverrides : undefined });
    },
  };
}
