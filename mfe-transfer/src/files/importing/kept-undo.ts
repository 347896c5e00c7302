import { doneImportSchema } from "@cointide/shared/contracts/transfer";
import type { Host } from "@cointide/shared/host";
import type { DoneImport } from "./done-import.ts";

/** The draft that keeps what the last import of this tab did. */
const DRAFT = "/dashboard/transfer";

/** Keeps what an import did until its tab is closed, so that it can be undone after a reload. */
export const keepUndo = ({ drafts }: Host, done: DoneImport): void => drafts.set(DRAFT, JSON.stringify(done));

export const forgetUndo = ({ drafts }: Host): void => drafts.remove(DRAFT);

/** What the user's last import in this tab did, where it was not undone yet. */
export function keptUndo({ drafts }: Host): DoneImport | null {
  const text = drafts.get(DRAFT);
  if (text === null) return null;
  try {
    return doneImportSchema.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}
