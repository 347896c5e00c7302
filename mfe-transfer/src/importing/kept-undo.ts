import { doneImportSchema } from "@cointide/shared/contracts/transfer";
import type { Host } from "@cointide/shared/host";
import { parseJson } from "@cointide/shared/session/parse-json";
import type { DoneImport } from "./done-import.ts";

/** The draft that keeps what the last import of this tab did. */
const DRAFT = "/dashboard/transfer";

/** Keeps what an import did until its tab is closed, so that it can be undone after a reload. */
export const keepUndo = ({ drafts }: Host, done: DoneImport): void => drafts.set(DRAFT, JSON.stringify(done));

export const forgetUndo = ({ drafts }: Host): void => drafts.remove(DRAFT);

/** What the user's last import in this tab did, where it was not undone yet. */
export function keptUndo({ drafts }: Host): DoneImport | null {
  const text = drafts.get(DRAFT);
  return text === null ? null : (doneImportSchema.safeParse(parseJson(text)).data ?? null);
}
