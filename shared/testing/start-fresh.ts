import { afterAll, beforeAll, vi } from "vitest";

// Test files share the modules, the page and the clock of their worker (vitest.config.ts): each finds the page
// as if it were the first, and leaves the clock and the globals as they are.
beforeAll(async () => {
  if (typeof document === "undefined") return;
  // Waits for conditions end with them; on a busy machine that may take long.
  const { configure } = await import("@testing-library/react");
  configure({ asyncUtilTimeout: 10_000 });
  document.head.replaceChildren();
  document.body.replaceChildren();
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, "", "/");
});
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});
