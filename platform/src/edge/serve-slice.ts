import { join } from "node:path";
import { isPublicOrigin } from "@cointide/server/public-origin";
import { portSetting, readSettings } from "@cointide/server/settings";
import { sliceNameSchema } from "@cointide/shared/contracts/release";
import * as z from "zod";
import { feedsOf, readEnvironment, serviceOf } from "../config/environment.ts";
import { readerOf } from "../releases/release-store.ts";
import { createConfigCache } from "./config-cache.ts";
import { addEmbedPages } from "./embed-pages.ts";
import { listen, runServer } from "./listen.ts";
import type { ReleaseState } from "./readiness.ts";
import { reportChanges } from "./report-changes.ts";
import { createSliceApp } from "./slice-app.ts";

/** The slice whose files are served, and where. */
const sliceSettings = z.object({
  SLICE: z
    .string("must name a slice such as mfe-auth")
    .refine((name) => sliceNameSchema.safeParse(name).success, "must name a slice such as mfe-auth"),
  PORT: portSetting,
});

void runServer(() => {
  const { SLICE, PORT } = readSettings(sliceSettings, process.env);
  const environment = readEnvironment();
  const { PORT_SHELL, PUBLIC_ORIGIN, LISTEN_HOST } = environment;
  const files = join(environment.RELEASES_DIR, "slices", SLICE);
  const { reader } = readerOf(environment);
  const report = reportChanges(console.error, "The registry is valid again.");

  function read() {
    const { registry, refused, forgetful } = reader.read();
    const trouble = refused?.message ?? forgetful;
    report(trouble);
    const entry = registry.slices.find(({ name }) => name === SLICE);
    return { trouble, current: entry?.releases[0] };
  }

  const embedOptions = {
    slice: SLICE,
    files,
    current: () => read().current,
    config: createConfigCache(`${serviceOf(environment)}/config`),
    api: `${PUBLIC_ORIGIN ?? `http://localhost:${PORT_SHELL}`}/api`,
    feeds: feedsOf(environment),
    parents: environment.EMBED_ORIGINS,
    isPublic: isPublicOrigin(PUBLIC_ORIGIN),
  };

  function readiness(): ReleaseState {
    const { trouble, current } = read();
    return { trouble, file: current === undefined ? null : join(files, current.entry) };
  }

  const app = createSliceApp({
    ...{ files, readiness, logLevel: environment.LOG_LEVEL },
    internalAddresses: environment.INTERNAL_ADDRESSES,
    addPages: (scope) => addEmbedPages(scope, embedOptions),
  });
  return listen(app, SLICE, PORT, LISTEN_HOST);
});
