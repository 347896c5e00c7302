import { originSetting, portSetting, readSettings } from "@cointide/server/settings";
import { sliceNameSchema } from "@cointide/shared/contracts/release";
import * as z from "zod";

/** Settings of the server of one slice. */
export const sliceServerSchema = z.object({
  SLICE: z
    .string("must name a slice such as mfe-auth")
    .refine((name) => sliceNameSchema.safeParse(name).success, "must name a slice such as mfe-auth")
    .meta({
      group: "Deployment",
      description: "Slice that `platform/dist/serve-slice.js` serves",
      fallback: "required there",
    }),
  PORT: portSetting.meta({
    group: "Deployment",
    description: "Port of `platform/dist/serve-slice.js`",
    fallback: "required there",
  }),
});

/** Where a slice is served on this machine, and the origin under which browsers reach it. */
export type SliceAddress = { port: number; origin: string };

/** What the variables of a slice end with: AUTH for mfe-auth, PRICE_ALERTS for mfe-price-alerts. */
export const variableOf = (slice: string): string =>
  slice.replace(/^mfe-/, "").replaceAll("-", "_").toUpperCase();

/**
 * The address of a slice: `PORT_<NAME>`, else its own default port; `ORIGIN_<NAME>`, else localhost.
 * Throws a sentence that names a wrong value.
 */
export function sliceAddress(
  { name, port }: { name: string; port: number },
  source: NodeJS.ProcessEnv,
): SliceAddress {
  const read = <Value>(variable: string, schema: z.ZodType<Value>) =>
    readSettings(z.object({ [variable]: schema }), source)[variable] as Value;
  const chosen = read(`PORT_${variableOf(name)}`, portSetting.default(port));
  const origin = read(`ORIGIN_${variableOf(name)}`, originSetting.optional());
  return { port: chosen, origin: origin ?? `http://localhost:${chosen}` };
}
