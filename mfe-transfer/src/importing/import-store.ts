import { ApiError } from "@cointide/shared/api/api-error";
import { type Host, useHost } from "@cointide/shared/host";
import { useSession } from "@cointide/shared/host/use-session";
import { tokenPerson } from "@cointide/shared/session/token-person";
import { useSyncExternalStore } from "react";
import { type DoneImport, ImportRefused } from "./done-import.ts";
import { importAsGuest, undoAsGuest } from "./guest-import.ts";
import { forgetUndo, keepUndo, keptUndo } from "./kept-undo.ts";
import { type ImportRequest, importAsMember, importRequest, undoAsMember } from "./member-import.ts";
import type { ImportPlan } from "./plan-import.ts";

/**
 * How far an import is. It belongs to the page, so that leaving the dialog loses neither an answer nor the way back, and
 * what is done can be undone after a reload. `failed` keeps what was sent, under its key, so that it may be sent again.
 */
export type ImportState =
  | { step: "none" }
  | { step: "importing"; plan: ImportPlan }
  | { step: "undoing"; done: DoneImport }
  | { step: "failed"; plan: ImportPlan; message: string; isDoubtful: boolean }
  | { step: "done"; done: DoneImport; problem: string | null }
  | { step: "undone" };

export type ImportStore = {
  getState(): ImportState;
  subscribe(listener: () => void): () => void;
  /** Imports what a plan says, or sends it again. Ignored while another import is under way. */
  run(plan: ImportPlan): Promise<void>;
  undo(): Promise<void>;
  /** Forgets what was done, for another import. */
  clear(): void;
};

const UNEXPECTED = "Something went wrong on this page. Reload it and try again.";

const messageOf = (error: unknown): string =>
  error instanceof ApiError || error instanceof ImportRefused ? error.message : UNEXPECTED;

/** Whether the service may have made the import although no good answer came. */
const isDoubtful = (error: unknown): boolean =>
  error instanceof ApiError && (error.status < 400 || error.status >= 500);

function createImportStore(host: Host, isGuest: boolean): ImportStore {
  const known = keptUndo(host);
  let state: ImportState = known === null ? { step: "none" } : { step: "done", done: known, problem: null };
  let request: ImportRequest | null = null;
  const listeners = new Set<() => void>();
  const show = (next: ImportState) => {
    state = next;
    for (const listener of [...listeners]) listener();
  };
  const showDone = (done: DoneImport) => {
    keepUndo(host, done);
    show({ step: "done", done, problem: null });
  };
  const isBusy = () => state.step === "importing" || state.step === "undoing";

  async function send(plan: ImportPlan): Promise<DoneImport> {
    if (isGuest) return importAsGuest(host, plan);
    if (request?.plan !== plan) request = importRequest(plan);
    return importAsMember(host, request);
  }

  return {
    getState: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    async run(plan) {
      if (isBusy()) return;
      show({ step: "importing", plan });
      try {
        showDone(await send(plan));
      } catch (error) {
        show({ step: "failed", plan, message: messageOf(error), isDoubtful: isDoubtful(error) });
      }
    },
    async undo() {
      if (state.step !== "done") return;
      const { done } = state;
      show({ step: "undoing", done });
      try {
        if (isGuest) undoAsGuest(host, done);
        else await undoAsMember(host, done);
        forgetUndo(host);
        show({ step: "undone" });
      } catch (error) {
        show({ step: "done", done, problem: messageOf(error) });
      }
    },
    clear() {
      if (isBusy()) return;
      forgetUndo(host);
      show({ step: "none" });
    },
  };
}

const stores = new WeakMap<Host, { person: string; store: ImportStore }>();

/** The import of the page's user; another one after the user has changed. */
function importStoreOf(host: Host): ImportStore {
  const { kind, token } = host.session.getState();
  const person = kind === "user" ? `user ${tokenPerson(token)}` : kind;
  const known = stores.get(host);
  if (known?.person === person) return known.store;
  const store = createImportStore(host, kind === "guest");
  stores.set(host, { person, store });
  return store;
}

/** The import of the page's user, and how far it is. */
export function useImport(): ImportStore & { state: ImportState } {
  const host = useHost();
  // Another session is another person's.
  useSession();
  const store = importStoreOf(host);
  return { ...store, state: useSyncExternalStore(store.subscribe, store.getState) };
}
