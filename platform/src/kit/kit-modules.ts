import { sharedExports } from "../rspack/shared-modules.ts";

/** What tests of a slice need and no page has. */
const FOR_TESTS: [path: string, file: string] = ["./testing/test-host", "./testing/test-host.tsx"];

/** The exports of the kit, each with its source in `shared`: all that pages share, and a host for tests. */
export const kitModules = (): [path: string, file: string][] => [...sharedExports(), FOR_TESTS];
