import { join } from "node:path";
import { expect, it } from "vitest";
import { ROOT } from "../config/workspace.ts";
import { apiReport } from "./api-report.ts";

it("shared/shared.api.md has the interface of @cointide/shared as it is; -u writes it", async () => {
  await expect(apiReport()).toMatchFileSnapshot(join(ROOT, "shared/shared.api.md"));
});
