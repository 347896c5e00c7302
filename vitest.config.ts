import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["{shared,shell,mfe-*,api,exchange-sim,platform,bench}/**/*.test.{ts,tsx}"],
    exclude: ["**/node_modules/**", "**/dist/**"],
    restoreMocks: true,
    // A machine that is busy with other work may be late once; a fault is there again.
    retry: process.env.CI ? 2 : 0,
    css: { include: [/\?raw$/], modules: { classNameStrategy: "non-scoped" } },
  },
});
