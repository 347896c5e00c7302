import { version as sharedVersion } from "@cointide/shared/package.json";
import { version as reactVersion } from "react";
import { LENT_AT_ONCE } from "./lent-at-once.ts";
import { createLender, type Lender, type ShareScope } from "./share-scope.ts";

/** The libraries of `lent-later.ts`, whose names are known before it is fetched. */
export const LENT_LATER_NAMES = [
  "react/jsx-dev-runtime",
  "@cointide/shared/api/delete-sessions",
  "@cointide/shared/api/delete-user",
  "@cointide/shared/api/get-sessions",
  "@cointide/shared/api/get-window",
  "@cointide/shared/api/post-user",
  "@cointide/shared/api/put-email",
  "@cointide/shared/api/put-name",
  "@cointide/shared/api/put-password",
  "@cointide/shared/api/put-user",
  "@cointide/shared/contracts/account",
  "@cointide/shared/contracts/config",
  "@cointide/shared/contracts/events",
  "@cointide/shared/contracts/session",
  "@cointide/shared/contracts/user",
  "@cointide/shared/contracts/window",
  "@cointide/shared/forms/code-form",
  "@cointide/shared/forms/draft-note",
  "@cointide/shared/forms/form-frame",
  "@cointide/shared/forms/new-password-fields",
  "@cointide/shared/forms/use-form",
  "@cointide/shared/forms/use-pause",
  "@cointide/shared/session/enter-account",
  "@cointide/shared/session/export-marker",
  "@cointide/shared/session/forget-account",
  "@cointide/shared/session/keep-user",
  "@cointide/shared/session/use-draft",
  "@cointide/shared/streams/apply-snapshot",
  "@cointide/shared/streams/guest-streams",
  "@cointide/shared/streams/mark-symbols",
  "@cointide/shared/ticks/pipeline",
  "@cointide/shared/ui/field",
  "@cointide/shared/ui/link-tabs",
  "@cointide/shared/ui/password-field",
] as const satisfies readonly (keyof typeof import("./lent-later.ts").LENT_LATER)[];

declare global {
  /** Where tools look for who shares what on a page: by borrower, then by scope. */
  var __FEDERATION__: { __SHARE__: Record<string, { default: ShareScope }> } | undefined;
}

let lender: Lender | undefined;

function createShellLender(): Lender {
  const { lend, fetchAll } = createLender({
    atOnce: LENT_AT_ONCE,
    later: {
      names: LENT_LATER_NAMES,
      fetch: async () => (await import("./lent-later.ts")).LENT_LATER,
    },
    versionOf: (name) => (name.startsWith("@cointide/") ? sharedVersion : reactVersion),
  });
  const own = lend("shell");
  for (const name of Object.keys(LENT_AT_ONCE)) {
    for (const copy of Object.values(own[name] ?? {})) copy.loaded = true;
  }
  const shared = { shell: { default: own } };
  globalThis.__FEDERATION__ = { __SHARE__: shared };
  return {
    lend(borrower) {
      const scope = lend(borrower);
      Object.assign(shared, { [borrower]: { default: scope } });
      return scope;
    },
    fetchAll,
  };
}

/** What the shell lends to the slices. */
export function shellLender(): Lender {
  lender ??= createShellLender();
  return lender;
}
