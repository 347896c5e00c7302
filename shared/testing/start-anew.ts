import { vi } from "vitest";

declare const __vitest_mocker__: { reset(): void };

// Files of the "isolated" project share a process, which takes 2 s to start, but none of their modules.
__vitest_mocker__.reset();
vi.resetModules();
