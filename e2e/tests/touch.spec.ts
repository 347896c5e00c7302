import { devices, expect } from "@playwright/test";
import { test } from "../support/product.ts";
import { openScreen, SCREENS } from "../support/screens.ts";
import { smallTargets } from "../support/touch-targets.ts";

const { defaultBrowserType, ...phone } = devices["Pixel 7"];
test.use(phone);

for (const screen of SCREENS) {
  test(`every control of the ${screen.name} is large enough for a finger`, async ({ page }) => {
    await openScreen(page, screen);
    expect(await smallTargets(page)).toEqual([]);
  });
}
