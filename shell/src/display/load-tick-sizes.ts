import type { ApiClient } from "@cointide/shared/api/client";
import { assetsSchema } from "@cointide/shared/contracts/market";
import { setTickSizes } from "@cointide/shared/format/price-format";

let isLoading = false;

/** Loads by which steps prices move, once. Where that fails, prices show the digits that they have had so far. */
export async function loadTickSizes(api: ApiClient): Promise<void> {
  if (isLoading) return;
  isLoading = true;
  try {
    setTickSizes(await api.call({ method: "GET", path: "/assets", answer: assetsSchema }));
  } catch {
    isLoading = false;
  }
}
