import { Button } from "@cointide/shared/ui/button";
import { Popover } from "@cointide/shared/ui/popover";
import { Skeleton } from "@cointide/shared/ui/skeleton";
import { SunMoon } from "lucide-react";
import { useLoaded } from "../slices/use-loaded.ts";

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
export const DisplayMenu = () => (
  <Popover label="Display" icon={<SunMoon aria-hidden="true" />} width="24rem">
    <LoadedPanel />
  </Popover>
);
