import { Button } from "@cointide/shared/ui/button";
import { Check, Copy } from "lucide-react";
import { useEffect, useState } from "react";

/** How long the button says that it has copied, in ms. */
const SAID = 2_000;

/** Puts a text into the clipboard. Where the browser refuses that, it says so. */
export function CopyButton({ text, children }: { text: () => string; children: string }) {
  const [result, setResult] = useState<"Copied" | "Not allowed" | null>(null);
  useEffect(() => {
    if (result === null) return;
    const timer = setTimeout(() => setResult(null), SAID);
    return () => clearTimeout(timer);
  }, [result]);

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text());
      setResult("Copied");
    } catch {
      setResult("Not allowed");
    }
  };
  const Icon = result === "Copied" ? Check : Copy;
  return (
    <Button size="sm" onClick={copy}>
      <Icon aria-hidden="true" />
      <span aria-live="polite">{result ?? children}</span>
    </Button>
  );
}
