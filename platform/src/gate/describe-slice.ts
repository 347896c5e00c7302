import { EVENTS } from "@cointide/shared/contracts/event-schemas";
import type { SliceDescription } from "@cointide/shared/contracts/registry";
import * as z from "zod/mini";
import type { Files } from "../releases/disk.ts";
import { readManifest } from "../rspack/federation-manifest.ts";
import type { EventContracts, SliceContract } from "./contract.ts";
import type { JsonSchema } from "./events/mismatches.ts";

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

/** The contract of a build of a slice. */
export function describeSlice(
  { name, mounts, slots, events }: SliceDescription,
  semver: string,
  files: Files,
  routes: string[],
): SliceContract {
  const { exposes, shared } = readManifest(files);
  return {
    name,
    version: semver,
    exposes: Object.fromEntries(
      exposes.map(({ path, assets: { js, css } }) => [path, { files: [...js.sync, ...css.sync] }]),
    ),
    mounts,
    slots,
    routes,
    events: eventContracts(events),
    requires: Object.fromEntries(
      shared.map(({ name, requiredVersion = "*", singleton = false }) => [
        name,
        { range: requiredVersion, singleton },
      ]),
    ),
  };
}
