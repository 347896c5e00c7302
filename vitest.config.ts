import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["{shared,shell,mfe-*,api,exchange-sim,platform}/**/*.test.{ts,tsx}"],
    exclude: ["**/node_modules/**", "**/dist/**"],
    restoreMocks: true,
    css: { modules: { classNameStrategy: "non-scoped" } },
  },
});
