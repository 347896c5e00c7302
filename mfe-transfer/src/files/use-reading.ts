import { ApiError } from "@cointide/shared/api/api-error";
import { assetsQuery } from "@cointide/shared/api/get-assets";
import { MAX_ALERTS, MAX_GUEST_ALERTS } from "@cointide/shared/contracts/alert-limits";
import { MAX_FILE_BYTES } from "@cointide/shared/contracts/transfer";
import { type Host, useHost } from "@cointide/shared/host";
import { useEffect, useRef, useState } from "react";
import { collectLists } from "../data/collect-lists.ts";
import { type ImportPlan, planImport } from "../importing/plan-import.ts";
import { type DecodedText, decodeText } from "../reading/decode-text.ts";
import { readHalted, withHalted } from "../reading/halted-pairs.ts";
import { readSource, TOO_LARGE } from "../reading/read-source.ts";
import { UnreadableText } from "../reading/source.ts";

const UNREADABLE = "The file could not be read. Choose it again, or paste its text.";

/** Fails at once, also without a network: a person waits for it. */
const AT_ONCE = { retry: false, networkMode: "always" } as const;

const decodeFile = async (file: File): Promise<DecodedText> =>
  decodeText(new Uint8Array(await file.arrayBuffer()));

/** Reads a text or a file and says what importing it would do. Nothing is changed by it. */
async function plan(host: Host, content: string | File): Promise<ImportPlan> {
  if (typeof content !== "string" && content.size > MAX_FILE_BYTES) throw new UnreadableText(TOO_LARGE);
  const [decoded, assets, lists] = await Promise.all([
    typeof content === "string" ? { text: content, isDamaged: false } : decodeFile(content),
    host.queryClient.fetchQuery({ ...assetsQuery(host.api), ...AT_ONCE }),
    collectLists(host),
  ]);
  const trading = new Set(assets.map(({ symbol }) => symbol));
  const source = await readSource(decoded, assets);
  const halted = await readHalted(host.api, source, (symbol) => trading.has(symbol));
  return planImport(withHalted(source, halted), {
    lists,
    isListed: (symbol) => trading.has(symbol) || halted.has(symbol),
    mostAlerts: host.session.getState().kind === "guest" ? MAX_GUEST_ALERTS : MAX_ALERTS,
  });
}

type Reading = { isReading: boolean; problem: string | null };

/** Reads what people choose, drop or paste; of several, the last. */
export function useReading(onPlan: (plan: ImportPlan) => void) {
  const host = useHost();
  const [reading, setReading] = useState<Reading>({ isReading: false, problem: null });
  const latest = useRef(0);
  useEffect(
    () => () => {
      latest.current += 1;
    },
    [],
  );
  async function read(content: string | File): Promise<void> {
    latest.current += 1;
    const own = latest.current;
    setReading({ isReading: true, problem: null });
    try {
      const made = await plan(host, content);
      if (own !== latest.current) return;
      setReading({ isReading: false, problem: null });
      onPlan(made);
    } catch (error) {
      if (own !== latest.current) return;
      const isSaid = error instanceof UnreadableText || error instanceof ApiError;
      setReading({ isReading: false, problem: isSaid ? error.message : UNREADABLE });
    }
  }
  return { ...reading, read };
}
