import { join } from "node:path";
import { ROOT } from "@cointide/platform/workspace";
import { expect, it } from "vitest";
import { configurationPage } from "./configuration-page.ts";

it("matches docs/configuration.md", async () => {
  await expect(configurationPage()).toMatchFileSnapshot(join(ROOT, "docs/configuration.md"));
});
