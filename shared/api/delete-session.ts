import * as z from "zod/mini";
import type { ApiClient } from "./client.ts";

/** Ends the session of this browser on the service. */
export const deleteSession = (api: ApiClient): Promise<unknown> =>
  api.call({ method: "DELETE", path: "/session", answer: z.unknown() });
