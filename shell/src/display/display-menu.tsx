import { Button } from "@cointide/shared/ui/button";
import { IconButton } from "@cointide/shared/ui/icon-button";
import { Skeleton } from "@cointide/shared/ui/skeleton";
import { SunMoon } from "lucide-react";
import { useId, useState } from "react";
import { useLoaded } from "../slices/use-loaded.ts";
import styles from "./display-menu.module.css";

const load = () => import("./display-panel.tsx").then(({ DisplayPanel }) => DisplayPanel);

/** The choices, loaded when they are first asked for. */
function LoadedPanel() {
  const panel = useLoaded(load);
  if (panel.status === "loading") return <Skeleton label="Loading" />;
  if (panel.status === "ready") return <panel.value />;
  return (
    <div role="alert">
      <p>The display choices could not be loaded. Check your connection and try again.</p>
      <Button onClick={panel.retry}>Retry</Button>
    </div>
  );
}

/** A button in the header that shows how the page may look; for guests and on the landing page too. */
export function DisplayMenu() {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <div className={styles.root}>
      <IconButton label="Display" popoverTarget={id}>
        <SunMoon aria-hidden="true" />
      </IconButton>
      <section
        id={id}
        popover="auto"
        className={styles.menu}
        aria-label="Display"
        onBeforeToggle={({ newState }) => newState === "open" && setOpen(true)}
        // Not before: the browser gives the focus back to the button only from an element that is still there.
        onToggle={({ newState }) => newState === "closed" && setOpen(false)}
      >
        {isOpen && <LoadedPanel />}
      </section>
    </div>
  );
}
