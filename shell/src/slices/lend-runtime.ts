import * as runtimeCore from "@module-federation/runtime-core";

declare global {
  var _FEDERATION_RUNTIME_CORE: typeof runtimeCore | undefined;
}

/** Lends the core of the federation runtime to the slices, whose entries are built without a copy of it. */
export function lendRuntime(): void {
  globalThis._FEDERATION_RUNTIME_CORE = runtimeCore;
}
