import { EVENTS } from "@cointide/shared/contracts/event-schemas";
import type { SliceDescription } from "@cointide/shared/contracts/registry";
import * as z from "zod/mini";
import type { Files } from "../releases/disk.ts";
import { MANIFEST_FILE } from "../rspack/federation-manifest.ts";
import { gzipBytes } from "./checks/budget-check.ts";
import type { EventContracts, SliceContract } from "./contract.ts";
import type { JsonSchema } from "./events/mismatches.ts";

const manifestSchema = z.object({
  shared: z.array(
    z.object({
      name: z.string(),
      version: z.string(),
      requiredVersion: z.optional(z.string()),
      singleton: z.optional(z.boolean()),
    }),
  ),
  exposes: z.optional(
    z.array(
      z.object({
        path: z.string(),
        assets: z.object({
          js: z.object({ sync: z.array(z.string()) }),
          css: z.object({ sync: z.array(z.string()) }),
        }),
      }),
    ),
  ),
});
export type FederationManifest = z.infer<typeof manifestSchema>;

/** What was written of a build when it was made. Throws a sentence where there is none. */
export function readManifest(files: Files): FederationManifest {
  const text = files.get(MANIFEST_FILE);
  if (text === undefined) throw new Error(`The build has no ${MANIFEST_FILE}: build it again.`);
  return manifestSchema.parse(JSON.parse(Buffer.from(text).toString()));
}

/** The schemas, as of this build, of the events that are known; the gate refuses others. */
export function eventContracts({ emits, hears }: SliceDescription["events"]): EventContracts {
  const schemas = (names: readonly string[]) =>
    Object.fromEntries(
      names
        .filter((name): name is keyof typeof EVENTS => Object.hasOwn(EVENTS, name))
        .map((name) => [name, z.toJSONSchema(EVENTS[name], { io: "input" }) as JsonSchema]),
    );
  return { emits: schemas(emits), hears: schemas(hears) };
}

/** The contract that a build of a slice would have as a release. */
export function describeSlice(
  description: SliceDescription,
  semver: string,
  files: Files,
  routes: string[],
): SliceContract {
  const { name, mounts, slots, events } = description;
  const { exposes = [], shared } = readManifest(files);
  return {
    name,
    version: semver,
    exposes: Object.fromEntries(
      exposes.map(({ path, assets }) => {
        const bytes = assets.js.sync.reduce((sum, file) => sum + gzipBytes(files, file), 0);
        return [path, { files: [...assets.js.sync, ...assets.css.sync], gzipBytes: bytes }];
      }),
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
