import type { KeyObject } from "node:crypto";
import type { Registry } from "@cointide/shared/contracts/registry";
import { changeSlice } from "../releases/change-slice.ts";
import { readRecord } from "../releases/fitting-releases.ts";
import { PLATFORM, type Power, readOwners, withOwners } from "../releases/owners.ts";
import { addPreview, signPreview } from "../releases/previews.ts";
import {
  ChangeRefused,
  entryOf,
  noteChange,
  revisionOf,
  stopCanary,
  withdrawSlice,
  withRevision,
} from "../releases/registry-changes.ts";
import type { ReleaseStore } from "../releases/release-store.ts";
import type { Accepted } from "./accepted.ts";
import type { Authority } from "./authority.ts";
import type { Candidates } from "./candidates.ts";
import { deployRelease, isRollback } from "./deploy-release.ts";
import { Rejected } from "./rejected.ts";
import { openStatement, type Statement, type StatementOf } from "./statement.ts";

export type SignerOptions = {
  store: ReleaseStore;
  /** The registry's private key, which also signs links to previews. */
  privateKey: KeyObject;
  candidates: Candidates;
  authority: Authority;
  /** The deployment's origin. */
  audience: string;
  now?: () => number;
};

type Change = Exclude<Statement, { action: "upload" | "preview" }>;

const HOUR = 60 * 60 * 1_000;

/** Repeats of a statement that was carried out find another revision. */
function requireRevision(registry: Registry, { slice, ifRevision }: Change): void {
  const revision = revisionOf(registry, slice);
  if (revision === ifRevision) return;
  throw new Rejected(
    "revision",
    `${slice} was changed in the meantime (revision ${revision}, not ${ifRevision}). Look at it, and sign again.`,
  );
}

const acceptedIn = (registry: Registry, slice: string): Accepted => ({
  ...{ slice, registry: registry.sequence, revision: revisionOf(registry, slice) },
});

type Edit = {
  what: string;
  power: Power;
  edit: Parameters<typeof changeSlice>[0]["edit"];
};

async function changeBy(
  { store, authority }: SignerOptions,
  statement: Change,
  text: string,
  { what, power, edit }: Edit,
): Promise<Accepted> {
  const { slice, key, reason } = statement;
  authority.requireTeam(slice, key, power);
  const registry = await changeSlice({
    ...{ store, slice, power, author: { keys: [key], statement: text } },
    what: () => (reason ? `${what}: ${reason}` : what),
    edit(present, storage, published) {
      requireRevision(present, statement);
      return edit(present, storage, published);
    },
  });
  return acceptedIn(registry, slice);
}

async function deploy(
  options: SignerOptions,
  statement: StatementOf<"deploy">,
  text: string,
): Promise<Accepted> {
  const { store, authority, candidates } = options;
  const { slice, key, percent } = statement;
  requireRevision(store.read(), statement);
  authority.requireTeam(slice, key, "take back");
  const version = await candidates.release(slice, statement.version);
  const record = readRecord(store.storage, slice, version);
  if (record === undefined) throw new Rejected("missing", `${slice} ${version} is not in the store.`);
  const isBack = percent === undefined && isRollback(store.read(), store.storage, slice, version);
  const isLive = entryOf(store.read(), slice) !== undefined;
  const share = percent === undefined ? "" : ` to ${percent} %`;
  const accepted = await changeBy(options, statement, text, {
    what: isBack ? `rollback ${slice} to ${version}` : `publish ${slice} ${version}${share}`,
    // A key on call doesn't undo a withdrawal.
    power: isBack && isLive ? "take back" : "change",
    edit: (present, storage, published) =>
      deployRelease(present, storage, { slice, record, percent }, published),
  });
  return { ...accepted, version };
}

function stop(options: SignerOptions, statement: StatementOf<"stop">, text: string): Promise<Accepted> {
  const { slice, reason = "it was stopped manually" } = statement;
  const version = entryOf(options.store.read(), slice)?.canary?.release.version;
  if (version === undefined) throw new Rejected("missing", `${slice} has no canary.`);
  return changeBy(options, statement, text, {
    what: `stop ${slice} ${version}`,
    power: "take back",
    edit: (present) => stopCanary(present, slice, version, reason),
  });
}

const withdraw = (options: SignerOptions, statement: StatementOf<"withdraw">, text: string) =>
  changeBy(options, statement, text, {
    what: `withdraw ${statement.slice}`,
    power: "change",
    edit: (present) => withdrawSlice(present, statement.slice),
  });

async function own({ store, authority }: SignerOptions, statement: StatementOf<"own">, text: string) {
  const { slice, key, owners } = statement;
  if (!authority.isAdministrator(key)) {
    throw new Rejected("forbidden", "Only an administrator's key can assign a slice to owners.");
  }
  const registry = await store.change((present, storage) => {
    requireRevision(present, statement);
    const { [slice]: _, ...others } = readOwners(present, store);
    const next = owners.length === 0 ? others : { ...others, [slice]: owners };
    const teams = [...new Set(owners.map(({ team }) => team))].join(", ") || "nobody";
    const change = {
      by: PLATFORM,
      at: new Date().toISOString(),
      what: `own ${slice}: ${teams}`,
      statement: text,
    };
    const after = withOwners(present, storage, next, store.sign);
    return noteChange(present, withRevision(present, after, slice), change);
  });
  return acceptedIn(registry, slice);
}

async function preview(options: SignerOptions, statement: StatementOf<"preview">): Promise<Accepted> {
  const { store, authority, candidates, privateKey, now = Date.now } = options;
  const { slice, version, key, hours } = statement;
  authority.requireTeam(slice, key);
  const release = addPreview(store.storage, await candidates.build(slice, version));
  return {
    ...acceptedIn(store.read(), slice),
    version: release.version,
    preview: signPreview(slice, release, now() + hours * HOUR, privateKey),
  };
}

function carryOut(options: SignerOptions, statement: Statement, text: string): Promise<Accepted> {
  switch (statement.action) {
    case "deploy":
      return deploy(options, statement, text);
    case "stop":
      return stop(options, statement, text);
    case "withdraw":
      return withdraw(options, statement, text);
    case "own":
      return own(options, statement, text);
    case "preview":
      return preview(options, statement);
    case "upload":
      throw new Rejected("malformed", "Send an upload to /v1/slices/NAME/versions.");
  }
}

export type Signer = {
  /**
   * Carries out what a statement asks for, one statement at a time.
   * @throws {Rejected} with the reason; nothing has changed then.
   */
  accept(text: string): Promise<Accepted>;
};

/** Verifies statements, and writes the registry. It alone has the registry's key. */
export function createSigner(options: SignerOptions): Signer {
  const { audience, now = Date.now } = options;
  const startedAt = now();
  let last: Promise<unknown> = Promise.resolve();
  return {
    async accept(text) {
      const statement = openStatement(text, { audience, now: now(), startedAt });
      const turn = last.then(() => carryOut(options, statement, text));
      last = turn.catch(() => {});
      try {
        return await turn;
      } catch (error) {
        throw error instanceof ChangeRefused ? new Rejected("refused", error.message) : error;
      }
    },
  };
}
