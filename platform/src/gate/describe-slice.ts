import { EVENTS } from "@cointide/shared/contracts/event-schemas";
import type { SliceDescription } from "@cointide/shared/contracts/slice-description";
import { isOffered, SLOTS } from "@cointide/shared/contracts/slot-schemas";
import * as z from "zod/mini";
import type { EventContracts, JsonSchema, SliceContract } from "../releases/contract.ts";
import type { Files } from "../releases/disk.ts";
import { readManifest } from "../rspack/federation-manifest.ts";
import { readConsumed } from "../rspack/share-table.ts";

/** The schemas, as of this build, of the defined events; the gate refuses others. */
export function eventContracts({ emits, hears }: SliceDescription["events"]): EventContracts {
  const schemas = (names: readonly string[]) =>
    Object.fromEntries(
      names
        .filter((name): name is keyof typeof EVENTS => Object.hasOwn(EVENTS, name))
        .map((name) => [name, z.toJSONSchema(EVENTS[name], { io: "input" }) as JsonSchema]),
    );
  return { emits: schemas(emits), hears: schemas(hears) };
}

/** The schemas, as of this build, of the props of slots that slices offer; those of the shell have none. */
function slotProps(names: readonly string[]): Record<string, JsonSchema> {
  return Object.fromEntries(
    names.filter(isOffered).map((name) => [name, z.toJSONSchema(SLOTS[name], { io: "input" }) as JsonSchema]),
  );
}

/** What a slice offers, of the defined slots; the gate refuses others. */
const describeOffers = (offers: NonNullable<SliceDescription["offers"]>): SliceContract["offers"] =>
  Object.fromEntries(
    Object.entries(slotProps(Object.keys(offers))).flatMap(([name, props]) => {
      const offer = offers[name];
      return offer ? [[name, { ...offer, props }]] : [];
    }),
  );

/** The contract of a build of a slice. */
export function describeSlice(
  { name, mounts, slots, offers, events }: SliceDescription,
  semver: string,
  files: Files,
  routes: string[],
): SliceContract {
  const { exposes } = readManifest(files);
  return {
    name,
    version: semver,
    exposes: Object.fromEntries(
      exposes.map(({ path, assets: { js, css } }) => [path, { files: [...js.sync, ...css.sync] }]),
    ),
    mounts,
    slots,
    slotProps: slotProps(Object.keys(slots)),
    ...(offers && { offers: describeOffers(offers) }),
    routes,
    events: eventContracts(events),
    requires: Object.fromEntries(
      readConsumed(files).map(({ name, requiredVersion = "*", singleton = false }) => [
        name,
        { range: requiredVersion, singleton },
      ]),
    ),
  };
}
