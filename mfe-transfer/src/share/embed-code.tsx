import { useHost } from "@cointide/shared/host";
import { Button } from "@cointide/shared/ui/button";
import { FormMessage } from "@cointide/shared/ui/form-message";
import { useCopy } from "@cointide/shared/ui/use-copy";
import { useRef } from "react";
import styles from "./embed-code.module.css";

/** Returns the public address of the ticker's embed; undefined if the page doesn't have the slice that serves it. */
export function useEmbedFolder(): string | undefined {
  const ticker = useHost()
    .page.getState()
    .slices.find(({ name }) => name === "mfe-streams");
  return ticker && new URL("/embed/mfe-streams", new URL(ticker.origin, window.location.href)).href;
}

type EmbedCodeProps = { folder: string; symbols: readonly string[] };

/** The code that shows a stream's symbols on another website, and the page on which it can be changed. */
export function EmbedCode({ folder, symbols }: EmbedCodeProps) {
  const code = useRef<HTMLElement>(null);
  const { isCopied, copy } = useCopy(code);
  const text = `<script src="${folder}/ticker.js" async></script>
<cointide-ticker symbols="${symbols.join(",")}"></cointide-ticker>`;
  return (
    <div className={styles.embed}>
      <p>Paste this code into any website. It shows live prices of the symbols that the stream has now.</p>
      <pre className={styles.code}>
        <code ref={code}>{text}</code>
      </pre>
      <div className={styles.buttons}>
        <Button variant="primary" onClick={() => copy(text)}>
          <span aria-live="polite">{isCopied ? "Copied" : "Copy code"}</span>
        </Button>
        <a
          href={`${folder}/?symbols=${encodeURIComponent(symbols.join(","))}`}
          target="_blank"
          rel="noopener"
        >
          Change colors and columns
        </a>
      </div>
      <FormMessage
        message={
          isCopied === false ? "Your browser doesn't allow this page to copy. The code is selected." : null
        }
      />
    </div>
  );
}
